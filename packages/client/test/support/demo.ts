import type { ImportRecord } from '@brand-visibility/contract';
import type { ServiceWithKey } from '@brand-visibility/programs/commands';
import { startService, tryJobs } from '@brand-visibility/programs/start';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { ndjson } from '@brand-visibility/records';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The morning of the day for which the demo was created. */
const MORNING = Date.parse('2026-11-20T09:00:00Z');

/** The folder in which setup.mjs created the demo. */
const demoFolder = () => process.env['DEMO_FOLDER'] ?? '';

/** A service, with a key for all brands of the demo. */
export type Demo = ServiceWithKey;

/** The service that setup.mjs started, which tests must not change. */
export const DEMO: Demo = { url: process.env['DEMO_URL'] ?? '', apiKey: process.env['DEMO_KEY'] ?? '' };

/** A service of one test, with a key of its own. */
export interface DemoService extends Demo {
  /** Moves the service's clock forward; it does not run otherwise. */
  pass(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

export interface DemoOptions {
  /** Requests a minute. */
  readonly limit?: number;
  /** The database. Default: the demo. */
  readonly file?: string;
}

export async function startDemo(options: DemoOptions = {}): Promise<DemoService> {
  const { limit = 1_000_000, file = join(demoFolder(), 'demo.sqlite') } = options;
  const apiKey = await makeKey(file);
  const workspace = openWorkspace();
  let now = MORNING;
  const { url, setClock } = await startService(workspace, `sqlite:${file}`, {
    clock: now,
    environment: { REQUESTS_PER_MINUTE: `agency=${limit}` },
  });
  return {
    url,
    apiKey,
    pass: async (milliseconds) => {
      now += milliseconds;
      await setClock(now);
    },
    stop: workspace.close,
  };
}

/** Creates a key in the demo's account for some brands, or for all. */
export async function makeKey(file: string, brands?: readonly string[]): Promise<string> {
  const access = brands?.flatMap((id) => ['--brand', id]) ?? ['--all-brands'];
  const create = ['keys', 'create', '--account', 'acc_demo', '--name', 'Tests', ...access];
  return (await runJobs(file, create)).trim();
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
  writeFileSync(lines, ndjson(records));
  await runJobs(database, ['import', lines]);
}

async function runJobs(file: string, command: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await tryJobs(`sqlite:${file}`, command);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
