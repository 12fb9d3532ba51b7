import { competitors, visibility } from '@brand-visibility/application';
import { getCompetitors, getVisibility } from '@brand-visibility/contract';
import { instantOfMilliseconds, type Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { ask } from './asking.js';
import type { BenchEngine, EngineName } from './databases.js';
import { boardContenders, boardRatios } from './board.js';
import { inTurns, type Contender, type Ratio, type Timing } from './measure.js';
import { NarrowFacts } from './narrow.js';
import { pageContenders, pageRatios } from './pages.js';
import { resourceContenders, resourceRatios, resourceRecords } from './resources.js';
import { fill } from './store.js';
import { benchWorld, type BenchBrand } from './world.js';

/** 438,000 answers of one brand, the same prompts with 60 days stored, and four others around them. */
const LARGE: BenchBrand = { id: 'brd_large', prompts: 200, days: 365, rivals: 5_500 };
const SHORT: BenchBrand = { id: 'brd_short', prompts: 200, days: 60, rivals: 5_500 };
const OTHERS: readonly BenchBrand[] = [40, 20, 10, 5].map((prompts, i) => ({
  id: `brd_other_${i}`,
  prompts,
  days: 365,
  rivals: 500,
}));

/** What a year of the large brand may take of what `GROUP BY` takes; null where nothing is asked. */
const BOUNDS: Readonly<Record<EngineName, { readonly uncached: number; readonly cached: number | null }>> = {
  SQLite: { uncached: 1 / 100, cached: null },
  PostgreSQL: { uncached: 1 / 12, cached: 1 / 35 },
};

const LARGE_PATH = { brand_id: LARGE.id };

const DAY = 86_400_000;

export interface Measured {
  readonly timings: readonly Timing[];
  readonly ratios: readonly Ratio[];
}

/**
 * Both reports over a year and over 30 days, against `GROUP BY` over narrow facts in the same database; pages of answers
 * against bare look-ups, and an outreach board against a bare read of its citations.
 */
export async function measureReports(
  engine: BenchEngine,
  end: number,
  say: (line: string) => void,
): Promise<Measured> {
  say(`${engine.name}: importing 438,000 answers of one brand among others`);
  const database = await engine.make();
  const world = benchWorld({ brands: [LARGE, SHORT, ...OTHERS], textLength: 300, end });
  await fill(await database.work(), world);
  await fill(await database.work(), resourceRecords(LARGE, SHORT, end));
  const working = await database.work();
  say(`${engine.name}: building the narrow facts`);
  const plain = await database.plain();
  const narrow = new NarrowFacts(plain);
  await narrow.build();

  const uncached = await database.serve(0);
  const cached = await database.serve();
  const now = instantOfMilliseconds(end);
  const year = { from: now - BigInt(365 * DAY) * 1000n, to: now + BigInt(DAY) * 1000n };
  try {
    say(`${engine.name}: counting the same with both`);
    await agree(uncached, narrow, now, year);
    say(`${engine.name}: timing`);
    const reports = contenders(uncached, cached, narrow, now, year);
    const pages = await pageContenders(uncached, plain, LARGE.id, now);
    const board = await boardContenders(working, uncached, plain, LARGE.id, now);
    const resources = resourceContenders(uncached, LARGE, SHORT, now);
    const timings = await inTurns([...reports, ...pages, ...board, ...resources], ROUNDS);
    return {
      timings: [...timings.values()].map((timing) => ({ ...timing, name: `${engine.name}: ${timing.name}` })),
      ratios: [ratiosOf, pageRatios, boardRatios, resourceRatios].flatMap((of) =>
        of(engine.name, (name) => timings.get(name)!.median),
      ),
    };
  } finally {
    await narrow.close();
    await working.close();
    await uncached.close();
    await cached.close();
    await database.drop();
  }
}

const ROUNDS = 40;

interface Window {
  readonly from: bigint;
  readonly to: bigint;
}

function contenders(
  uncached: OpenedStore,
  cached: OpenedStore,
  narrow: NarrowFacts,
  now: Instant,
  year: Window,
): Contender[] {
  const ours = (store: OpenedStore, brand_id: string, period: string) => ({
    visibility: () => ask(store, getVisibility, visibility, { brand_id }, now, { period }),
    competitors: () => ask(store, getCompetitors, competitors, { brand_id }, now, { period }),
  });
  const long = ours(uncached, LARGE.id, '365d');
  const warm = ours(cached, LARGE.id, '365d');
  const month = ours(uncached, LARGE.id, '30d');
  const shortMonth = ours(uncached, SHORT.id, '30d');
  return (['visibility', 'competitors'] as const).flatMap((report) => [
    { name: `${report} 365d, uncached`, run: long[report] },
    { name: `${report} 365d, cached`, run: warm[report] },
    {
      name: `${report} 365d, GROUP BY`,
      run: () => narrow[report](LARGE.id, year.from, year.to),
      rounds: 5,
    },
    { name: `${report} 30d, a year stored`, run: month[report] },
    { name: `${report} 30d, 60 days stored`, run: shortMonth[report] },
  ]);
}

function ratiosOf(engine: EngineName, median: (name: string) => number): Ratio[] {
  const ratio = (report: string, a: string, b: string, bound: number): Ratio => ({
    ratio: `${engine}: ${report}: ${a} / ${b}`,
    value: median(`${report}, ${a}`) / median(`${report}, ${b}`),
    bound,
    is: 'at most',
  });
  const bounds = BOUNDS[engine];
  return ['visibility', 'competitors'].flatMap((report) => [
    ratio(`${report} 365d`, 'uncached', 'GROUP BY', bounds.uncached),
    ...(bounds.cached === null ? [] : [ratio(`${report} 365d`, 'cached', 'GROUP BY', bounds.cached)]),
    ratio(`${report} 30d`, 'a year stored', '60 days stored', 1.2),
  ]);
}

/** A faster answer that is another answer is worth nothing: both must count the same. */
async function agree(
  opened: OpenedStore,
  narrow: NarrowFacts,
  now: Instant,
  { from, to }: Window,
): Promise<void> {
  const ours = await ask(opened, getVisibility, visibility, LARGE_PATH, now, {
    period: '365d',
    group_by: 'platform',
  });
  const list = await ask(opened, getCompetitors, competitors, LARGE_PATH, now, {
    period: '365d',
    limit: '100',
  });
  const { cells } = await narrow.visibility(LARGE.id, from, to);
  const { rivals } = await narrow.competitors(LARGE.id, from, to);
  const answers = cells.reduce((sum, cell) => sum + cell.answers, 0);
  const named = cells.reduce((sum, cell) => sum + cell.named, 0);
  const oursNamed = (ours.breakdown?.rows ?? []).reduce((sum, row) => sum + row.named_count, 0);
  const byRival = new Map<string, number>();
  for (const { rival, answers: count } of rivals) byRival.set(rival, (byRival.get(rival) ?? 0) + count);
  const wrongRow = list.data.find((row) => !row.is_you && byRival.get(row.name) !== row.answer_count);
  if (ours.answer_count !== answers || oursNamed !== named || wrongRow) {
    throw new Error(
      `the counts differ: ${ours.answer_count} answers against ${answers}, ${oursNamed} against ${named}`,
    );
  }
}
