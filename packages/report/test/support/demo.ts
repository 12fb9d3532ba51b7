import { createClient, type Client } from '@brand-visibility/client';
import type { ImportRecord } from '@brand-visibility/contract';
import {
  FIXED_CLOCK,
  runJobs,
  startProgram,
  startService,
  type Ended,
} from '@brand-visibility/programs/start';
import { openWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import { ndjson } from '@brand-visibility/records';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The service over a copy of the demo, and the program as an agency runs it: both as processes. */

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** On the day for which `setup.mjs` creates the demo. */
export const MORNING = Date.parse('2026-11-20T09:00:00Z');

export interface Demo {
  readonly folder: string;
  readonly url: string;
  readonly key: string;
  /** The log of the service so far. */
  readonly log: () => string;
  readonly client: Client;
  /** Runs a command on its database; returns what it prints. */
  run(command: readonly string[], environment?: Readonly<Record<string, string>>): Promise<string>;
  /** A key that reads all brands of an account. */
  keyOf(account: string): Promise<string>;
  close(): Promise<void>;
}

/** The service over the demo that setup.mjs started, with a folder of its own. */
export function sharedDemo(): Demo {
  const workspace = openWorkspace();
  const { folder, close } = workspace;
  const { DEMO_FOLDER = '', DEMO_URL: url = '', DEMO_KEY: key = '' } = process.env;
  const database = `sqlite:${join(DEMO_FOLDER, 'served.sqlite')}`;
  const log = () => readFileSync(join(DEMO_FOLDER, 'service.log'), 'utf8');
  return { folder, url, key, log, close, ...keysIn(workspace, database), client: clientOf(url, key) };
}

/** Starts a service over another copy of the demo, with further records. */
export async function startDemo(records: readonly ImportRecord[], account = 'acc_demo'): Promise<Demo> {
  const workspace = openWorkspace();
  const { folder } = workspace;
  const file = join(folder, 'demo.sqlite');
  const database = `sqlite:${file}`;
  await copyFile(join(process.env['DEMO_FOLDER'] ?? '', 'demo.sqlite'), file);
  const lines = join(folder, 'records.ndjson');
  writeFileSync(lines, ndjson(records));
  await runJobs(workspace, database, ['import', lines]);
  for (const command of ['refresh-outreach', 'remeasure'])
    await runJobs(workspace, database, [command], { clock: MORNING });
  const keys = keysIn(workspace, database);
  const key = await keys.keyOf(account);
  let log = '';
  const { url } = await startService(workspace, database, {
    clock: MORNING,
    onLine: (line) => void (log += `${line}\n`),
  });
  return { folder, url, key, log: () => log, close: workspace.close, ...keys, client: clientOf(url, key) };
}

const clientOf = (baseUrl: string, apiKey: string) => createClient({ baseUrl, apiKey });

function keysIn(workspace: Workspace, database: string): Pick<Demo, 'keyOf' | 'run'> {
  const run: Demo['run'] = (command, environment = {}) =>
    runJobs(workspace, database, command, { environment, clock: MORNING });
  const create = ['keys', 'create', '--name', 'Report', '--all-brands', '--account'];
  return { run, keyOf: async (account) => (await run([...create, account])).trim() };
}

type Service = Pick<Demo, 'url' | 'key'>;

export interface Circumstances {
  /** The program is killed then. */
  readonly kill?: Promise<void>;
  /** The time at which it runs, milliseconds since 1970. */
  readonly clock?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the program; the key is in its environment alone. */
export async function runReport(
  { url, key }: Service,
  args: readonly string[],
  { kill, clock = MORNING, environment = {} }: Circumstances = {},
): Promise<Ended> {
  const own = { BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: key, FIXED_CLOCK: String(clock) };
  const command = ['--import', FIXED_CLOCK, PROGRAM, ...args];
  const { child, ended } = startProgram(process.execPath, command, { ...own, ...environment });
  void kill?.then(() => child.kill('SIGKILL'));
  return ended;
}

/** The files that the program writes for all brands of the key, by brand. */
export async function filesOf(
  demo: Demo,
  args = ['--month', '2026-10'],
): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(demo.folder, 'files-'));
  const { status, stderr } = await runReport(demo, ['--all', ...args, '--to', folder]);
  if (status !== 0) throw new Error(stderr);
  const paths = readdirSync(folder).map((name) => join(folder, name));
  return new Map(
    paths.map((path) => [
      /name="report" content="([^\s"]+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? '',
      path,
    ]),
  );
}

/** The file that it writes for one brand. */
export async function fileOf(demo: Demo, brand: string, args = ['--month', '2026-10']): Promise<string> {
  const path = join(mkdtempSync(join(demo.folder, 'file-')), 'report.html');
  const { status, stderr } = await runReport(demo, ['--brand', brand, ...args, '--to', path]);
  if (status !== 0) throw new Error(stderr);
  return path;
}
