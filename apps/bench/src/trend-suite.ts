import { instantOfMilliseconds, type Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { BY_CLOCK, timedInSql, timedOurs, yearBefore, type Ahead } from './beside-sql.js';
import type { BenchEngine, EngineName } from './databases.js';
import { DuckDbFacts } from './duckdb.js';
import { feed } from './facts.js';
import type { Contender, Measured, Ratio } from './measure.js';
import { buildNarrowFacts } from './narrow.js';
import { HUGE, LARGE } from './reports-world.js';
import { fill } from './store.js';
import { TrendGroupBy } from './trend-group-by.js';
import { BESIDE, besideOf, OUR_TRENDS, OWN_TRENDS, TRENDS, type AskedTrend } from './trends.js';
import { benchWorld, type BenchBrand, type BenchWorld } from './world.js';

/** The system tells a server's time in hundredths of a second. */
const REPEATS = 10;

const SIZES = new Map([
  [LARGE, '438,000'],
  [HUGE, '2,190,000'],
]);
const BRANDS = [...SIZES.keys()];

const worldOf = (end: number): BenchWorld => ({ brands: BRANDS, textLength: 100, end });

/** How far ahead of the same question in SQL. */
const AHEAD: Ahead = {
  SQLite: { groupBy: 20, duckDb: 5 },
  PostgreSQL: { groupBy: 5, duckDb: null },
};

/** Series and groups of a year, uncached, beside the plain report of the year and beside the same questions in SQL. */
export async function measureTrends(
  engine: BenchEngine,
  end: number,
  say: (line: string) => void,
): Promise<Measured> {
  say(`${engine.name}: importing 2,190,000 and 438,000 answers of two brands`);
  const database = await engine.make();
  await fill(await database.work(), benchWorld(worldOf(end)));
  say(`${engine.name}: building the narrow facts`);
  const plain = await database.plain();
  await buildNarrowFacts(plain);
  const store = await database.serve(0);
  const now = instantOfMilliseconds(end - 1);
  let duck: DuckDbFacts | null = null;
  try {
    say(`${engine.name}: timing the service's own`);
    // Before the others fill the memory of this process, which the garbage collector then goes through for all.
    const timings = await timedOurs(database, ours(store, now));
    if (engine.name === 'SQLite') duck = await duckOf(end, say);
    const others = new Map([['GROUP BY', new TrendGroupBy((sql, asked) => plain.all(sql, asked))]]);
    if (duck) others.set('DuckDB, 1 thread', new TrendGroupBy(duck.all));
    say(`${engine.name}: counting the same with all`);
    for (const trend of TRENDS) for (const [name, one] of others) await agree(trend, store, name, one, now);
    say(`${engine.name}: timing`);
    const beside = await timedInSql(engine.name, inSql(others, now), oursByClock(store, now));
    const all = new Map([...timings, ...beside]);
    return {
      engine: engine.name,
      timings: [...all.values()],
      ratios: ratiosOf((name) => all.get(name)!.median, engine.name),
    };
  } finally {
    duck?.close();
    await plain.close();
    await store.close();
    await database.drop();
  }
}

const caseName = (trend: string, brand: BenchBrand) => `${trend} 365d, ${SIZES.get(brand)} answers`;

function ours(store: OpenedStore, now: Instant): Contender[] {
  return BRANDS.flatMap((brand) =>
    OWN_TRENDS.flatMap((trend) => [
      {
        name: `${caseName(trend, brand)} | report`,
        run: () => besideOf(trend, store, brand.id, now),
        repeats: REPEATS,
      },
      {
        name: `${caseName(trend, brand)} | uncached`,
        run: () => OUR_TRENDS[trend](store, brand.id, now),
        repeats: REPEATS,
      },
    ]),
  );
}

function oursByClock(store: OpenedStore, now: Instant): Contender[] {
  return BRANDS.flatMap((brand) =>
    TRENDS.map((trend) => ({
      name: `${caseName(trend, brand)} | ${BY_CLOCK}`,
      run: () => OUR_TRENDS[trend](store, brand.id, now),
    })),
  );
}

function inSql(others: ReadonlyMap<string, TrendGroupBy>, now: Instant): Contender[] {
  return BRANDS.flatMap((brand) =>
    TRENDS.flatMap((trend) =>
      [...others].map(([name, one]) => ({
        name: `${caseName(trend, brand)} | ${name}`,
        run: () => one.count(trend, brand.id, yearBefore(now)),
      })),
    ),
  );
}

function ratiosOf(median: (name: string) => number, engine: EngineName): Ratio[] {
  const { groupBy, duckDb } = AHEAD[engine];
  return BRANDS.flatMap((brand) =>
    OWN_TRENDS.flatMap((trend) => {
      const name = caseName(trend, brand);
      const [report, most] = BESIDE[trend];
      const ratio = (beside: string, words: string, bound: number, own = 'uncached'): Ratio => ({
        ratio: `${name}: uncached / ${words}`,
        value: median(`${name} | ${own}`) / median(`${name} | ${beside}`),
        bound,
        is: 'at most',
      });
      return [
        ratio('report', `${report} of the window`, most),
        ...(isAsked(trend)
          ? [ratio('GROUP BY', 'GROUP BY', 1 / groupBy, engine === 'SQLite' ? 'uncached' : BY_CLOCK)]
          : []),
        ...(isAsked(trend) && duckDb !== null
          ? [ratio('DuckDB, 1 thread', 'DuckDB, 1 thread', 1 / duckDb)]
          : []),
      ];
    }),
  );
}

/** Whether the others are asked the same. */
const isAsked = (trend: string) => TRENDS.some((asked) => asked === trend);

/** Over the smaller brand: whoever counts other numbers there answers another question. */
async function agree(
  trend: AskedTrend,
  store: OpenedStore,
  name: string,
  other: TrendGroupBy,
  now: Instant,
): Promise<void> {
  const our = await OUR_TRENDS[trend](store, LARGE.id, now);
  const their = await other.count(trend, LARGE.id, yearBefore(now));
  const shared = [...our.rivals].filter(([key]) => their.rivals.has(key));
  const wrong = shared.find(([key, count]) => their.rivals.get(key) !== count);
  const isAlike = our.rows === their.rows && our.answers === their.answers && our.named === their.named;
  if (!isAlike || wrong || shared.length < our.rivals.size / 2)
    throw new Error(
      `${trend}: ${name} counts ${their.rows} rows of ${their.answers} answers, ${their.named} naming the brand; ` +
        `the service ${our.rows}, ${our.answers} and ${our.named}; ${wrong?.[0] ?? 'no name'} differs`,
    );
}

async function duckOf(end: number, say: (line: string) => void): Promise<DuckDbFacts> {
  say('loading the same facts into DuckDB');
  const duck = await DuckDbFacts.open();
  feed(benchWorld(worldOf(end)), [duck]);
  await duck.finish();
  await duck.useThreads(1);
  return duck;
}
