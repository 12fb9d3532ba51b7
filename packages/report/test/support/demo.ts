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
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The service over a copy of the demo, and the program as an agency runs it: both as processes. */

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** On the day for which `setup.mjs` creates the demo. */
export const MORNING = Date.parse('2026-11-20T09:00:00Z');

export interface Demo {
  /** What test files share of it in `DEMO_FOLDER`; null for a demo of one test file. */
  readonly sharedName: string | null;
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
  const keys = keysIn(workspace, database);
  return { sharedName: 'demo', folder, url, key, log, close, ...keys, client: clientOf(url, key) };
}

/**
 * Starts a service over another copy of the demo, with further records. The first test file that needs the records of a
 * `sharedName` imports them for all.
 */
export async function startDemo(
  records: readonly ImportRecord[],
  account = 'acc_demo',
  sharedName: string | null = null,
): Promise<Demo> {
  const workspace = openWorkspace();
  const { folder } = workspace;
  const file = join(folder, 'demo.sqlite');
  const database = `sqlite:${file}`;
  const fill = async (filled: string) => {
    await copyFile(inDemoFolder('demo.sqlite'), filled);
    const lines = join(folder, 'records.ndjson');
    writeFileSync(lines, ndjson(records));
    await runJobs(workspace, `sqlite:${filled}`, ['import', lines]);
    for (const command of ['refresh-outreach', 'remeasure'])
      await runJobs(workspace, `sqlite:${filled}`, [command], { clock: MORNING });
  };
  if (sharedName === null) await fill(file);
  else await copyFile(await madeOnce(`${sharedName}.sqlite`, fill), file);
  const keys = keysIn(workspace, database);
  const key = await keys.keyOf(account);
  let log = '';
  const { url } = await startService(workspace, database, {
    clock: MORNING,
    environment: UNHURRIED,
    onLine: (line) => void (log += `${line}\n`),
  });
  const client = clientOf(url, key);
  return { sharedName, folder, url, key, log: () => log, close: workspace.close, ...keys, client };
}

/** Reading a report blocks a test for longer than the service keeps an idle connection open by default. */
const UNHURRIED = { KEEP_ALIVE_SECONDS: '3600' };

const inDemoFolder = (name: string) => join(process.env['DEMO_FOLDER'] ?? '', name);

/** A file or folder in `DEMO_FOLDER`, which the first test file makes while others wait for it. */
async function madeOnce(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = inDemoFolder(name);
  const [lock, unfinished] = [`${path}.lock`, `${path}.unfinished`];
  while (!existsSync(path)) {
    try {
      mkdirSync(lock);
    } catch {
      await sleep(50);
      continue;
    }
    try {
      if (existsSync(path)) break;
      await make(unfinished);
      renameSync(unfinished, path);
    } finally {
      rmdirSync(lock);
    }
  }
  return path;
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
export async function filesOf(demo: Demo): Promise<ReadonlyMap<string, string>> {
  const write = async (to: string) => {
    const { status, stderr } = await runReport(demo, ['--all', '--month', '2026-10', '--to', to]);
    if (status !== 0) throw new Error(stderr);
  };
  if (demo.sharedName === null) throw new Error('test files share no reports of this demo');
  const folder = await madeOnce(`${demo.sharedName}-reports`, write);
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
