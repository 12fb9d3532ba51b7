/**
 * `npm run packages -- DIR` writes what a release publishes on npm to a folder: the client, with the bytes that the
 * service serves, and the programs that copy and report. It prints the files, for `npm publish FILE`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyProgram } from '../dist/copy-program.js';
import { packedProgram } from './program.mjs';
import { packed } from './tarball.mjs';

const [to] = process.argv.slice(2);
if (to === undefined) {
  console.error('Expected a folder: npm run packages -- DIR');
  process.exit(2);
}
const folder = resolve(process.env.INIT_CWD ?? '.', to);
mkdirSync(folder, { recursive: true });
const { name, bytes } = packed(fileURLToPath(new URL('../../../packages/client/', import.meta.url)));
for (const [file, content] of [
  [name, bytes],
  ['brand-visibility-copy.tgz', (await copyProgram()).bytes],
  ['brand-visibility-report.tgz', await packedProgram('report', { folders: ['dist/fonts', 'dist/styles'] })],
]) {
  writeFileSync(join(folder, file), content);
  console.log(join(folder, file));
}
