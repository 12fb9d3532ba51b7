import { build } from 'esbuild';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashedFile, type SiteFile } from './site-file.js';

/** What pages load, by name without digest: `report.js` has the path `/assets/report-DIGEST.js`. */
export type Assets = ReadonlyMap<string, SiteFile>;

/** Bundles scripts and styles, and copies pictures, fonts and the licences of the fonts. */
export async function bundledAssets(): Promise<Assets> {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints: [
      'browser/page.css',
      'browser/start.css',
      'browser/not-found.css',
      'browser/reference.js',
      'browser/report.js',
      'pictures/report-dark.webp',
      'pictures/report-light.webp',
      '@brand-visibility/report/take-link',
      '@brand-visibility/report/fonts/inter-OFL.txt',
      '@brand-visibility/report/fonts/newsreader-OFL.txt',
    ],
    loader: { '.txt': 'copy', '.webp': 'copy', '.woff2': 'file' },
    entryNames: '[name]-[hash]',
    outdir: 'assets',
    write: false,
    bundle: true,
    splitting: true, // what a page needs later is a separate file
    chunkNames: 'chunk-[hash]',
    minify: true,
    format: 'esm',
    target: 'es2023',
    logLevel: 'warning',
  });
  return new Map(
    outputFiles.map(({ path, contents }) => {
      const name = basename(path);
      // Nothing names a chunk but the scripts.
      const asked = name.startsWith('chunk-') ? name : name.replace(/-[^-]+(?=\.)/, '');
      return [asked, hashedFile('assets', name, Buffer.from(contents))];
    }),
  );
}

/** An asset that the build has; throws for any other name. */
export function assetOf(assets: Assets, name: string): SiteFile {
  const asset = assets.get(name);
  if (!asset) throw new Error(`the build has no ${name}`);
  return asset;
}
