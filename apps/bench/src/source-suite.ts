import { instantOfMilliseconds, type Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { boardBesideSelect, boardBesideSelectRatios } from './board-beside-select.js';
import { BY_CLOCK, timedInSql, timedOurs, yearBefore, type Ahead } from './beside-sql.js';
import { buildCitedTables } from './cited-tables.js';
import type { BenchEngine, EngineName } from './databases.js';
import { DuckDbCitations } from './duckdb-citations.js';
import { feed } from './facts.js';
import type { Contender, Measured, Ratio } from './measure.js';
import { OURS } from './ours.js';
import { SourceGroupBy } from './source-group-by.js';
import { deepCursor, MOST, ourSources, SOURCES, type SourceName } from './sources.js';
import { fill } from './store.js';
import { benchWorld, type BenchBrand } from './world.js';

/** 438,000 answers with 2,190,000 citations. */
export const CITED: BenchBrand = {
  id: 'brd_cited',
  prompts: 200,
  days: 365,
  rivals: 5_500,
  cited: { pages: 200_000, domains: 20_000, hasTitles: true, skew: 6 },
};

/** The system tells a server's time in hundredths of a second. */
const REPEATS = 5;

/** How far ahead of the same question in SQL. */
const AHEAD: Ahead = {
  SQLite: { groupBy: 20, duckDb: 1 },
  PostgreSQL: { groupBy: 5, duckDb: null },
};

/** A page at a depth reads and ranks the same; what differs are its rows. */
const DEEP = 1.1;

/** Cited domains and pages of a year, uncached, beside the visibility report and beside the same questions in SQL. */
export async function measureSources(
  engine: BenchEngine,
  end: number,
  say: (line: string) => void,
  brand = CITED,
): Promise<Measured> {
  const world = { brands: [brand], textLength: 100, end };
  say(`${engine.name}: importing the answers of a brand with 20,000 cited domains and 200,000 pages`);
  const database = await engine.make();
  await fill(await database.work(), benchWorld(world));
  say(`${engine.name}: building the table of citations`);
  const plain = await database.plain();
  await buildCitedTables(plain);
  const store = await database.serve(0);
  const working = await database.work();
  const now = instantOfMilliseconds(end - 1);
  let duck: DuckDbCitations | null = null;
  try {
    say(`${engine.name}: timing the service's own`);
    // Before the others fill the memory of this process, which the garbage collector then goes through for all.
    const timings = await timedOurs(database, await ours(store, brand, now));
    const boards = await timedOurs(database, boardBesideSelect(working, plain, brand.id, now));
    if (engine.name === 'SQLite') {
      say('loading the same citations into DuckDB');
      duck = await DuckDbCitations.open();
      feed(benchWorld(world), [duck]);
      await duck.finish();
    }
    const others = new Map([['GROUP BY', new SourceGroupBy((sql, asked) => plain.all(sql, asked))]]);
    if (duck) others.set('DuckDB, 1 thread', new SourceGroupBy(duck.all));
    say(`${engine.name}: counting the same with all`);
    for (const of of SOURCES) for (const [name, one] of others) await agree(of, store, name, one, brand, now);
    say(`${engine.name}: timing`);
    const beside = await timedInSql(engine.name, inSql(others, brand, now), oursByClock(store, brand, now));
    const all = new Map([...timings, ...boards, ...beside]);
    return {
      engine: engine.name,
      timings: [...all.values()],
      ratios: ratiosOf((name) => all.get(name)!.median, engine.name),
    };
  } finally {
    duck?.close();
    await plain.close();
    await store.close();
    await working.close();
    await database.drop();
  }
}

const caseName = (of: SourceName) => `cited ${of} 365d`;
async function ours(store: OpenedStore, { id }: BenchBrand, now: Instant): Promise<Contender[]> {
  const contenders: Contender[] = [];
  for (const of of SOURCES) {
    const cursor = await deepCursor(of, store, id, now);
    const add = (name: string, run: () => unknown) =>
      contenders.push({ name: `${caseName(of)} | ${name}`, run, repeats: REPEATS });
    add('report', () => OURS.visibility(store, id, now, { period: '365d' }));
    add('uncached', () => ourSources(of, store, id, now));
    add('deep', () => ourSources(of, store, id, now, cursor));
  }
  return contenders;
}

function oursByClock(store: OpenedStore, { id }: BenchBrand, now: Instant): Contender[] {
  return SOURCES.map((of) => ({
    name: `${caseName(of)} | ${BY_CLOCK}`,
    run: () => ourSources(of, store, id, now),
  }));
}

function inSql(others: ReadonlyMap<string, SourceGroupBy>, { id }: BenchBrand, now: Instant): Contender[] {
  return SOURCES.flatMap((of) =>
    [...others].map(([name, one]) => ({
      name: `${caseName(of)} | ${name}`,
      run: () => one.count(of, id, yearBefore(now)),
    })),
  );
}

function ratiosOf(median: (name: string) => number, engine: EngineName): Ratio[] {
  return [...ofLists(median, engine), ...boardBesideSelectRatios(median)];
}

function ofLists(median: (name: string) => number, engine: EngineName): Ratio[] {
  const { groupBy, duckDb } = AHEAD[engine];
  return SOURCES.flatMap((of) => {
    const ratio = (own: string, beside: string, words: string, bound: number): Ratio => ({
      ratio: `${caseName(of)}: ${words}`,
      value: median(`${caseName(of)} | ${own}`) / median(`${caseName(of)} | ${beside}`),
      bound,
      is: 'at most',
    });
    const besideSql = engine === 'SQLite' ? 'uncached' : BY_CLOCK;
    return [
      ratio('uncached', 'report', 'uncached / visibility of the window', MOST[of]),
      ratio('deep', 'uncached', 'page at depth 1,000 / first page', DEEP),
      ratio(besideSql, 'GROUP BY', 'uncached / GROUP BY', 1 / groupBy),
      ...(duckDb === null
        ? []
        : [ratio('uncached', 'DuckDB, 1 thread', 'uncached / DuckDB, 1 thread', 1 / duckDb)]),
    ];
  });
}

/** Whoever counts other numbers answers another question. Ties at the end of the page are in any order in doubles. */
async function agree(
  of: SourceName,
  store: OpenedStore,
  name: string,
  other: SourceGroupBy,
  { id }: BenchBrand,
  now: Instant,
): Promise<void> {
  const our = await ourSources(of, store, id, now);
  const their = await other.count(of, id, yearBefore(now));
  const alike = ({ shown, ...counts }: typeof our) => {
    const [, least] = shown.at(-1) ?? [];
    const certain = shown.filter(([, answers]) => answers !== least);
    return JSON.stringify([counts, certain.map(String).toSorted()]);
  };
  if (alike(our) !== alike(their))
    throw new Error(`${of}: ${name} counts ${alike(their)}; the service ${alike(our)}`);
}
