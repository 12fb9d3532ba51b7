import { readFileSync } from 'node:fs';
import { instantOfMilliseconds } from '@brand-visibility/domain';
import { send } from '@brand-visibility/programs/http';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { startService, type RunningService } from '@brand-visibility/programs/start';
import type { BenchEngine } from './databases.js';
import { heldLoop, LOOP_DELAY } from './held-loop.js';
import { benchKey } from './key.js';
import { nth, timingOf, type Measured, type Ratio, type Timing } from './measure.js';
import { REPORTS } from './question.js';
import { fill } from './store.js';
import { benchWorld, type BenchBrand } from './world.js';

/**
 * The start of an hour: ten keys of one account ask for both reports of its 300 brands at once, first by themselves,
 * then while somebody else asks for a year of a large brand again and again.
 */

const BRANDS: readonly BenchBrand[] = Array.from({ length: 300 }, (_, i) => ({
  id: `brd_client_${i}`,
  prompts: 10,
  days: 60,
  rivals: 200,
}));
/** 438,000 answers, a year's report of which is long. */
const LONG: BenchBrand = { id: 'brd_long', prompts: 200, days: 365, rivals: 5_500 };

const KEYS = 10;
/** Requests that each key has under way at once. */
const AT_ONCE = 4;
const CACHE_MEGABYTES = 16;

export async function measureReaders(
  engine: BenchEngine,
  end: number,
  place: Workspace,
  say: (line: string) => void,
): Promise<Measured> {
  say(`${engine.name}: importing ${BRANDS.length} brands and a large one`);
  const database = await engine.make();
  await fill(await database.work(), benchWorld({ brands: [...BRANDS, LONG], textLength: 300, end }));
  const now = instantOfMilliseconds(end);
  const working = await database.work();
  const keys: string[] = [];
  for (let n = 0; n <= KEYS; n += 1) keys.push(await benchKey(working, now, n));
  await working.close();
  const service = await startService(place, await database.serviceUrl(), {
    clock: end,
    preload: [LOOP_DELAY],
    environment: { REPORT_CACHE_MEGABYTES: String(CACHE_MEGABYTES), METRICS_PORT: '0' },
  });
  const [patient = '', ...hurried] = keys;

  say(`${engine.name}: ${KEYS} keys ask for ${BRANDS.length * REPORTS.length} reports each`);
  // What a service that runs for a while has compiled, and the memory that it has taken.
  await longReports(service, patient, 1);
  await hour(service, hurried);
  const first = megabytesOf(service);
  await heldLoop(service);
  const calm = await hour(service, hurried);
  const crowded = await beside(service, patient, () => hour(service, hurried));
  const held = await heldLoop(service);
  const alone: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    await hour(service, hurried.slice(0, 1)); // the cache is full of others' facts, as beside them
    alone.push(...(await longReports(service, patient, 1)));
  }
  const peak = megabytesOf(service);
  const facts = (await cachedBytes(service)) / 1_048_576;

  const timings: Timing[] = [
    timingOf('a report of 300 brands, 40 under way', calm.taken),
    timingOf('the same beside a year of 438,000 answers', crowded.work.taken),
    timingOf('a year of 438,000 answers, alone', alone),
    timingOf('the same beside the 40', crowded.long),
    timingOf('event loop held by all of them, longest', [held.byClock]),
  ];
  const ratios: Ratio[] = [
    {
      ratio: 'p99 of short reports beside a long one / without + its own cost',
      value: nth(crowded.work.taken, 0.99) / (nth(calm.taken, 0.99) + nth(alone, 0.5)),
      bound: 1,
      is: 'at most',
    },
    {
      ratio: `megabytes of facts kept, of a budget of ${CACHE_MEGABYTES}`,
      value: facts,
      bound: CACHE_MEGABYTES,
      is: 'at most',
    },
    {
      ratio: 'peak memory of the process after three such hours / after one',
      value: peak / first,
      bound: 1.2,
      is: 'at most',
    },
    {
      ratio: 'milliseconds of work in a turn of the event loop, all of them, longest',
      value: held.ofWork,
      bound: 20,
      is: 'at most',
    },
  ];
  await database.drop();
  return { engine: engine.name, timings, ratios };
}

/** Every key asks for everything, so many at once; milliseconds of each request. */
async function hour(service: RunningService, keys: readonly string[]): Promise<{ taken: number[] }> {
  const taken: number[] = [];
  await Promise.all(
    keys.flatMap((key, k) => {
      const waiting = BRANDS.flatMap(({ id }) => REPORTS.map((report) => `/v1/brands/${id}/${report}`));
      // Each key begins elsewhere in the list.
      const paths = [...waiting.slice(k * 60), ...waiting.slice(0, k * 60)];
      return Array.from({ length: AT_ONCE }, async () => {
        for (let path = paths.shift(); path !== undefined; path = paths.shift())
          taken.push(await ask(service, key, path));
      });
    }),
  );
  return { taken };
}

/** Does the work while long reports are asked for one after the other. */
async function beside<T>(
  service: RunningService,
  key: string,
  work: () => Promise<T>,
): Promise<{ work: T; long: number[] }> {
  let isOver = false;
  const long: number[] = [];
  const asking = (async () => {
    while (!isOver) long.push(...(await longReports(service, key, 1)));
  })();
  const done = await work();
  isOver = true;
  await asking;
  return { work: done, long };
}

async function longReports(service: RunningService, key: string, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < count; i += 1)
    taken.push(await ask(service, key, `/v1/brands/${LONG.id}/competitors?period=365d`));
  return taken;
}

async function ask({ port }: RunningService, key: string, path: string): Promise<number> {
  const began = performance.now();
  const { status, text } = await send(port, {
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${key}` },
  });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return performance.now() - began;
}

/** What the cache of facts holds, as the service says. */
async function cachedBytes({ metricsPort }: RunningService): Promise<number> {
  const { text } = await send(metricsPort ?? 0, { method: 'GET', path: '/metrics', headers: {} });
  return Number(/^brand_visibility_report_cache_bytes (\d+)/m.exec(text)?.[1]);
}

/** Resident memory at its highest so far. */
function megabytesOf({ pid }: RunningService): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
