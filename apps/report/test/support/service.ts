import { createClient, type Client } from '@brand-visibility/client';
import {
  copyDemo,
  DEMO_DAY,
  DEMO_KEY,
  DEMO_MORNING,
  runJobs,
  serve,
  type Served,
} from '@brand-visibility/demo';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { agencyRecords, ndjson, writeRecords } from '@brand-visibility/records';
import { once } from '@brand-visibility/tooling/once';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTS, recordsOfWorlds } from './worlds.js';

/** The service over the demo and the brands of worlds.ts, in this process. */

type Account = 'acc_demo' | (typeof ACCOUNTS)[number];

export interface Service {
  /** A folder for files, which is deleted when the service closes. */
  readonly folder: string;
  readonly url: string;
  /** A key that reads all brands of the account. */
  readonly key: string;
  readonly client: Client;
  /** The clock of the service. */
  readonly time: Served['time'];
  /** The lines logged so far. */
  readonly log: readonly string[];
  /** The same service with the key of another account. */
  of(account: Account): Service;
  /** Runs a command on the database; returns what it prints. */
  run(command: readonly string[], environment?: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
}

/** The database that all test files copy, and a key for each account. */
async function makeDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-report-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = copyDemo(folder);
  // The demo's own figures are of the first second of its day, and stay so.
  const run = (...command: readonly string[]) =>
    runJobs(`sqlite:${file}`, command, { clock: Date.parse(DEMO_DAY) });
  const lines = join(folder, 'records.ndjson');
  writeFileSync(lines, ndjson(recordsOfWorlds()));
  for (const command of [['import', lines], ['refresh-outreach'], ['remeasure']]) await run(...command);
  const keys: Partial<Record<Account, string>> = { acc_demo: DEMO_KEY() };
  for (const account of ACCOUNTS)
    keys[account] = (
      await run('keys', 'create', '--name', 'Report', '--all-brands', '--account', account)
    ).trim();
  return { file, keys };
}

/** Starts the service, with the key of an account. */
export async function openService(account: Account = 'acc_demo'): Promise<Service> {
  const { file, keys } = await once('worlds of reports', makeDatabase);
  return startService(file, keys, account);
}

/** Starts the service over the brands of a random agency. */
export async function openAgency(seed: number, brands: number): Promise<Service> {
  const { folder, close } = openWorkspace();
  const [file, lines] = [join(folder, 'agency.sqlite'), join(folder, 'agency.ndjson')];
  await writeRecords(lines, agencyRecords(seed, brands));
  const run = (...command: readonly string[]) =>
    runJobs(`sqlite:${file}`, command, { clock: Date.parse(DEMO_DAY) });
  for (const command of [['import', lines], ['refresh-outreach'], ['remeasure']]) await run(...command);
  const key = await run('keys', 'create', '--name', 'Report', '--all-brands', '--account', 'acc_1');
  const service = await startService(file, { acc_demo: key.trim() }, 'acc_demo');
  await close();
  return service;
}

async function startService(
  file: string,
  keys: Partial<Record<Account, string>>,
  account: Account,
): Promise<Service> {
  const { folder, close } = openWorkspace();
  const database = join(folder, 'service.sqlite');
  copyFileSync(file, database);
  const { url, log, time, stop } = await serve(`sqlite:${database}`, { clock: DEMO_MORNING });
  const of = (one: Account): Service => {
    const key = keys[one] ?? '';
    return {
      folder,
      url,
      key,
      client: createClient({ baseUrl: url, apiKey: key }),
      time,
      log,
      of,
      run,
      close: end,
    };
  };
  const run: Service['run'] = (command, environment = {}) =>
    runJobs(`sqlite:${database}`, command, { environment, clock: DEMO_MORNING });
  const end = async () => {
    await stop();
    await close();
  };
  return of(account);
}
