/**
 * Builds what a command needs and runs it: `npm run prove`, `npm run bench` (one of its commands), `npm run release` and
 * `npm run docs`, which writes generated files. `npm run docs` alone writes what derives from the contract; `npm run docs
 * -- TASK` runs another task.
 */
import { fileURLToPath } from 'node:url';
import { installAndBuild } from './turbo.mjs';

const root = new URL('../../', import.meta.url);

/** The client is generated, so it does not build until `documents` has written it. */
const DOCUMENTS = {
  interface: ['apps/documents/dist/main.js', 'documents'],
  index: ['apps/documents/scripts/rules-index.mjs', 'domain'],
  sample: ['packages/report/scripts/sample.mjs'],
  pictures: ['packages/report/scripts/pictures.mjs'],
  schema: ['packages/report/scripts/schema.mjs', 'report'],
};

const [command, ...given] = process.argv.slice(2);
const [task, ...args] =
  command === 'docs' ? [given[0] ?? 'interface', ...given.slice(1)] : [command, ...given];
const PROGRAMS = {
  docs: DOCUMENTS[task] ?? [],
  prove: ['apps/prove/dist/main.js'],
  release: ['packages/tooling/release.mjs', 'api', 'jobs'],
};
const [script, ...packages] = PROGRAMS[command];
if (script === undefined) {
  console.error(`Unknown task. Usage: npm run docs [-- ${Object.keys(DOCUMENTS).join(' | ')}]`);
  process.exit(2);
}

await installAndBuild(packages);

const file = new URL(script, root);
process.argv = [process.execPath, fileURLToPath(file), ...args];
await import(file.href);
