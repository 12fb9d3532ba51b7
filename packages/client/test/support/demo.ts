import { copyDemo, DEMO_KEY, DEMO_MORNING, runJobs, serve } from '@brand-visibility/demo';
import type { ServiceWithKey } from '@brand-visibility/programs/commands';
import { afterAll } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is removed after the tests of the file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-client-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The service on a copy of the demo, with a key for all brands; it stops after the tests of the file. */
export interface DemoService extends ServiceWithKey {
  readonly database: string;
  /** Moves the service's clock forward; it does not run otherwise. */
  pass(milliseconds: number): void;
}

/** Starts the service, with a limit of requests a minute or without. */
export async function startDemo(limit = 999_999_999): Promise<DemoService> {
  const database = `sqlite:${copyDemo(newFolder())}`;
  const environment = { REQUESTS_PER_MINUTE: `agency=${limit}` };
  const { url, time, stop } = await serve(database, { clock: DEMO_MORNING, environment });
  afterAll(stop);
  const pass = (milliseconds: number) => void (time.now += BigInt(milliseconds) * 1000n);
  return { url, apiKey: DEMO_KEY(), database, pass };
}

/** Creates a key in the demo's account for some brands, or for all. */
export async function makeKey({ database }: DemoService, ...brands: readonly string[]): Promise<string> {
  const access = brands.length === 0 ? ['--all-brands'] : brands.flatMap((id) => ['--brand', id]);
  const create = ['keys', 'create', '--account', 'acc_demo', '--name', 'Tests', ...access];
  return (await runJobs(database, create)).trim();
}
