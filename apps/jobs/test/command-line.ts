import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../src/run-command.js';

export const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The settings for a SQLite file, a PostgreSQL address, or no database. */
function settingsFor(database: string | null): Readonly<Record<string, string>> {
  if (database === null) return {};
  return { DATABASE_URL: database.startsWith('postgres:') ? database : `sqlite:${database}` };
}

/** Runs a command to its end, in this process. */
export const run = (database: string | null, ...args: readonly string[]) => runWith({}, database, ...args);

/** Runs a command with further settings. */
export async function runWith(
  settings: Readonly<Record<string, string>>,
  database: string | null,
  ...args: readonly string[]
): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  const status = await runCommand(args, {
    env: { ...settingsFor(database), ...settings },
    stdout: {
      write: (text, done) => {
        stdout += text;
        done?.();
      },
    },
    stderr: { write: (text) => (stderr += text) },
  });
  return { status, stdout, stderr };
}

/** Starts the built command line. */
export const start = (database: string | null, ...args: readonly string[]) =>
  startWith('ignore', database, ...args);

/** Starts the built command line with a standard input: a pipe to write to, or an open file. */
export function startWith(
  stdin: 'ignore' | 'pipe' | number,
  database: string | null,
  ...args: readonly string[]
): ChildProcess {
  const env = { PATH: process.env['PATH'], ...settingsFor(database) };
  return spawn(process.execPath, [MAIN, ...args], { env, stdio: [stdin, 'pipe', 'pipe'] });
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

/** The JSON value of each line of a command's output. */
export const valuesIn = (stdout: string): unknown[] =>
  stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));
