import { inWorkspace, NOT_RUN, NotRun, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { Option, type Command } from 'commander';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandOf, LINES, type DatabaseName, type Line } from './lines.js';
import { CLONE, openResults, versionOf, type Result } from './results.js';
import { findServer, type Server } from './servers.js';

interface Options {
  readonly only?: readonly string[];
  readonly again?: true;
}

const FOLDER = join(CLONE, '.data', 'prove-all');
const PROGRAM = fileURLToPath(new URL('../main.js', import.meta.url));

/** A line that takes this many times its minutes is stopped and broken: it hangs, or the machine is too busy. */
const PATIENCE = 10;

/** `all`: every system test but `attacks`, in a short form, on every database at hand. */
export function all(proofs: Command): void {
  const names = [...new Set(LINES.map(({ proof }) => proof))];
  proofs
    .command('all')
    .description(
      'run every system test but attacks in a short form on every database at hand; continues a stopped run of this commit',
    )
    .addOption(new Option('--only <name...>', 'only these system tests').choices(names))
    .option('--again', 'forget the results of this commit first')
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { only, again }: Options): Promise<boolean> {
  mkdirSync(FOLDER, { recursive: true });
  const results = openResults(join(FOLDER, 'results.jsonl'));
  const version = versionOf();
  const lines = LINES.filter(({ proof }) => only?.includes(proof) ?? true);
  const servers = new Map<DatabaseName | null, Server>();
  for (const { database } of lines)
    if (!servers.has(database)) servers.set(database, findServer(database, process.env));
  const planned = lines.map((line) => {
    const server = servers.get(line.database)!;
    return { line, server, which: { version, command: commandOf(line), server: server.name } };
  });
  if (again) for (const { which } of planned) results.forget(which);

  const table: Result[] = [];
  for (const [index, { line, server, which }] of planned.entries()) {
    const title = `${index + 1} of ${planned.length}: ${which.command} on ${which.server || 'no database'}`;
    let result = results.find(which);
    if ('missing' in server) result = { ...which, result: 'not run', why: server.missing, seconds: 0 };
    if (!result) {
      if (process.stderr.isTTY) progress(`${title}, about ${line.minutes} min`);
      result = { ...which, ...(await run(workspace, line, server.name, environmentOf(server))) };
      results.add(result);
    }
    if (process.stderr.isTTY) progress(`${title}: ${result.result}`);
    table.push(result);
  }
  console.log(`commit ${version}`);
  for (const result of table) console.log(described(result));
  const count = (wanted: Result['result']) => table.filter(({ result }) => result === wanted).length;
  const minutes = table.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  console.log(
    `${table.length} lines in ${minutes.toFixed(0)} min: ${count('held')} held, ${count('broken')} broken, ${count('not run')} not run`,
  );
  return count('broken') === 0;
}

const environmentOf = (server: Server) => ('environment' in server ? server.environment : {});

const described = ({ result, command, server, why, seconds }: Result) =>
  [
    result.padEnd(7),
    command,
    ...(server ? [`on ${server}`] : []),
    ...(why ? [`(${why})`] : [`(${seconds} s)`]),
  ].join(' ');

/** Runs a line as a separate process, whose output goes to a file. */
async function run(
  workspace: Workspace,
  line: Line,
  server: string,
  environment: Readonly<Record<string, string>>,
): Promise<Pick<Result, 'result' | 'why' | 'seconds'>> {
  const start = performance.now();
  const name = [commandOf(line), line.database ?? '']
    .join(' ')
    .trim()
    .replaceAll(/[^\w.]+/g, '-');
  const file = join(FOLDER, `${name}.log`);
  const log = createWriteStream(file);
  log.write(`${commandOf(line)} on ${server}\n`);
  const child = spawn(process.execPath, [PROGRAM, line.proof, ...line.options], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const ended = once(child, 'close');
  let isStopped = false;
  workspace.atEnd(async () => {
    isStopped = true;
    child.kill('SIGTERM'); // it stops what it has started
    await ended;
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), PATIENCE * line.minutes * 60_000);
  const [status] = (await ended) as [number | null]; // `close` is untyped
  clearTimeout(timer);
  if (isStopped) throw new NotRun('stopped; the same command continues');
  await new Promise((resolve) => log.end(resolve));
  const seconds = Math.round((performance.now() - start) / 1_000);
  if (status === 0) return { result: 'held', why: '', seconds };
  if (status === NOT_RUN) return { result: 'not run', why: reasonIn(file), seconds };
  const isLate = seconds >= PATIENCE * line.minutes * 60;
  const why = `${isLate ? `stopped after ${seconds} s` : `exit status ${String(status)}`}, see ${relative(CLONE, file)}`;
  return { result: 'broken', why, seconds };
}

/** Why a system test could not run, as it printed. */
const reasonIn = (file: string) => /^not run: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
