import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TSC = fileURLToPath(new URL('../../../../node_modules/typescript-7/bin/tsc', import.meta.url));
const TYPES = fileURLToPath(new URL('../../node_modules/@types', import.meta.url));
const OPTIONS = '--target es2023 --lib es2023 --module nodenext --types node --pretty false'.split(' ');

/** Compiles programs with the types of Node and none of a browser; returns what the compiler prints. */
export function compiled(folder: string, ...args: readonly string[]): string {
  return spawnSync(process.execPath, [TSC, ...OPTIONS, '--typeRoots', TYPES, ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout;
}
