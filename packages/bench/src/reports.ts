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
import { openSqlite, type OpenedStore } from '@brand-visibility/storage';
import { inTurns, type Ratio, type Timing } from './measure.js';
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

const DAY = 86_400_000;

export interface Measured {
  readonly timings: readonly Timing[];
  readonly ratios: readonly Ratio[];
}

/** Both reports over a year and over 30 days, against `GROUP BY` over narrow facts in the same file. */
export async function measureReports(
  file: string,
  end: number,
  say: (line: string) => void,
): Promise<Measured> {
  say('importing 438,000 answers of one brand among others');
  await fill(file, benchWorld({ brands: [LARGE, SHORT, ...OTHERS], textLength: 300, end }));
  say('building the narrow facts');
  const narrow = new NarrowFacts(file);
  narrow.build();

  const uncached = await openSqlite({ file, access: 'work', cacheBytes: 0 });
  const cached = await openSqlite({ file, access: 'work' });
  const now = instantOfMilliseconds(end);
  const year = { from: now - BigInt(365 * DAY) * 1000n, to: now + BigInt(DAY) * 1000n };
  try {
    say('counting the same with both');
    await agree(uncached, narrow, now, year);
    say('timing');
    const ours = (store: OpenedStore, brand: string, period: string) => ({
      visibility: () => ask(store, getVisibility, visibility, brand, now, { period }),
      competitors: () => ask(store, getCompetitors, competitors, brand, now, { period }),
    });
    const long = ours(uncached, LARGE.id, '365d');
    const warm = ours(cached, LARGE.id, '365d');
    const timings = await inTurns(
      [
        { name: 'visibility 365d, uncached', run: long.visibility },
        { name: 'visibility 365d, cached', run: warm.visibility },
        {
          name: 'visibility 365d, GROUP BY',
          run: () => narrow.visibility(LARGE.id, year.from, year.to),
          rounds: 3,
        },
        { name: 'competitors 365d, uncached', run: long.competitors },
        { name: 'competitors 365d, cached', run: warm.competitors },
        {
          name: 'competitors 365d, GROUP BY',
          run: () => narrow.competitors(LARGE.id, year.from, year.to),
          rounds: 3,
        },
        { name: 'visibility 30d, a year stored', run: ours(uncached, LARGE.id, '30d').visibility },
        { name: 'visibility 30d, 60 days stored', run: ours(uncached, SHORT.id, '30d').visibility },
        { name: 'competitors 30d, a year stored', run: ours(uncached, LARGE.id, '30d').competitors },
        { name: 'competitors 30d, 60 days stored', run: ours(uncached, SHORT.id, '30d').competitors },
      ],
      40,
    );
    const median = (name: string) => timings.get(name)!.median;
    const ratio = (name: string, a: string, b: string, bound: number): Ratio => ({
      ratio: name,
      value: median(a) / median(b),
      bound,
      is: 'at most',
    });
    return {
      timings: [...timings.values()],
      ratios: ['visibility', 'competitors'].flatMap((report) => [
        ratio(
          `${report} 365d: uncached / GROUP BY`,
          `${report} 365d, uncached`,
          `${report} 365d, GROUP BY`,
          1 / 100,
        ),
        ratio(
          `${report} 30d: a year stored / 60 days stored`,
          `${report} 30d, a year stored`,
          `${report} 30d, 60 days stored`,
          1.2,
        ),
      ]),
    };
  } finally {
    narrow.close();
    await uncached.close();
    await cached.close();
  }
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
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<void> {
  const ours = await ask(opened, getVisibility, visibility, LARGE.id, now, {
    period: '365d',
    group_by: 'platform',
  });
  const list = await ask(opened, getCompetitors, competitors, LARGE.id, now, {
    period: '365d',
    limit: '100',
  });
  const { cells } = narrow.visibility(LARGE.id, from, to);
  const { rivals } = narrow.competitors(LARGE.id, from, to);
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
