import type { Engine, Category } from '@brand-visibility/domain';

/** The task of every contender: one report over the same windows of the same brand. */

export const REPORTS = ['visibility', 'competitors'] as const;
export type ReportName = (typeof REPORTS)[number];

/** Half-open, in microseconds since 1970. */
export interface Span {
  readonly from: bigint;
  readonly to: bigint;
}

export interface Question {
  readonly brand_id: string;
  readonly window: Span;
  /** The comparison window. */
  readonly previous: Span;
  readonly filter: Filter | null;
}

export interface Filter {
  readonly platforms: readonly Engine[];
  readonly categories: readonly Category[];
  readonly locations: readonly string[];
}

/** Filters by category, location and engine at once; about a twentieth of the answers remain. */
export const FILTER: Filter = {
  platforms: ['chatgpt', 'claude'],
  categories: ['discovery', 'comparison'],
  locations: ['Germany'],
};

/** Counts of the window on which all contenders must agree. */
export interface Counts {
  readonly answers: number;
  readonly named: number;
  /** The number of answers that name each rival, by name; without rivals that are not named. */
  readonly rivals: ReadonlyMap<string, number>;
}

/** Computes the counts of a report for both windows; returns those of `window`. */
export type Count = (question: Question) => Promise<Counts>;

export interface FactsContender {
  readonly name: string;
  /** Set-up before counting, not timed. */
  readonly before?: () => Promise<void>;
  readonly count: Readonly<Record<ReportName, Count>>;
}
