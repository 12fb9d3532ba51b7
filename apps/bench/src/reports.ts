import { presetWindow, type Instant, type Period } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import type { Contender } from './measure.js';
import { OURS, queryOf } from './ours.js';
import {
  FILTER,
  REPORTS,
  type FactsContender,
  type Filter,
  type Question,
  type ReportName,
} from './question.js';
import { HUGE, LARGE } from './reports-world.js';
import type { BenchBrand } from './world.js';

/** Both reports for two sizes of brands and several windows, with and without filters, by every contender. */

export interface Case {
  readonly report: ReportName;
  readonly brand: BenchBrand;
  readonly period: Period;
  readonly filter: Filter | null;
}

const SIZES = new Map([
  [LARGE, '438,000'],
  [HUGE, '2,190,000'],
]);

export const caseName = ({ report, brand, period, filter }: Case) =>
  `${report} ${period}${filter ? ' filtered' : ''}, ${SIZES.get(brand)} answers`;

const casesOf = (brand: BenchBrand, periods: readonly Period[]): Case[] =>
  REPORTS.flatMap((report) =>
    [null, FILTER].flatMap((filter) => periods.map((period) => ({ report, brand, period, filter }))),
  );

export const CASES: readonly Case[] = [
  ...casesOf(LARGE, ['7d', '30d', '365d']),
  ...casesOf(HUGE, ['30d', '365d']),
];

export function questionOf({ brand, period, filter }: Case, now: Instant): Question {
  const { start, end, previous_start } = presetWindow(period, 'UTC', now);
  return {
    brand_id: brand.id,
    window: { from: start, to: end },
    previous: { from: previous_start, to: start },
    filter,
  };
}

/** The service's own stores by column name, and its contenders. */
export function reportContenders(
  stores: ReadonlyMap<string, OpenedStore>,
  others: readonly FactsContender[],
  now: Instant,
): Contender[] {
  return CASES.flatMap((one) => {
    const query = queryOf(one.period, one.filter);
    const question = questionOf(one, now);
    const name = (contender: string) => `${caseName(one)} | ${contender}`;
    return [
      ...[...stores].map(([contender, store]) => ({
        name: name(contender),
        run: () => OURS[one.report](store, one.brand.id, now, query),
      })),
      ...others.map(({ name: contender, count, before }) => ({
        name: name(contender),
        ...(before ? { before } : {}),
        run: () => count[one.report](question),
      })),
    ];
  });
}

/** Throws unless all contenders return the same counts in every case. */
export async function agree(
  store: OpenedStore,
  others: readonly FactsContender[],
  now: Instant,
): Promise<void> {
  for (const one of CASES) {
    const query = queryOf(one.period, one.filter);
    const { answer_count } = await OURS.visibility(store, one.brand.id, now, query);
    const list = await OURS.competitors(store, one.brand.id, now, { ...query, limit: '100' });
    for (const { name, count, before } of others) {
      await before?.();
      const { answers, named, rivals } = await count[one.report](questionOf(one, now));
      const wrong = list.data.find((row) => !row.is_you && rivals.get(row.name) !== row.answer_count);
      if (answer_count !== answers || named !== (list.you?.answer_count ?? 0) || wrong) {
        throw new Error(
          `${caseName(one)}: ${name} counts ${answers} answers, ${named} of them naming the brand; the service ` +
            `${answer_count} and ${list.you?.answer_count ?? 0}; ${wrong?.name ?? 'no rival'} differs`,
        );
      }
    }
  }
}
