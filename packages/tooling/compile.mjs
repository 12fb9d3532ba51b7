/**
 * `node ../../packages/tooling/compile.mjs [OPTION...]` in a package: compiles `src` into `dist`, with options of the
 * compiler, and removes what was compiled from a source file that is gone. The folder is never empty meanwhile, because
 * another process may run what is in it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv, cwd, execPath } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const COMPILER = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url));
const EMITTED = 'TSFILE: ';

/** Compiles projects of the current folder; ends the process if one does not compile. `kept`: other declarations. */
export function compile(projects, options, kept = []) {
  const emitted = new Set(kept.map((file) => resolve(file)));
  for (const project of projects) {
    const args = ['-p', project, '--singleThreaded', '--listEmittedFiles', ...options];
    const { status, stdout, stderr } = spawnSync(execPath, [COMPILER, ...args], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const lines = stdout.split('\n');
    const isEmitted = (line) => line.startsWith(EMITTED);
    process.stdout.write(lines.filter((line) => !isEmitted(line)).join('\n'));
    process.stderr.write(stderr);
    if (status !== 0) process.exit(status ?? 1);
    for (const line of lines.filter(isEmitted)) emitted.add(resolve(line.slice(EMITTED.length)));
  }
  for (const name of readdirSync('dist', { recursive: true })) {
    const declaration = join(cwd(), 'dist', name);
    if (!name.endsWith('.d.ts') || emitted.has(declaration)) continue;
    const module = declaration.slice(0, -'.d.ts'.length);
    for (const end of ['.d.ts', '.d.ts.map', '.js', '.js.map']) rmSync(module + end, { force: true });
  }
}

if (existsSync(argv[1]) && import.meta.url === pathToFileURL(argv[1]).href)
  compile(['tsconfig.json'], argv.slice(2));
