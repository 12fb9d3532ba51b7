/**
 * Runs the pnpm version pinned in the root package.json, so that `npm start` and `npm test` need nothing but npm.
 *
 * The SQLite driver is compiled here, from the source that the registry has under its digest: its install script would
 * else download a binary that nothing vouches for.
 *
 * npm (and so npx) exports `nodedir` from a user's .npmrc, but an empty home has none: when the running Node ships its
 * own headers, better-sqlite3 compiles against them instead of asking a network for a copy.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const prefix = join(dirname(process.execPath), '..');

const env = {
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  ...process.env,
  npm_config_build_from_source: 'true',
};
if (!env.npm_config_nodedir && existsSync(join(prefix, 'include', 'node', 'node.h'))) {
  env.npm_config_nodedir = prefix;
}

const child = spawn('npx', ['--yes', packageManager, ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
