import { instantOfMilliseconds } from '@brand-visibility/domain';
import { send } from '@brand-visibility/programs/http';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { startService, type RunningService } from '@brand-visibility/programs/start';
import type { BenchEngine } from './databases.js';
import { longestIteration, LOOP_DELAY } from './longest-iteration.js';
import { benchKey } from './key.js';
import { megabytesOf, nth, timingOf, type Measured, type Ratio, type Timing } from './measure.js';
import { REPORTS } from './question.js';
import { fill } from './store.js';
import { benchWorld, type BenchBrand } from './world.js';

/**
 * The start of an hour: ten keys of one account request both reports of its 300 brands at once, first alone, then while
 * another key requests a year of a large brand again and again.
 */

const BRANDS: readonly BenchBrand[] = Array.from({ length: 300 }, (_, i) => ({
  id: `brd_client_${i}`,
  prompts: 10,
  days: 60,
  rivals: 200,
}));
/** 438,000 answers: its year's report takes long. */
const LONG: BenchBrand = { id: 'brd_long', prompts: 200, days: 365, rivals: 5_500 };

const KEYS = 10;
/** Concurrent requests per key. */
const CONCURRENCY = 4;
const CACHE_MEGABYTES = 16;

export async function measureReaders(
  engine: BenchEngine,
  end: number,
  workspace: Workspace,
  progress: (line: string) => void,
): Promise<Measured> {
  progress(`${engine.name}: importing ${BRANDS.length} brands and a large one`);
  const database = await engine.make();
  await fill(await database.work(), benchWorld({ brands: [...BRANDS, LONG], textLength: 300, end }));
  const now = instantOfMilliseconds(end);
  const working = await database.work();
  const keys: string[] = [];
  for (let n = 0; n <= KEYS; n += 1) keys.push(await benchKey(working, now, n));
  await working.close();
  const service = await startService(workspace, await database.serviceUrl(), {
    clock: end,
    preload: [LOOP_DELAY],
    environment: { REPORT_CACHE_MEGABYTES: String(CACHE_MEGABYTES), METRICS_PORT: '0' },
  });
  const [longKey = '', ...shortKeys] = keys;

  progress(`${engine.name}: ${KEYS} keys request ${BRANDS.length * REPORTS.length} reports each`);
  // Warm-up: compiled code and memory of a service that has run for a while.
  await longReports(service, longKey, 1);
  await hour(service, shortKeys);
  const first = megabytesOf(service);
  await longestIteration(service);
  const calm = await hour(service, shortKeys);
  const contended = await whileRequestingLong(service, longKey, () => hour(service, shortKeys));
  const longest = await longestIteration(service);
  const alone: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    await hour(service, shortKeys.slice(0, 1)); // fills the cache with other brands' facts, as in the contended rounds
    alone.push(...(await longReports(service, longKey, 1)));
  }
  const peak = megabytesOf(service);
  const facts = (await cachedBytes(service)) / 1_048_576;

  const timings: Timing[] = [
    timingOf('a report of 300 brands, 40 in progress', calm.taken),
    timingOf('the same beside a year of 438,000 answers', contended.work.taken),
    timingOf('a year of 438,000 answers, alone', alone),
    timingOf('the same beside the 40', contended.long),
    timingOf('event loop blocked by all of them, longest', [longest.wallClock]),
  ];
  const ratios: Ratio[] = [
    {
      ratio: 'p99 of short reports beside a long one / without + its own cost',
      value: nth(contended.work.taken, 0.99) / (nth(calm.taken, 0.99) + nth(alone, 0.5)),
      bound: 1,
      is: 'at most',
    },
    {
      ratio: `megabytes of cached facts, of a budget of ${CACHE_MEGABYTES}`,
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
      ratio: 'milliseconds of work in an event-loop iteration, all of them, longest',
      value: longest.processor,
      bound: 20,
      is: 'at most',
    },
  ];
  await database.drop();
  return { engine: engine.name, timings, ratios };
}

/** Each key requests all reports, some concurrently; returns the milliseconds of each request. */
async function hour(service: RunningService, keys: readonly string[]): Promise<{ taken: number[] }> {
  const taken: number[] = [];
  await Promise.all(
    keys.flatMap((key, k) => {
      const waiting = BRANDS.flatMap(({ id }) => REPORTS.map((report) => `/v1/brands/${id}/${report}`));
      // Each key starts at a different position in the list.
      const paths = [...waiting.slice(k * 60), ...waiting.slice(0, k * 60)];
      return Array.from({ length: CONCURRENCY }, async () => {
        for (let path = paths.shift(); path !== undefined; path = paths.shift())
          taken.push(await timedRequest(service, key, path));
      });
    }),
  );
  return { taken };
}

/** Runs the work while requesting long reports one after the other. */
async function whileRequestingLong<T>(
  service: RunningService,
  key: string,
  work: () => Promise<T>,
): Promise<{ work: T; long: number[] }> {
  let isOver = false;
  const long: number[] = [];
  const requesting = (async () => {
    while (!isOver) long.push(...(await longReports(service, key, 1)));
  })();
  const done = await work();
  isOver = true;
  await requesting;
  return { work: done, long };
}

async function longReports(service: RunningService, key: string, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < count; i += 1)
    taken.push(await timedRequest(service, key, `/v1/brands/${LONG.id}/competitors?period=365d`));
  return taken;
}

async function timedRequest({ port }: RunningService, key: string, path: string): Promise<number> {
  const start = performance.now();
  const { status, text } = await send(port, {
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${key}` },
  });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return performance.now() - start;
}

/** The bytes in the cache of facts, from the service's metrics. */
async function cachedBytes({ metricsPort }: RunningService): Promise<number> {
  const { text } = await send(metricsPort ?? 0, { method: 'GET', path: '/metrics', headers: {} });
  return Number(/^brand_visibility_report_cache_bytes (\d+)/m.exec(text)?.[1]);
}
