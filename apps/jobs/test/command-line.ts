import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the built command line with a SQLite file, a PostgreSQL address, or no database. */
export function start(database: string | null, ...args: readonly string[]): ChildProcess {
  const url = database === null || database.startsWith('postgres:') ? database : `sqlite:${database}`;
  const env = { PATH: process.env['PATH'], ...(url === null ? {} : { DATABASE_URL: url }) };
  return spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs a command to its end. */
export function run(database: string | null, ...args: readonly string[]): Promise<Ended> {
  return ended(start(database, ...args));
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
