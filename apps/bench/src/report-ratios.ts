import type { EngineName } from './databases.js';
import type { Ratio } from './measure.js';
import { REPORTS } from './question.js';
import { CASES, caseName, type Case } from './reports.js';
import { HUGE, LARGE, SHORT, TERSE, WORDY } from './reports-world.js';

/** Upper bounds for the time of a year's reports relative to contenders; null for no bound. */
interface Bounds {
  readonly uncachedOfGroupBy: number;
  readonly cachedOfGroupBy: number | null;
  readonly uncachedOfDuckDb: number | null;
  readonly uncachedOfLimit: number | null;
}

const BOUNDS: Readonly<Record<EngineName, Bounds>> = {
  SQLite: {
    uncachedOfGroupBy: 1 / 100,
    cachedOfGroupBy: null,
    uncachedOfDuckDb: 1 / 5,
    uncachedOfLimit: 1.8,
  },
  PostgreSQL: {
    uncachedOfGroupBy: 1 / 12,
    cachedOfGroupBy: 1 / 35,
    uncachedOfDuckDb: null,
    uncachedOfLimit: 1.6,
  },
};

export function reportRatios(median: (name: string) => number, engine: EngineName): Ratio[] {
  const bounds = BOUNDS[engine];
  const ratio = (name: string, a: string, b: string, bound: number): Ratio => ({
    ratio: name,
    value: median(a) / median(b),
    bound,
    is: 'at most',
  });
  const between = (one: Case, a: string, b: string, bound: number | null): Ratio[] =>
    bound === null
      ? []
      : [ratio(`${caseName(one)}: ${a} / ${b}`, `${caseName(one)} | ${a}`, `${caseName(one)} | ${b}`, bound)];

  return REPORTS.flatMap((report) => {
    const year = (brand: typeof LARGE) =>
      CASES.find(
        (one) => one.report === report && one.brand === brand && one.period === '365d' && one.filter === null,
      )!;
    const [large, huge] = [year(LARGE), year(HUGE)];
    const growth = (column: string, bound: number) =>
      ratio(
        `${report} 365d, ${column}: 2,190,000 / 438,000 answers`,
        `${caseName(huge)} | ${column}`,
        `${caseName(large)} | ${column}`,
        bound,
      );
    return [
      ...between(large, 'uncached', 'GROUP BY', bounds.uncachedOfGroupBy),
      ...between(large, 'cached', 'GROUP BY', bounds.cachedOfGroupBy),
      ...[large, huge].flatMap((one) => [
        ...between(one, 'uncached', 'DuckDB, 1 thread', bounds.uncachedOfDuckDb),
        ...between(one, 'uncached', 'typed arrays', bounds.uncachedOfLimit),
        ...between(one, 'cached', 'typed arrays', 1.4),
      ]),
      growth('uncached', 6.5),
      growth('cached', 5.5),
      ratio(
        `${report} 30d: a year stored / 60 days`,
        `${report} 30d, ${LARGE.id}`,
        `${report} 30d, ${SHORT.id}`,
        1.2,
      ),
      ratio(
        `${report} 30d: texts of 20 KB / 2 KB`,
        `${report} 30d, ${WORDY.id}`,
        `${report} 30d, ${TERSE.id}`,
        1.1,
      ),
      ratio(`${report} 365d: HTTP / function`, `${report} 365d, HTTP`, `${report} 365d, function`, 1.1),
    ];
  });
}
