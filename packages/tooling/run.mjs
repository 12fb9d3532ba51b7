/**
 * Builds what a command needs with turbo, and runs it without turbo, which replaces the exit status: `npm run prove`,
 * `npm run bench`, `npm run release` and `npm run docs`, which writes generated files. `npm run docs` alone writes what
 * derives from the contract; `npm run docs -- TASK` runs another task.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** The client is generated, so it does not build until `documents` has written it. */
const DOCUMENTS = {
  interface: ['apps/documents/dist/main.js', '--filter=@brand-visibility/documents'],
  index: ['packages/domain/scripts/rules-index.mjs', '--filter=@brand-visibility/domain'],
  sample: ['packages/report/scripts/sample.mjs'],
  pictures: ['packages/report/scripts/pictures.mjs'],
  schema: ['packages/report/scripts/schema.mjs', '--filter=@brand-visibility/report'],
};

const [command, ...given] = process.argv.slice(2);
const [task, ...args] =
  command === 'docs' ? [given[0] ?? 'interface', ...given.slice(1)] : [command, ...given];
const PROGRAMS = {
  docs: DOCUMENTS[task] ?? [],
  prove: ['apps/prove/dist/main.js'],
  bench: ['apps/bench/dist/main.js'],
  release: [
    'packages/tooling/release.mjs',
    '--filter=@brand-visibility/api',
    '--filter=@brand-visibility/jobs',
  ],
};
const [script, ...filters] = PROGRAMS[command];
if (script === undefined) {
  console.error(`Unknown task. Usage: npm run docs [-- ${Object.keys(DOCUMENTS).join(' | ')}]`);
  process.exit(2);
}

const launcher = fileURLToPath(new URL('launch.mjs', import.meta.url));
const build = ['exec', 'turbo', 'run', 'build', ...filters, '--output-logs=errors-only'];
const { status } = spawnSync(process.execPath, [launcher, ...build], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const file = new URL(script, root);
process.argv = [process.execPath, fileURLToPath(file), ...args];
await import(file.href);
