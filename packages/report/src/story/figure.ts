/** A figure with its path in the responses, so that each printed number can be traced. */
import type { ListBrandAnswersParameters } from '@brand-visibility/client';
import { printedDifference } from '../text/numbers.js';

/** The parameters that select the counted answers, in addition to the window and filters of the report. */
export type AnswerQuery = Omit<
  ListBrandAnswersParameters,
  'brand_id' | 'run_id' | 'period' | 'start_date' | 'end_date' | 'limit' | 'cursor'
>;

/** A figure of the API, or one that follows from printed figures by counting, adding or subtracting. */
export interface Fig {
  /**
   * Where it is in the responses: the name of a response, then fields and indexes, joined by dots. `*` adds up all
   * rows, `[field=value]` those with this value; a path that ends there counts them. `a - b` and `a + b` are of paths.
   */
  readonly at: string;
  /** Null if it cannot be measured. */
  readonly value: number | null;
  /** The answers that it counts, if `answers` can select them. */
  readonly answers?: AnswerQuery | undefined;
}

export const fig = (at: string, value: number | null, answers?: AnswerQuery): Fig => ({ at, value, answers });

/** The difference of two printed figures; null if either is. */
export const gapOf = (a: Fig, b: Fig): Fig => ({
  at: `${a.at} - ${b.at}`,
  value: a.value === null || b.value === null ? null : printedDifference(a.value, b.value),
});

export const plus = (a: Fig, b: Fig): Fig => ({
  at: `${a.at} + ${b.at}`,
  value: (a.value ?? 0) + (b.value ?? 0),
});

/** A figure of all rows of a list together. */
export function sumOf<Name extends string>(
  at: string,
  rows: readonly Readonly<Record<Name, number>>[],
  name: Name,
  answers?: AnswerQuery,
): Fig {
  return fig(
    `${at}.*.${name}`,
    rows.reduce((sum, row) => sum + row[name], 0),
    answers,
  );
}

/** A metric of a response with its value before and its change. */
export interface Moved {
  readonly current: Fig;
  readonly previous: Fig;
  readonly change: Fig;
}

export const movedAt = (
  at: string,
  metric: {
    readonly current: number | null;
    readonly previous: number | null;
    readonly change: number | null;
  },
): Moved => ({
  current: fig(`${at}.current`, metric.current),
  previous: fig(`${at}.previous`, metric.previous),
  change: fig(`${at}.change`, metric.change),
});

/** Whether a change, which the API rounds once from exact values, is not the difference of the printed figures. */
export const isOff = (change: Fig, a: Fig, b: Fig) =>
  change.value !== null && a.value !== null && b.value !== null && gapOf(a, b).value !== change.value;
