import type { ImportRecord } from '@brand-visibility/contract';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The service over the demo that setup.mjs created, as a child process. */

const JOBS = fileURLToPath(new URL('../../../../apps/jobs/dist/main.js', import.meta.url));
const SERVICE = fileURLToPath(new URL('../../../../apps/api/dist/main.js', import.meta.url));
const CLOCK = new URL('./clock.mjs', import.meta.url).href;

/** The morning of the day for which the demo was created. */
const MORNING = Date.parse('2026-11-20T09:00:00Z');

/** The folder in which setup.mjs created the demo. */
const demoFolder = () => process.env['DEMO_FOLDER'] ?? '';

export interface DemoService {
  readonly url: string;
  /** A new key, with a rate window of its own. */
  readonly apiKey: string;
  /** Moves the service's clock forward; it does not run otherwise. */
  pass(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

export interface DemoOptions {
  /** Requests a minute. */
  readonly limit?: number;
  /** The database. Default: the shared demo, which tests must not change. */
  readonly file?: string;
}

export async function startDemo(options: DemoOptions = {}): Promise<DemoService> {
  const { limit = 1_000_000, file = join(demoFolder(), 'demo.sqlite') } = options;
  const apiKey = await makeKey(file);
  let now = MORNING;
  const child = spawn(process.execPath, ['--import', CLOCK, SERVICE], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: `sqlite:${file}`,
      CLOCK: String(now),
      PORT: '0',
      PUBLIC_URL: 'https://api.example',
      CURSOR_SECRET: 'a secret of the tests of 32 characters or more',
      REQUESTS_PER_MINUTE: `agency=${limit}`,
      DRAIN_DELAY_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const address = /"address":"([^"]+)"/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => reject(new Error('the service exited before it listened')));
  });
  return {
    url,
    apiKey,
    pass: async (milliseconds) => {
      now += milliseconds;
      const moved = once(child, 'message');
      child.send(now);
      await moved;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Creates a key in the demo's account for some brands, or for all. */
export async function makeKey(file: string, brands?: readonly string[]): Promise<string> {
  const access = brands?.flatMap((id) => ['--brand', id]) ?? ['--all-brands'];
  const create = ['keys', 'create', '--account', 'acc_demo', '--name', 'Tests', ...access];
  return (await runJobs(file, ...create)).trim();
}

/** A copy of the demo that a test may change. */
export function copyDemo(): string {
  const file = join(mkdtempSync(join(demoFolder(), 'copy-')), 'data.sqlite');
  copyFileSync(join(demoFolder(), 'demo.sqlite'), file);
  return file;
}

/** Imports records as one file. */
export async function importInto(database: string, records: readonly ImportRecord[]): Promise<void> {
  const lines = `${database}.ndjson`;
  writeFileSync(lines, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await runJobs(database, 'import', lines);
}

async function runJobs(file: string, ...command: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: `sqlite:${file}` };
  const { stdout } = await promisify(execFile)(process.execPath, [JOBS, ...command], { env });
  return stdout;
}
