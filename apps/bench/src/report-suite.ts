import { instantOfMilliseconds, type Instant } from '@brand-visibility/domain';
import { send } from '@brand-visibility/programs/http';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { startService, type RunningService } from '@brand-visibility/programs/start';
import type { OpenedStore } from '@brand-visibility/storage';
import { besideVisibilityContenders, besideVisibilityRatios } from './beside-visibility.js';
import { boardContenders, boardRatios } from './board.js';
import { coldContenders } from './cold.js';
import type { BenchDatabase, BenchEngine } from './databases.js';
import { DuckDbFacts } from './duckdb.js';
import { feed } from './facts.js';
import { GroupBy } from './group-by.js';
import { longestIteration, LOOP_DELAY, type LongestIteration } from './longest-iteration.js';
import { benchKey } from './key.js';
import { timedRoundRobin, timingOf, type Contender, type Measured } from './measure.js';
import { buildNarrowFacts } from './narrow.js';
import { OURS } from './ours.js';
import { changesContenders, changesRatios } from './changes.js';
import { filtersContenders, filtersRatios } from './filters.js';
import { pageContenders, pageRatios } from './pages.js';
import type { PlainDatabase } from './plain-database.js';
import { REPORTS, type FactsContender, type ReportName } from './question.js';
import { reportRatios } from './report-ratios.js';
import { agree, reportContenders } from './reports.js';
import { HUGE, LARGE, SHORT, TERSE, WORDY, reportsWorld } from './reports-world.js';
import { resourceContenders, resourceRatios, resourceRecords } from './resources.js';
import { fill } from './store.js';
import { TypedArrays } from './typed-arrays.js';
import { benchWorld, type BenchBrand } from './world.js';

const ROUNDS = 20;

/** Rounds of warm-up for the service's JIT compiler: this process has made the same reports many times already. */
const WARMING = 15;

/**
 * Both reports by every contender; the comparison and the explanation beside the visibility report; pages of answers
 * against bare look-ups; an outreach board against counting its citations in SQL; and costs that must not grow with the
 * stored data.
 */
export async function measureReports(
  engine: BenchEngine,
  end: number,
  workspace: Workspace,
  progress: (line: string) => void,
): Promise<Measured> {
  const external = await externalContenders(end, progress);
  progress(`${engine.name}: importing 2,190,000 and 438,000 answers of two brands among others`);
  const database = await engine.make();
  await fill(await database.work(), benchWorld(reportsWorld(end)));
  await fill(await database.work(), resourceRecords(LARGE, SHORT, end));
  const working = await database.work();
  progress(`${engine.name}: building the narrow facts`);
  const plain = await database.plain();
  await buildNarrowFacts(plain);

  const uncached = await database.serve(0);
  const cached = await database.serve(CACHE_BYTES);
  const now = instantOfMilliseconds(end);
  const others: readonly FactsContender[] = [
    { name: 'GROUP BY', count: new GroupBy((sql, parameters) => plain.all(sql, parameters)).count },
    ...external,
  ];
  try {
    progress(`${engine.name}: comparing the counts of all contenders`);
    await agree(uncached, others, now);
    progress(`${engine.name}: timing`);
    const http = await overHttp(database, working, end, workspace);
    const contenders = [
      ...reportContenders(
        new Map([
          ['uncached', uncached],
          ['cached', cached],
        ]),
        others,
        now,
      ),
      ...monthContenders(uncached, now),
      ...coldContenders(await database.serviceUrl(), end),
      ...(await pageContenders(uncached, plain, LARGE.id, now)),
      ...(await changesContenders(uncached, plain, LARGE.id, now)),
      ...besideVisibilityContenders(uncached, HUGE.id, now),
      ...filtersContenders(uncached, plain, HUGE.id, now),
      ...(await boardContenders(working, uncached, plain, LARGE.id, now)),
      ...resourceContenders(uncached, LARGE, SHORT, now),
    ];
    const timings = await timedRoundRobin(contenders, ROUNDS);
    const overHttpAndDirect = httpContenders(http, cached, now);
    await timedRoundRobin(overHttpAndDirect, WARMING);
    for (const [name, timing] of await timedRoundRobin(overHttpAndDirect, ROUNDS)) timings.set(name, timing);
    const longest = await longestIterationOfReports(http);
    return {
      engine: engine.name,
      timings: [
        ...timings.values(),
        timingOf('event loop blocked by a year of 2,190,000 answers, longest', [longest.wallClock]),
      ],
      ratios: [
        ...[
          reportRatios,
          besideVisibilityRatios,
          pageRatios,
          changesRatios,
          filtersRatios,
          boardRatios,
          resourceRatios,
        ].flatMap((of) => of((name) => timings.get(name)!.median, engine.name)),
        {
          ratio:
            'milliseconds of work in an event-loop iteration, a year of 2,190,000 answers, longest of ten',
          value: longest.processor,
          bound: 20,
          is: 'at most',
        },
      ],
    };
  } finally {
    await closeAll([plain, working, uncached, cached]);
    await database.drop();
  }
}

