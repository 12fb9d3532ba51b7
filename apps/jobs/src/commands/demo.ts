import { createKey } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { formatInstant, parseInstant, startOfDay } from '@brand-visibility/domain';
import { stamp } from '../demo/calendar.js';
import { DEMO_ACCOUNT, DEMO_BRANDS, demoWorld } from '../demo/world.js';
import { atWork, type Workplace } from '../open.js';
import { notThereLine, print, say } from '../output.js';
import { startProgress } from '../progress.js';
import { randomCharacters } from '../random.js';
import { importAll } from './import.js';
import { refreshEvery } from './refresh-outreach.js';
import { remeasureAll } from './remeasure.js';

const DEMO_KEY = {
  id: 'key_demo',
  account_id: DEMO_ACCOUNT,
  name: 'Demo',
  all_brands: true,
  brand_ids: [],
  lifetime: 'never',
} as const;

/**
 * Makes the demo data of a day unless they are there, and a fresh key for them, which alone goes to standard output; the
 * demo key before it is no longer known. Without `today` the day is the present one in UTC.
 */
export async function demo({ today }: { readonly today?: string }): Promise<number> {
  return atWork('create', async (place) => {
    const { workshop, clock } = place;
    const accounts = await workshop.importing((session) => session.accounts([DEMO_ACCOUNT]));
    const day = today ?? formatInstant(clock()).slice(0, 10);
    const status = accounts.has(DEMO_ACCOUNT) ? 0 : await makeData(place, day);
    if (status !== 0) return status;
    await measureBoards(place, day);
    const made = await createKey(workshop, DEMO_KEY, randomCharacters(32), clock());
    if ('missing' in made) {
      say(notThereLine(made));
      return 1;
    }
    print(made.key);
    return 0;
  });
}

async function makeData(place: Workplace, today: string): Promise<number> {
  const file = { name: 'demo', chunks: asChunks(demoWorld(today)) };
  const status = await importAll(place, [file], startProgress());
  // The data end with the start of the day, so its boards count up to there, whatever time it is.
  return status === 0 ? refreshEvery(place, startOfDay(today, 'UTC')) : status;
}

/**
 * Measures the boards as a nightly job would have, at the end of the day before, so that the data depend on the day alone.
 * Done each time: it changes nothing where it was done, and catches up where a first start was cut short.
 */
async function measureBoards(place: Workplace, today: string): Promise<void> {
  const now = parseInstant(stamp(today, 1, '23:00:00'));
  if (now === null) throw new RangeError(`${today} has no day before it`);
  await remeasureAll({ ...place, clock: () => now }, DEMO_BRANDS, () => undefined);
}

/** The records go the way of any file, so the demo cannot hold what an import would refuse. */
async function* asChunks(records: Iterable<ImportRecord>): AsyncGenerator<Uint8Array> {
  for (const record of records) yield Buffer.from(`${JSON.stringify(record)}\n`);
}
