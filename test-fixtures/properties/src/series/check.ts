import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { microseconds } from '@brand-visibility/model';
import type { TrendBrand, TrendQuestion } from './questions.js';

/** What the checks of series and groups share. */

export type Visibility = ResponseOf<Operations['getVisibility']>;
export type Groups = ResponseOf<Operations['getVisibilityGroups']>;
export type Competitors = ResponseOf<Operations['getCompetitors']>;

export interface TrendCheck {
  readonly brand: TrendBrand;
  readonly question: TrendQuestion;
  readonly get: <Body>(path: string) => Promise<Body>;
  readonly alone: <Body>(path: string) => Promise<Body>;
  readonly found: TrendFindings;
}

/** What was compared, added up, and what does not hold. */
export interface TrendFindings {
  points: number;
  empty: number;
  brandPoints: number;
  groups: number;
  answers: number;
  carried: number;
  /** Points of today that a run after now is in, too. */
  underway: number;
  readonly faults: string[];
}

export const nothingFound = (): TrendFindings => ({
  points: 0,
  empty: 0,
  brandPoints: 0,
  groups: 0,
  answers: 0,
  carried: 0,
  underway: 0,
  faults: [],
});

/** Notes a fault unless two values are the same as JSON, members in the same order. */
export function expectSame(
  { found, question }: TrendCheck,
  what: string,
  is: unknown,
  should: unknown,
): void {
  const [a, b] = [JSON.stringify(is), JSON.stringify(should)];
  if (a !== b) found.faults.push(`${JSON.stringify(question.window)} ${what}: ${a} is not ${b}`);
}

/** Whether a point ends now and a run of its last day comes later: then the report of its days has more. */
export function isUnderway(
  { brand, question }: TrendCheck,
  point: { readonly end: string },
  dayEnd: string,
): boolean {
  const [from, to] = [microseconds(point.end), microseconds(dayEnd)];
  return from === question.now && brand.completions.some((at) => from <= at && at < to);
}
