import type { ImportRecord } from '@brand-visibility/contract';
import { DEMO_ACCOUNT, DEMO_BRANDS, demoWorld, stamp } from '@brand-visibility/demo-world';
import { parseInstant, startOfDay } from '@brand-visibility/domain';
import { importAll } from './commands/import.js';
import { refreshEvery } from './commands/refresh-outreach.js';
import { remeasureAll } from './commands/remeasure.js';
import type { JobDependencies } from './open.js';
import { startProgress } from './output.js';

/**
 * Makes the demo data of a day (`YYYY-MM-DD`, UTC) unless they are there, with their boards and measurements: the same
 * data for the same day, whatever time it is. Gives the exit status and says on standard error what it does.
 */
export async function makeDemo(place: JobDependencies, today: string): Promise<number> {
  const accounts = await place.jobStore.withImportSession((session) =>
    session.standing('account', [DEMO_ACCOUNT]),
  );
  const status = accounts.has(DEMO_ACCOUNT) ? 0 : await makeData(place, today);
  return status === 0 ? measureBoards(place, today) : status;
}

async function makeData(place: JobDependencies, today: string): Promise<number> {
  const file = { name: 'demo', chunks: asChunks(demoWorld(today)) };
  const status = await importAll(place, [file], startProgress());
  // The data end with the start of the day, so its boards count up to there, whatever time it is.
  return status === 0 ? refreshEvery(place, startOfDay(today, 'UTC')) : status;
}

/**
 * Measures the boards as a nightly job would have, at the end of the day before, so that the data depend on the day alone.
 * Done each time: it changes nothing where it was done, and catches up where a first start was cut short.
 */
async function measureBoards(place: JobDependencies, today: string): Promise<number> {
  const now = parseInstant(stamp(today, 1, '23:00:00'));
  if (now === null) throw new RangeError(`${today} has no day before it`);
  const { failed } = await remeasureAll({ ...place, clock: () => now }, DEMO_BRANDS, () => undefined);
  return failed === 0 ? 0 : 1;
}

/** The records go the way of any file, so the demo cannot hold what an import would refuse. */
export async function* asChunks(records: Iterable<ImportRecord>): AsyncGenerator<Uint8Array> {
  for (const record of records) yield Buffer.from(`${JSON.stringify(record)}\n`);
}
