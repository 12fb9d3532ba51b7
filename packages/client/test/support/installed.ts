import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from './demo.js';

const CLIENT = fileURLToPath(new URL('../../', import.meta.url));
const TSC = join(CLIENT, '../../node_modules/typescript-7/bin/tsc');
const OPTIONS = '--target es2023 --lib es2023 --module nodenext --types node --pretty false'.split(' ');

/** Creates a folder outside the workspace with only the built client installed. */
export function folderWithClient(): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'node_modules/@brand-visibility'), { recursive: true });
  symlinkSync(CLIENT, join(folder, 'node_modules/@brand-visibility/client'));
  return folder;
}

/** Runs a program of Node in a folder, without blocking this process; returns all that it prints. */
export async function printed(folder: string, args: readonly string[], variables = {}): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', ...variables };
  const { stdout, stderr } = spawn(process.execPath, args, { cwd: folder, env });
  return (await Promise.all([text(stdout), text(stderr)])).join('');
}

/** Compiles programs with the types of Node and none of a browser; returns what the compiler prints. */
export const compiled = (folder: string, ...args: readonly string[]) =>
  printed(folder, [TSC, ...OPTIONS, '--typeRoots', join(CLIENT, 'node_modules/@types'), ...args]);
