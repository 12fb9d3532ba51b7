import {
  competitors,
  cursorSeal,
  visibility,
  type Context,
  type Caller,
} from '@brand-visibility/application';
import {
  getCompetitors,
  getVisibility,
  parseQuery,
  type AnyEndpoint,
  type QueryOf,
} from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, Refusal, instantOfMilliseconds, type Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import type { BenchEngine, EngineName } from './databases.js';
import { inTurns, type Contender, type Ratio, type Timing } from './measure.js';
import { NarrowFacts } from './narrow.js';
import { fill } from './store.js';
import { ACCOUNT, benchWorld, type BenchBrand } from './world.js';

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

const DAY = 86_400_000;

export interface Measured {
  readonly timings: readonly Timing[];
  readonly ratios: readonly Ratio[];
}

/** Both reports over a year and over 30 days, against `GROUP BY` over narrow facts in the same database. */
export async function measureReports(
  engine: BenchEngine,
  end: number,
  say: (line: string) => void,
): Promise<Measured> {
  say(`${engine.name}: importing 438,000 answers of one brand among others`);
  const database = await engine.make();
  const world = benchWorld({ brands: [LARGE, SHORT, ...OTHERS], textLength: 300, end });
  await fill(await database.work(), world);
  say(`${engine.name}: building the narrow facts`);
  const narrow = new NarrowFacts(await database.plain());
  await narrow.build();

  const uncached = await database.serve(0);
  const cached = await database.serve();
  const now = instantOfMilliseconds(end);
  const year = { from: now - BigInt(365 * DAY) * 1000n, to: now + BigInt(DAY) * 1000n };
  try {
    say(`${engine.name}: counting the same with both`);
    await agree(uncached, narrow, now, year);
    say(`${engine.name}: timing`);
    const timings = await inTurns(contenders(uncached, cached, narrow, now, year), ROUNDS);
    return {
      timings: [...timings.values()].map((timing) => ({ ...timing, name: `${engine.name}: ${timing.name}` })),
      ratios: ratiosOf(engine.name, (name) => timings.get(name)!.median),
    };
  } finally {
    await narrow.close();
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
  const ours = (store: OpenedStore, brand: string, period: string) => ({
    visibility: () => ask(store, getVisibility, visibility, brand, now, { period }),
    competitors: () => ask(store, getCompetitors, competitors, brand, now, { period }),
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

type Ask<E extends AnyEndpoint, R> = (
  context: Context,
  caller: Caller,
  path: { readonly brand_id: string },
  query: QueryOf<E>,
) => Promise<R | Refusal>;

/** One report as the service would make it, without HTTP. */
async function ask<E extends AnyEndpoint, R>(
  { store }: OpenedStore,
  endpoint: E,
  useCase: Ask<E, R>,
  brand_id: string,
  now: Instant,
  query: Readonly<Record<string, string>>,
): Promise<R> {
  const parsed = parseQuery(
    endpoint,
    Object.entries(query).map(([name, value]) => ({ name, value })),
  );
  if (parsed instanceof Refusal) throw new Error(parsed.code);
  const reply = await useCase(
    { store, now, weights: EQUAL_WEIGHTS, cursors: CURSORS },
    CALLER,
    { brand_id },
    parsed,
  );
  if (reply instanceof Refusal) throw new Error(reply.code);
  return reply;
}

const CURSORS = cursorSeal(['a secret of the bench, 32 characters or more']);

const CALLER: Caller = {
  requestsPerMinute: 600,
  key: {
    id: 'key_bench',
    name: 'Bench',
    masked: '',
    created_at: 0n,
    expires_at: null,
    revoked_at: null,
    all_brands: true,
    brand_ids: [],
    account: {
      id: ACCOUNT,
      plan: { id: 'agency', name: 'Agency', is_trialing: false, trial_ends_at: null },
      subscription_active: true,
      owner_exists: true,
    },
  },
};

/** A faster answer that is another answer is worth nothing: both must count the same. */
async function agree(
  opened: OpenedStore,
  narrow: NarrowFacts,
  now: Instant,
  { from, to }: Window,
): Promise<void> {
  const ours = await ask(opened, getVisibility, visibility, LARGE.id, now, {
    period: '365d',
    group_by: 'platform',
  });
  const list = await ask(opened, getCompetitors, competitors, LARGE.id, now, {
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
