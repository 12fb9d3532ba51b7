/**
 * Runs the pnpm version pinned in the root package.json, as corepack does where it is enabled: `npm start` and `npm
 * test` need only npm.
 *
 * The SQLite driver is compiled here, from sources that the lockfile pins by digest: its install script would otherwise
 * download a binary without a digest.
 *
 * npm (and so npx) exports `nodedir` from a user's .npmrc, which an empty home does not have: if the running Node ships
 * its own headers, better-sqlite3 compiles against them instead of downloading a copy.
 *
 * The lockfile pins every package by digest, so pnpm need not ask the registry for the age of each one: that would
 * download 170 MB. It checks the ages of versions that it chooses (`minimumReleaseAge` in pnpm-workspace.yaml).
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { statusOf } from './child.mjs';
import { ROOT } from './workspace.mjs';

const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const prefix = join(dirname(process.execPath), '..');

const env = {
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  pnpm_config_trust_lockfile: 'true',
  pnpm_config_verify_deps_before_run: 'false', // the callers install first, or meanwhile
  ...process.env,
  npm_config_build_from_source: 'true',
  // What npx downloads pnpm with: as patient as pnpm itself (pnpm-workspace.yaml).
  npm_config_fetch_retries: process.env.npm_config_fetch_retries ?? '6',
  npm_config_fetch_retry_factor: process.env.npm_config_fetch_retry_factor ?? '2',
  npm_config_fetch_retry_mintimeout: process.env.npm_config_fetch_retry_mintimeout ?? '1000',
  npm_config_fetch_retry_maxtimeout: process.env.npm_config_fetch_retry_maxtimeout ?? '15000',
  GOGC: process.env.GOGC ?? '400', // less frequent garbage collection in the compiler and the linter
  JOBS: process.env.JOBS ?? 'max', // parallel compiler processes
};
if (!env.npm_config_nodedir && existsSync(join(prefix, 'include', 'node', 'node.h'))) {
  env.npm_config_nodedir = prefix;
}

const child = spawn('npx', ['--yes', packageManager, ...process.argv.slice(2)], {
  cwd: ROOT,
  env,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = await statusOf(child);
