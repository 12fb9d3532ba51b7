import { instantOfMilliseconds, type Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import type { BenchEngine } from './databases.js';
import { timedRoundRobin, type Contender, type Measured, type Series } from './measure.js';
import { OURS, type ReportQuery } from './ours.js';
import { REPORTS } from './question.js';
import { fill } from './store.js';
import { benchWorld, type BenchBrand } from './world.js';

/** The cost of both reports as one variable grows and all else stays equal: uncached, without HTTP. */

const ROUNDS = 20;
const DAY = 86_400_000;

const brand = (id: string, shape: Partial<BenchBrand>): BenchBrand => ({
  id: `brd_${id}`,
  prompts: 50,
  days: 30,
  rivals: 1_000,
  ...shape,
});

/** Answers per day of a default brand: 50 prompts, six engines. */
const ANSWERS_PER_DAY = 300;

/** A variable that grows: for each value, a brand and a query. */
interface Axis {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly points: readonly { readonly x: number; readonly brand: BenchBrand; readonly query: ReportQuery }[];
}

const MONTH = { period: '30d' };

const axes = (end: number): readonly Axis[] => {
  const year = brand('year', { prompts: 100, days: 365, rivals: 2_000 });
  const day = (back: number) => new Date(end - back * DAY).toISOString().slice(0, 10);
  return [
    {
      id: 'days',
      title: 'days in the window',
      unit: 'days',
      points: [7, 30, 90, 180, 365].map((x) => ({
        x,
        brand: year,
        query: { start_date: day(x), end_date: day(1) },
      })),
    },
    {
      id: 'answers',
      title: 'answers, 9,000 in the window',
      unit: 'answers',
      points: [60, 120, 240, 480, 960].map((days) => ({
        x: days * ANSWERS_PER_DAY,
        brand: brand(`stored_${days}`, { days }),
        query: MONTH,
      })),
    },
    {
      id: 'prompts',
      title: 'prompts of the brand',
      unit: 'prompts',
      points: [10, 50, 200, 1_000].map((prompts) => ({
        x: prompts,
        brand: brand(`prompts_${prompts}`, { prompts }),
        query: MONTH,
      })),
    },
    {
      id: 'rivals',
      title: 'rivals of the brand',
      unit: 'rivals',
      points: [100, 1_000, 10_000, 30_000].map((rivals) => ({
        x: rivals,
        brand: brand(`rivals_${rivals}`, { prompts: 100, rivals }),
        query: MONTH,
      })),
    },
  ];
};

/** Numbers of brands in the database of the measured brand. */
const CROWDS = [1, 10, 100, 1_000];

export async function measureGrowth(
  engine: BenchEngine,
  end: number,
  progress: (line: string) => void,
): Promise<Measured> {
  const now = instantOfMilliseconds(end);
  const measuredAxes = axes(end);
  const brands = new Map(
    measuredAxes.flatMap(({ points }) => points.map((point) => [point.brand.id, point.brand])),
  );
  progress(`${engine.name}: importing ${brands.size} brands`);
  const series = await withBrands(engine, [...brands.values()], end, async (store) => {
    progress(`${engine.name}: timing`);
    const contenders = measuredAxes.flatMap(({ id, points }) =>
      points.flatMap(({ x, brand: { id: brand_id }, query }) =>
        reports(store, `${id} ${x}`, brand_id, now, query),
      ),
    );
    const timings = await timedRoundRobin(contenders, ROUNDS);
    return measuredAxes.map(({ id, title, unit, points }): Series => ({
      id,
      title,
      unit,
      points: points.map(({ x }) => pointOf(x, (report) => timings.get(`${id} ${x} ${report}`)!.median)),
    }));
  });
  return {
    engine: engine.name,
    timings: [],
    ratios: [],
    series: [...series, await crowds(engine, end, now, progress)],
  };
}

/** Measures a brand alone and among many others, alternating between the databases. */
async function crowds(
  engine: BenchEngine,
  end: number,
  now: Instant,
  progress: (line: string) => void,
): Promise<Series> {
  const subject = brand('asked', { prompts: 50, days: 60 });
  const contenders: Contender[] = [];
  const closers: (() => Promise<void>)[] = [];
  for (const crowd of CROWDS) {
    progress(`${engine.name}: importing a database of ${crowd} brands`);
    const others = Array.from({ length: crowd - 1 }, (_, i) =>
      brand(`crowd_${i}`, { prompts: 5, days: 30, rivals: 50 }),
    );
    const database = await engine.make();
    await fill(await database.work(), benchWorld({ brands: [subject, ...others], textLength: 300, end }));
    const store = await database.serve(0);
    closers.push(async () => {
      await store.close();
      await database.drop();
    });
    contenders.push(...reports(store, String(crowd), subject.id, now, MONTH));
  }
  const timings = await timedRoundRobin(contenders, ROUNDS);
  for (const close of closers) await close();
  return {
    id: 'brands',
    title: 'brands in the database',
    unit: 'brands',
    points: CROWDS.map((x) => pointOf(x, (report) => timings.get(`${x} ${report}`)!.median)),
  };
}

async function withBrands<T>(
  engine: BenchEngine,
  brands: readonly BenchBrand[],
  end: number,
  work: (store: OpenedStore) => Promise<T>,
): Promise<T> {
  const database = await engine.make();
  await fill(await database.work(), benchWorld({ brands, textLength: 300, end }));
  const store = await database.serve(0);
  const done = await work(store);
  await store.close();
  await database.drop();
  return done;
}

function reports(
  store: OpenedStore,
  name: string,
  brand_id: string,
  now: Instant,
  query: ReportQuery,
): Contender[] {
  return REPORTS.map((report) => ({
    name: `${name} ${report}`,
    run: () => OURS[report](store, brand_id, now, query),
  }));
}

const pointOf = (x: number, median: (report: (typeof REPORTS)[number]) => number) => ({
  x,
  values: Object.fromEntries(REPORTS.map((report) => [report, median(report)])),
});
