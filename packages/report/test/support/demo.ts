import { createClient, type Client } from '@brand-visibility/client';
import type { ImportRecord } from '@brand-visibility/contract';
import { newPostgresDatabase, newReader, postgresUrl } from '@brand-visibility/databases';
import { runJobs, startService } from '@brand-visibility/programs/start';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { ndjson } from '@brand-visibility/records';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The service over a copy of the demo, and the program as an agency runs it: both as processes. */

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The day for which the demo is created, the same as in `setup.mjs`. */
const TODAY = '2026-11-20';
export const MORNING = Date.parse(`${TODAY}T09:00:00Z`);

export interface Demo {
  readonly folder: string;
  readonly url: string;
  readonly key: string;
  /** Lines of the log of the service so far. */
  readonly log: readonly string[];
  readonly client: Client;
  keyFor(...brands: readonly string[]): Promise<string>;
  /** A key that reads all brands of an account. */
  keyOf(account: string): Promise<string>;
  close(): Promise<void>;
}

export interface DemoOptions {
  readonly database?: 'sqlite' | 'postgresql';
  /** Records to import beside those of the demo. */
  readonly records?: readonly ImportRecord[];
}

/** Starts the service over a demo of its own. */
export async function startDemo({ database = 'sqlite', records = [] }: DemoOptions = {}): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-report-test-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  const workspace: Workspace = { folder, atEnd: (close) => void closers.push(close) };
  const at = await (database === 'sqlite' ? inSqlite(workspace) : inPostgres(workspace));
  if (records.length > 0) {
    const lines = join(folder, 'records.ndjson');
    writeFileSync(lines, ndjson(records));
    await runJobs(workspace, at.owner, ['import', lines]);
  }
  const createKey = async (account: string, access: readonly string[]) => {
    const create = ['keys', 'create', '--account', account, '--name', 'Report', ...access];
    return (await runJobs(workspace, at.owner, create)).trim();
  };
  const keyOf = (account: string) => createKey(account, ['--all-brands']);
  const key = await keyOf('acc_demo');
  const log: string[] = [];
  const { port } = await startService(workspace, at.reader, {
    clock: MORNING,
    onLine: (line) => void log.push(line),
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    folder,
    url,
    key,
    log,
    client: createClient({ baseUrl: url, apiKey: key }),
    keyFor: (...brands) =>
      createKey(
        'acc_demo',
        brands.flatMap((id) => ['--brand', id]),
      ),
    keyOf,
    close: async () => {
      for (let close = closers.pop(); close; close = closers.pop()) await close();
    },
  };
}

/** Addresses of a database: for the jobs that write to it, and for the service. */
interface Addresses {
  readonly owner: string;
  readonly reader: string;
}

async function inSqlite({ folder }: Workspace): Promise<Addresses> {
  const file = join(folder, 'demo.sqlite');
  await copyFile(join(process.env['DEMO_FOLDER'] ?? '', 'demo.sqlite'), file);
  return { owner: `sqlite:${file}`, reader: `sqlite:${file}` };
}

async function inPostgres(workspace: Workspace): Promise<Addresses> {
  const database = await newPostgresDatabase();
  const { name, url } = database;
  workspace.atEnd(() => database.drop());
  await runJobs(workspace, url, ['demo', '--today', TODAY]);
  return { owner: url, reader: postgresUrl(name, await newReader('brand_visibility_reader')) };
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program; the key is in its environment alone. It is killed at the time of `kill`. */
export async function runReport(
  { url, key }: { readonly url: string; readonly key: string },
  args: readonly string[],
  kill?: Promise<void>,
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: key };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  void kill?.then(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const [status] = (await once(child, 'close')) as [number | null]; // `close` is untyped
  return { status, ...output };
}
