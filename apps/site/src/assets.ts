/** Bundles the scripts and styles of the pages. Each file name contains a digest of the file. */
import { compiled } from '@brand-visibility/messages/compiled';
import { build, type Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashedFile, type SiteFile } from './site-file.js';

/** The files that pages load. Keys are names without digests; `report.js` is served as `/assets/report-DIGEST.js`. */
export type Assets = ReadonlyMap<string, SiteFile>;

/** Bundles scripts and styles, and copies pictures, fonts and the font licences. */
export async function bundledAssets(): Promise<Assets> {
  const zones = await bundled(['@brand-visibility/domain/time/zone-data']);
  const report = await bundled(
    [
      'browser/report.js',
      ...PICTURES,
      '@brand-visibility/report/fonts/inter-OFL.txt',
      '@brand-visibility/report/fonts/newsreader-OFL.txt',
    ],
    // Code that a page imports on demand becomes a separate file.
    { splitting: true, plugins: [separate('zone-data.js', zones), COMPILED_MESSAGES] },
  );
  const texts = [
    'browser/page.css',
    'browser/start.css',
    'browser/refusal.css',
    'browser/sign-in.css',
    'browser/text.js',
    'browser/reference.js',
    '@brand-visibility/report/styles/fonts.css',
  ];
  return new Map([...zones, ...report, ...(await bundled(texts, { plugins: [STEADY_FONTS] }))]);
}

/** The pictures on the start page and in documents, which `npm run docs -- pictures` records. */
const PICTURES = [
  ...['dark', 'light', 'phone-dark', 'phone-light'].map((name) => `pictures/sample-${name}.webp`),
  ...['fields-cover', 'fields-trend', 'dark'].map((name) => `../../docs/pictures/report-${name}.webp`),
];

/** Prevents text pages from changing fonts after they are shown. A font that arrives late applies to later pages. */
const STEADY_FONTS: Plugin = {
  name: 'steady fonts',
  setup(building) {
    building.onLoad({ filter: /styles\/fonts\.css$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('font-display: swap', 'font-display: optional'),
      resolveDir: dirname(path),
      loader: 'css',
    }));
  },
};

/** Compiles the catalogues of messages, so that scripts contain no parser: it is four times as large as the rest. */
const COMPILED_MESSAGES: Plugin = {
  name: 'compiled messages',
  setup(building) {
    building.onLoad({ filter: /\/messages\/[^/]+\.json$/ }, ({ path }) => ({
      contents: compiled(readFileSync(path, 'utf8')),
      loader: 'json',
    }));
    const parser = '@formatjs/icu-messageformat-parser';
    building.onResolve({ filter: new RegExp(`^${parser}$`) }, ({ kind, resolveDir }) =>
      building.resolve(`${parser}/no-parser.js`, { kind, resolveDir }),
    );
  },
};

/** Imports a script from a separate file, which browsers keep when only the scripts of pages change. */
const separate = (name: string, assets: Assets): Plugin => ({
  name: `separate ${name}`,
  setup(building) {
    const path = `./${basename(assetOf(assets, name).path)}`;
    building.onResolve({ filter: new RegExp(`/${name}$`) }, () => ({ path, external: true }));
  },
});

async function bundled(
  entryPoints: string[],
  options: { readonly splitting?: boolean; readonly plugins?: Plugin[] } = {},
): Promise<Assets> {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints,
    loader: { '.txt': 'copy', '.webp': 'copy', '.woff2': 'file' },
    entryNames: '[name]-[hash]',
    outdir: 'assets',
    write: false,
    bundle: true,
    chunkNames: 'chunk-[hash]',
    minify: true,
    format: 'esm',
    target: 'es2023',
    logLevel: 'warning',
    ...options,
  });
  return new Map(
    outputFiles.map(({ path, contents }) => {
      const name = basename(path);
      // Only scripts refer to chunks, by names with digests.
      const asked = name.startsWith('chunk-') ? name : name.replace(/-[^-]+(?=\.)/, '');
      return [asked, hashedFile('assets', name, Buffer.from(contents))];
    }),
  );
}

/** Returns the asset with the given name; throws if there is no such asset. */
export function assetOf(assets: Assets, name: string): SiteFile {
  const asset = assets.get(name);
  if (!asset) throw new Error(`the build lacks ${name}`);
  return asset;
}
