/**
 * Bundles a program with esbuild, whose command line cannot leave the native driver in the package that may import it.
 * The last step of the program's build, in its folder: makes `dist/main.js` and all that it imports into a few files,
 * which Node loads in a third of the time of a thousand. The other modules of `dist` stay for those who import them.
 *
 * The service is not bundled: OpenTelemetry finds what it instruments by the modules that are loaded.
 */
import { build } from 'esbuild';
import { cwd } from 'node:process';

/**
 * The native driver stays in its package, which only the storage may import: it is looked for from there, along the
 * packages that lead to it.
 */
const WAY_TO_DRIVER = ['@brand-visibility/wiring', '@brand-visibility/storage'];
const DRIVER = 'better-sqlite3';

const nativeDriver = {
  name: 'native driver',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: new RegExp(`^${DRIVER}$`) }, () => ({ path: DRIVER, namespace: 'driver' }));
    onLoad({ filter: /.*/, namespace: 'driver' }, () => ({
      resolveDir: cwd(),
      contents: `
        import { createRequire } from 'node:module';
        const from = ${JSON.stringify(WAY_TO_DRIVER)}.reduce(
          (file, name) => createRequire(file).resolve(name),
          import.meta.url,
        );
        export default createRequire(from)(${JSON.stringify(DRIVER)});
      `,
    }));
  },
};

await build({
  entryPoints: ['dist/main.js'],
  outdir: 'dist',
  allowOverwrite: true,
  chunkNames: 'bundled/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  keepNames: true, // of errors, in messages
  sourcemap: true,
  sourcesContent: false,
  plugins: [nativeDriver],
  // for those CommonJS modules that require a module of Node's own
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  logLevel: 'warning',
});
