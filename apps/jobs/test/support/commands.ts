import type { ImportRecord } from '@brand-visibility/contract';
import { MILLISECOND } from '@brand-visibility/domain/time/instant';
import { ndjson } from '@brand-visibility/records';
import { afterAll, expect } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/run-command.js';

export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The day of the clock of `run`, which is a millisecond later on each reading. */
export const TODAY = '2026-11-20';
export const NOW = Date.parse(`${TODAY}T09:00:00Z`);
let readings = 0;
const clock = () => BigInt(NOW + (readings += 1)) * MILLISECOND;

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The settings for a SQLite file, a PostgreSQL address, or no database. */
export function settingsFor(database: string | null): Readonly<Record<string, string>> {
  if (database === null) return {};
  return { DATABASE_URL: database.startsWith('postgres:') ? database : `sqlite:${database}` };
}

/** Runs a command to its end, in this process. */
export const run = (database: string | null, ...args: readonly string[]) => runWith({}, database, ...args);

/** Runs a command with further settings. */
export const runWith = (
  settings: Readonly<Record<string, string>>,
  database: string | null,
  ...args: readonly string[]
) => inProcess({ env: { ...settingsFor(database), ...settings }, clock }, args);

/** Runs a command on a machine whose clock shows one time. */
export const runAt = (
  time: string,
  settings: Readonly<Record<string, string>>,
  database: string,
  ...args: readonly string[]
) =>
  inProcess(
    {
      env: { ...settingsFor(database), ...settings },
      clock: () => BigInt(Date.parse(`${TODAY}T${time}Z`)) * MILLISECOND,
    },
    args,
  );

/** Runs a command with the clock of the machine, beside a process whose commands are recorded by that clock. */
export const runBeside = (
  settings: Readonly<Record<string, string>>,
  database: string,
  ...args: readonly string[]
) => inProcess({ env: { ...settingsFor(database), ...settings } }, args);

/** Runs a command whose standard output is closed after some lines. */
export const runUnread = (
  lines: number,
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
) => inProcess({ env: settings, clock }, args, lines);

async function inProcess(
  settings: Pick<Parameters<typeof runCommand>[1], 'env' | 'clock'>,
  args: readonly string[],
  linesRead = Infinity,
): Promise<Ended> {
  let [stdout, stderr, left] = ['', '', linesRead];
  const status = await runCommand(args, {
    ...settings,
    stdout: {
      write: (text, done) => {
        left -= 1;
        if (left >= 0) stdout += text;
        done?.(left >= 0 ? null : new Error('write EPIPE'));
      },
    },
    stderr: { write: (text) => (stderr += text) },
  });
  return { status, stdout, stderr };
}

/** Starts the built command line. */
export function start(database: string | null, ...args: readonly string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], ...settingsFor(database) };
  return spawn(process.execPath, [MAIN, ...args], { env });
}

/** Runs the built command line with a text on its standard input. */
export function runWithInput(
  text: string,
  settings: Readonly<Record<string, string>>,
  database: string | null,
  ...args: readonly string[]
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], ...settingsFor(database), ...settings };
  const child = spawn(process.execPath, [MAIN, ...args], { env });
  child.stdin.end(text);
  return ended(child);
}

/** Starts a command of the shell, with the built command line as further arguments. */
export function startInShell(
  script: string,
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): ChildProcess {
  const env = { PATH: process.env['PATH'], ...settings };
  return spawn('/bin/sh', ['-c', script, 'sh', process.execPath, MAIN, ...args], { env });
}

export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** The JSON object of each line of a command's output, as the command documents it. */
export const valuesIn = (stdout: string) =>
  stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A new folder, which is removed after the tests of the file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  folders.push(folder);
  return folder;
}

/** Writes a file, by default in a new folder; returns its path. */
export function write(name: string, content: string | Uint8Array, folder = newFolder()): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Imports records into a database: a SQLite file or a PostgreSQL URL. */
export async function importRecords(database: string, records: Iterable<ImportRecord>): Promise<void> {
  expect(await run(database, 'import', write('records.ndjson', ndjson(records)))).toMatchObject({
    status: 0,
  });
}

/** A new SQLite file with these records. */
export async function databaseOf(records: Iterable<ImportRecord>): Promise<string> {
  const file = join(newFolder(), 'test.db');
  await importRecords(file, records);
  return file;
}
