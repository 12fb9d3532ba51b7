import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the built command line over a SQLite file or a PostgreSQL address, or over none. */
export function start(place: string | null, ...args: readonly string[]): ChildProcess {
  const url = place === null || place.startsWith('postgres:') ? place : `sqlite:${place}`;
  const env = { PATH: process.env['PATH'], ...(url === null ? {} : { DATABASE_URL: url }) };
  return spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs it to its end. */
export function run(place: string | null, ...args: readonly string[]): Promise<Ended> {
  return ended(start(place, ...args));
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
