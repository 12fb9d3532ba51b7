import { NOT_RUN, progress } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverOf } from '../harness/databases.js';
import { LINES, type DatabaseName } from './lines.js';

/** Runs all lines of a release, and records their results for `npm run release`. */

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PROVE = fileURLToPath(new URL('../main.js', import.meta.url));
const RECORD = 'apps/prove/proved.json';
const MOST_MINUTES = 40;

/** The result of a line on a database. */
interface Result {
  readonly database: DatabaseName;
  readonly line: string;
  /** `held`, `broken`, or `not run: ` with the reason. */
  readonly result: string;
  readonly seconds: number;
}

export function all(proofs: Command): void {
  proofs
    .command('all')
    .description(`run each line of a release, or continue a stopped run, and write ${RECORD}`)
    .action(async () => {
      const version = versionOf();
      const folder = join(ROOT, '.data/prove-all', version);
      mkdirSync(folder, { recursive: true });
      console.log(`version ${version}`);
      const results: Result[] = [];
      for (const [databases, line] of LINES)
        for (const database of databases) {
          const result = await resultOf(database, line, folder);
          console.log(`${database}: ${line}: ${result.result} (${result.seconds} s)`);
          results.push(result);
        }
      const failed = results.filter(({ result }) => result !== 'held');
      for (const { database, line, result } of failed)
        console.log(`NOT PROVED ${database}: ${line}: ${result}`);
      if (failed.length > 0) process.exitCode = 1;
      if (version.includes('-')) progress(`${RECORD} is not written: commit your changes first`);
      else writeFileSync(join(ROOT, RECORD), `${JSON.stringify({ commit: version, results }, null, 2)}\n`);
    });
}

/** The commit, and a digest of what differs from it but the record. */
function versionOf(): string {
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', input, maxBuffer: 1e9 }).trim();
  const others = ['--', '.', `:!${RECORD}`];
  const changes = git(['diff', 'HEAD', ...others]) + git(['status', '--porcelain', ...others]);
  const commit = git(['rev-parse', 'HEAD']);
  return changes === '' ? commit : `${commit}-${git(['hash-object', '--stdin'], changes).slice(0, 8)}`;
}

/** Runs a line with a limit of time, unless it has held before. Its output is in the folder. */
async function resultOf(database: DatabaseName, line: string, folder: string): Promise<Result> {
  const name = join(folder, `${database}-${line.replaceAll(/[^\w.]+/g, '-')}`);
  const note = `${name}.json`;
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Result; // written below
  progress(`${database}: ${line} ...`);
  const began = performance.now();
  const log = openSync(`${name}.log`, 'w');
  const child = spawn(process.execPath, [PROVE, ...line.split(' ')], {
    cwd: ROOT,
    env: { ...process.env, TEST_DATABASE_URL: '', ...serverOf(database) },
    stdio: ['ignore', log, log],
    detached: true, // so that its own children end with it
  });
  const end = () => void process.kill(-(child.pid ?? 0), 'SIGTERM');
  const interrupted = () => {
    end();
    process.exit(130);
  };
  const timer = setTimeout(end, MOST_MINUTES * 60_000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  const [status] = (await once(child, 'close')) as [number | null]; // `close` is untyped
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted);
  clearTimeout(timer);
  closeSync(log);
  const reason = /^not run: (.*)$/m.exec(readFileSync(`${name}.log`, 'utf8'))?.[1] ?? '';
  const seconds = Math.round((performance.now() - began) / 1_000);
  if (status === 0) return noted({ database, line, result: 'held', seconds }, note);
  if (status === NOT_RUN) return { database, line, result: `not run: ${reason}`, seconds };
  return { database, line, result: `broken, see ${name.slice(ROOT.length)}.log`, seconds };
}

function noted(result: Result, file: string): Result {
  writeFileSync(file, JSON.stringify(result));
  return result;
}