/** Enough for the facts of both brands: all reports are served from the cache. */
const CACHE_BYTES = 256 * 1_048_576;

let loaded: Promise<FactsContender[]> | null = null;

/** The contenders outside the databases, filled once for all engines. */
function externalContenders(end: number, progress: (line: string) => void): Promise<FactsContender[]> {
  loaded ??= (async () => {
    progress('loading the same facts into DuckDB and into typed arrays');
    const duck = await DuckDbFacts.open();
    const arrays = new TypedArrays();
    feed(benchWorld(reportsWorld(end)), [duck, arrays]);
    await duck.finish();
    arrays.finish();
    const { count } = new GroupBy(duck.all);
    return [
      { name: 'DuckDB, 1 thread', before: () => duck.useThreads(1), count },
      { name: 'DuckDB, 2 threads', before: () => duck.useThreads(2), count },
      { name: 'typed arrays', count: arrays.count },
    ];
  })();
  return loaded;
}

/** A month's reports of brands that differ in other stored data or in text length. */
function monthContenders(store: OpenedStore, now: Instant): Contender[] {
  return REPORTS.flatMap((report) =>
    [LARGE, SHORT, TERSE, WORDY].map((brand) => ({
      name: `${report} 30d, ${brand.id}`,
      run: () => OURS[report](store, brand.id, now, { period: '30d' }),
    })),
  );
}

/** The service in its own process, and a client with a keep-alive connection. */
interface Http {
  readonly service: RunningService;
  readonly report: (report: ReportName, brand: BenchBrand) => Promise<void>;
}

async function overHttp(
  database: BenchDatabase,
  working: OpenedStore,
  end: number,
  workspace: Workspace,
): Promise<Http> {
  const key = await benchKey(working, instantOfMilliseconds(end));
  const service = await startService(workspace, await database.serviceUrl(), {
    clock: end,
    preload: [LOOP_DELAY],
  });
  const headers = { authorization: `Bearer ${key}` };
  return {
    service,
    report: async (report, { id }) => {
      const path = `/v1/brands/${id}/${report}?period=365d`;
      const { status, text } = await send(service.port, { method: 'GET', path, headers });
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    },
  };
}

/**
 * Measured separately: with one request in half a minute, as among all other contenders, V8 would discard the service's
 * compiled code in between, which says nothing about HTTP.
 */
function httpContenders({ report }: Http, cached: OpenedStore, now: Instant): Contender[] {
  return REPORTS.flatMap((name) => [
    { name: `${name} 365d, HTTP`, run: () => report(name, LARGE) },
    { name: `${name} 365d, function`, run: () => OURS[name](cached, LARGE.id, now, { period: '365d' }) },
  ]);
}

/** No other requests are sent: only the reports and their garbage collection can block the event loop. */
async function longestIterationOfReports({ service, report }: Http): Promise<LongestIteration> {
  const reports = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) for (const name of REPORTS) await report(name, HUGE);
  };
  await reports(10); // warms up the compiler and the cache
  await longestIteration(service);
  await reports(5);
  return longestIteration(service);
}

async function closeAll(opened: readonly (PlainDatabase | OpenedStore)[]): Promise<void> {
  for (const each of opened) await each.close();
}
