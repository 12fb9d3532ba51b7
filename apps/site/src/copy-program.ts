/** Packs the copy program as a package that `npx` runs. */
import { build, type Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { manifestFile, tarball } from '../scripts/tarball.mjs';
import { siteFile, type SiteFile } from './site-file.js';

const COPY = new URL('../../copy/', import.meta.url);
const PROGRAM = 'dist/main.js';

/**
 * Version ranges of the SQLite driver, which Node 24 and later do not need. Version 13 needs no compiler but requires
 * Node 22. npm installs every version that works on the machine, and `DRIVER` selects one of them.
 */
const DRIVERS = { 'better-sqlite3': '^12.9.0', 'better-sqlite3-13': 'npm:better-sqlite3@^13.0.0' };
const DRIVER = `
  import { createRequire } from 'node:module';
  const isLater = Number(process.versions.node.split('.')[0]) >= 22;
  export default createRequire(import.meta.url)(isLater ? 'better-sqlite3-13' : 'better-sqlite3');
`;
const chosenDriver: Plugin = {
  name: 'chosen driver',
  setup: (bundling) => {
    bundling.onResolve({ filter: /^better-sqlite3$/ }, ({ path }) => ({ path, namespace: 'driver' }));
    bundling.onLoad({ filter: /./, namespace: 'driver' }, () => ({ contents: DRIVER }));
  },
};

/** The fields of apps/copy/package.json that this module reads. */
interface Manifest {
  readonly version: string;
}

/** Returns the program of apps/copy as an npm package that `npx` runs (rule 11.21). */
export async function copyProgram(): Promise<SiteFile> {
  const manifest = JSON.parse(String(readFileSync(new URL('package.json', COPY)))) as Manifest; // lint validates it
  const [, kept] = manifestFile({ ...manifest, exports: undefined });
  const installed = { ...(JSON.parse(String(kept)) as object), optionalDependencies: DRIVERS };
  return siteFile(
    'brand-visibility-copy.tgz',
    tarball([
      ['package.json', Buffer.from(`${JSON.stringify(installed, null, 2)}\n`)],
      ['LICENSE', Buffer.concat(licences())],
      [PROGRAM, await bundled()],
    ]),
  );
}

async function bundled(): Promise<Buffer> {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(COPY),
    entryPoints: [PROGRAM],
    write: false,
    bundle: true,
    plugins: [chosenDriver],
    external: ['@duckdb/node-api'], // users who need it install it
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}

/** Returns the licences of this project and of the packages that the bundle contains. */
function licences(): Buffer[] {
  const domain = createRequire(new URL('../../../packages/domain/package.json', import.meta.url));
  const tr46 = createRequire(domain.resolve('tr46'));
  return [
    readFileSync(new URL('../../LICENSE', COPY)),
    readFileSync(new URL('LICENSE.md', pathToFileURL(domain.resolve('tr46')))),
    readFileSync(new URL('LICENSE-MIT.txt', pathToFileURL(tr46.resolve('punycode/')))),
  ];
}
