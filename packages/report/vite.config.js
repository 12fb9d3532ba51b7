import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * The page: relative addresses, so that it works behind a prefix; names with digests; nothing inline, which its
 * Content-Security-Policy refuses.
 */
export default defineConfig({
  root: fileURLToPath(new URL('./src/page', import.meta.url)),
  base: './',
  build: {
    outDir: fileURLToPath(new URL('./dist/page', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'report-files',
    assetsInlineLimit: 0,
    modulePreload: false,
    target: 'es2023',
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
