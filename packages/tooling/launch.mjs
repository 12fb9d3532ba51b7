/**
 * Runs the pnpm version pinned in the root package.json, so that `npm start` and `npm test` need nothing but npm.
 *
 * The SQLite driver is compiled here, from the source that the registry has under its digest: its install script would
 * else download a binary that nothing vouches for.
 *
 * npm (and so npx) exports `nodedir` from a user's .npmrc, but an empty home has none: when the running Node ships its
 * own headers, better-sqlite3 compiles against them instead of asking a network for a copy.
 *
 * What `npm start` installs is too little for anything else, and pnpm does not look at an install of some packages again:
 * the rest is installed first.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isForProgramsAlone } from './installed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const prefix = join(dirname(process.execPath), '..');

const env = {
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  ...process.env,
  npm_config_build_from_source: 'true',
  GOGC: process.env.GOGC ?? '400', // the compiler and the linter of types collect garbage less often
  JOBS: process.env.JOBS ?? 'max', // compilers at once
};
if (!env.npm_config_nodedir && existsSync(join(prefix, 'include', 'node', 'node.h'))) {
  env.npm_config_nodedir = prefix;
}

const asked = process.argv.slice(2);
if (asked[0] !== 'install' && isForProgramsAlone()) await pnpm(['install', '--frozen-lockfile']);
await pnpm(asked);

async function pnpm(args) {
  const child = spawn('npx', ['--yes', packageManager, ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const signals = ['SIGINT', 'SIGTERM'].map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, pass] of signals) process.on(signal, pass);
  const [code, signal] = await once(child, 'exit');
  for (const [name, pass] of signals) process.off(name, pass);
  if (code !== 0) process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
}
