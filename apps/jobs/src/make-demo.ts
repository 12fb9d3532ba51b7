import type { ImportRecord } from '@brand-visibility/contract';
import { DEMO_ACCOUNT, DEMO_BRANDS, demoWorld, stamp } from '@brand-visibility/demo-world';
import { parseInstant, startOfDay } from '@brand-visibility/domain';
import { importAll } from './commands/import.js';
import { refreshEvery } from './commands/refresh-outreach.js';
import { remeasureAll } from './commands/remeasure.js';
import type { JobDependencies } from './open.js';

/**
 * Imports the demo data of a day (`YYYY-MM-DD`, UTC) if they are missing, and computes the boards and measurements. The
 * data depend only on the day, not on the time of day. Reports to standard error; returns the exit status.
 */
export async function makeDemo(jobs: JobDependencies, today: string): Promise<number> {
  const accounts = await jobs.jobStore.withImportSession((session) =>
    session.existing('account', [DEMO_ACCOUNT]),
  );
  const status = accounts.has(DEMO_ACCOUNT) ? 0 : await makeData(jobs, today);
  return status === 0 ? measureBoards(jobs, today) : status;
}

async function makeData(jobs: JobDependencies, today: string): Promise<number> {
  const file = { name: 'demo', chunks: asChunks(demoWorld(today)) };
  const status = await importAll(jobs, [file], jobs.startProgress());
  // Regardless of the current time, the data and the boards' counts end at the start of the day.
  return status === 0 ? refreshEvery(jobs, startOfDay(today, 'UTC')) : status;
}

/**
 * Measures the recommendations as of 23:00 on the day before, like a nightly job, so that the data depend only on the
 * day. Every start measures again, with the same result, because an earlier start may have been interrupted.
 */
async function measureBoards(jobs: JobDependencies, today: string): Promise<number> {
  const now = parseInstant(stamp(today, 1, '23:00:00'));
  if (now === null) throw new RangeError(`${today} has no day before it`);
  const { failed } = await remeasureAll({ ...jobs, clock: () => now }, DEMO_BRANDS, () => undefined);
  return failed === 0 ? 0 : 1;
}

/** Serializes the records, so that the demo is imported and validated like any file. */
async function* asChunks(records: Iterable<ImportRecord>): AsyncGenerator<Uint8Array> {
  for (const record of records) yield Buffer.from(`${JSON.stringify(record)}\n`);
}
