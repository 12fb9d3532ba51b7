import { createClient, type Client } from '@brand-visibility/client';
import type { ImportRecord } from '@brand-visibility/contract';
import { runJobs, startService, type ServiceOptions } from '@brand-visibility/programs/start';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { ndjson } from '@brand-visibility/records';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The service over a copy of the demo, and the program as an agency runs it: both as processes. */

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The morning of the day for which the demo was created. */
export const MORNING = Date.parse('2026-11-20T09:00:00Z');

export interface Demo {
  readonly folder: string;
  readonly url: string;
  readonly key: string;
  readonly client: Client;
  keyFor(...brands: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** `records` are imported into the copy before the service starts. */
export async function startDemo(
  records: readonly ImportRecord[] = [],
  environment: ServiceOptions['environment'] = {},
): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-report-test-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  const workspace: Workspace = { folder, atEnd: (close) => void closers.push(close) };
  const file = join(folder, 'demo.sqlite');
  copyFileSync(join(process.env['DEMO_FOLDER'] ?? '', 'demo.sqlite'), file);
  const database = `sqlite:${file}`;
  if (records.length > 0) {
    const lines = join(folder, 'records.ndjson');
    writeFileSync(lines, ndjson(records));
    await runJobs(workspace, database, ['import', lines]);
  }
  const keyFor = async (...brands: readonly string[]) => {
    const access = brands.length === 0 ? ['--all-brands'] : brands.flatMap((id) => ['--brand', id]);
    const create = ['keys', 'create', '--account', 'acc_demo', '--name', 'Report', ...access];
    return (await runJobs(workspace, database, create)).trim();
  };
  const key = await keyFor();
  const { port } = await startService(workspace, database, { clock: MORNING, environment });
  const url = `http://127.0.0.1:${port}`;
  return {
    folder,
    url,
    key,
    client: createClient({ baseUrl: url, apiKey: key }),
    keyFor,
    close: async () => {
      for (let close = closers.pop(); close; close = closers.pop()) await close();
    },
  };
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program; the key is in its environment alone. */
export async function runReport(
  { url, key }: { readonly url: string; readonly key: string },
  args: readonly string[],
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: key };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const [status] = (await once(child, 'close')) as [number | null]; // `close` is untyped
  return { status, ...output };
}
