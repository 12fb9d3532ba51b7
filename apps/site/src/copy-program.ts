/** Packs the copy program as a package that `npx` runs. */
import type { Plugin } from 'esbuild';
import { packedProgram } from '../scripts/program.mjs';
import { siteFile, type SiteFile } from './site-file.js';

/**
 * Version ranges of the SQLite driver, which Node 24 and later do not need. Version 13 needs no compiler but requires
 * Node 22. npm installs every version that works on the machine, and `DRIVER_MODULE` selects one of them.
 */
const DRIVERS = { 'better-sqlite3': '^12.9.0', 'better-sqlite3-13': 'npm:better-sqlite3@^13.0.0' };
const DRIVER_MODULE = `
  import { createRequire } from 'node:module';
  const isLater = Number(process.versions.node.split('.')[0]) >= 22;
  export default createRequire(import.meta.url)(isLater ? 'better-sqlite3-13' : 'better-sqlite3');
`;
const chosenDriver: Plugin = {
  name: 'chosen driver',
  setup: (bundling) => {
    bundling.onResolve({ filter: /^better-sqlite3$/ }, ({ path }) => ({ path, namespace: 'driver' }));
    bundling.onLoad({ filter: /./, namespace: 'driver' }, () => ({ contents: DRIVER_MODULE }));
  },
};

/** Returns the program of apps/copy as an npm package that `npx` runs (rule 11.21). */
export async function copyProgram(): Promise<SiteFile> {
  const external = ['@duckdb/node-api']; // users who need it install it
  const bytes = await packedProgram(
    'copy',
    { optionalDependencies: DRIVERS },
    { plugins: [chosenDriver], external },
  );
  return siteFile('brand-visibility-copy.tgz', bytes);
}
