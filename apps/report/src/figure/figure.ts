/** Figures that contain their paths in the responses, so that readers can trace each printed number. */
import type { ListBrandAnswersParameters } from '@brand-visibility/client';
import { printedDifference } from './printed.js';

/** The parameters that select the counted answers, in addition to the window and the filters of the report. */
export type AnswerQuery = Omit<
  ListBrandAnswersParameters,
  'brand_id' | 'run_id' | 'period' | 'start_date' | 'end_date' | 'limit' | 'cursor'
>;

/** A figure from the API, a sum or a difference of such figures, or a number of rows. */
export interface TracedNumber {
  /**
   * Path of the figure: the name of a response, then the names of fields and the indexes of rows, joined by dots. `*`
   * sums over all rows, and `[field=value]` sums over the rows with this value. A path that ends with `*` or
   * `[field=value]` counts rows. `a - b` and `a + b` combine two paths.
   */
  readonly at: string;
  /** Null if the figure cannot be measured. */
  readonly value: number | null;
  /** Parameters of `listBrandAnswers` that select the counted answers; absent if no parameters can select them. */
  readonly answers?: AnswerQuery | undefined;
  /** Whether it is 100.0 or 0.0 although the count behind it is neither all nor none, so that sentences say so. */
  readonly isNearly?: boolean;
  /** Whether it differs from the difference of the printed figures, so that a star stands behind it. */
  readonly isOff?: boolean;
}

export const traced = (at: string, value: number | null, answers?: AnswerQuery): TracedNumber => ({
  at,
  value,
  answers,
});

/** Returns a share in percent with the counts behind it: `part` of `all` answers. */
export const shareOf = (share: TracedNumber, part: number, all: number): TracedNumber => ({
  ...share,
  isNearly: (share.value === 0 && part > 0) || (share.value === 100 && part < all),
});

/** Returns the difference between two printed figures; its value is null if either value is null. */
export const gapOf = (a: TracedNumber, b: TracedNumber): TracedNumber => ({
  at: `${a.at} - ${b.at}`,
  value: a.value === null || b.value === null ? null : printedDifference(a.value, b.value),
});

export const plus = (a: TracedNumber, b: TracedNumber): TracedNumber => ({
  at: `${a.at} + ${b.at}`,
  value: (a.value ?? 0) + (b.value ?? 0),
});

/** Returns a figure that is the sum of the field `name` over all rows of a list. */
export function sumOf<Name extends string>(
  at: string,
  rows: readonly Readonly<Record<Name, number>>[],
  name: Name,
  answers?: AnswerQuery,
): TracedNumber {
  return traced(
    `${at}.*.${name}`,
    rows.reduce((sum, row) => sum + row[name], 0),
    answers,
  );
}

/** A metric of a response: its current value, its previous value and its change. */
export interface Moved {
  readonly current: TracedNumber;
  readonly previous: TracedNumber;
  readonly change: TracedNumber;
}

export function movedAt(
  at: string,
  metric: {
    readonly current: number | null;
    readonly previous: number | null;
    readonly change: number | null;
  },
): Moved {
  const current = traced(`${at}.current`, metric.current);
  const previous = traced(`${at}.previous`, metric.previous);
  return { current, previous, change: starred(traced(`${at}.change`, metric.change), current, previous) };
}

/** Marks a change that differs from the printed figures, because the API computes it from exact values. */
export const starred = (change: TracedNumber, a: TracedNumber, b: TracedNumber): TracedNumber =>
  change.value !== null && a.value !== null && b.value !== null && gapOf(a, b).value !== change.value
    ? { ...change, isOff: true }
    : change;
