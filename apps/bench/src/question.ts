import type { Engine, Category } from '@brand-visibility/domain';

/** What every contender is asked for the same way: one report over the same windows of the same brand. */

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
  /** The window that it is compared with. */
  readonly previous: Span;
  readonly filter: Filter | null;
}

export interface Filter {
  readonly platforms: readonly Engine[];
  readonly categories: readonly Category[];
  readonly locations: readonly string[];
}

/** By category, location and engine at once; it leaves about a twentieth of the answers. */
export const FILTER: Filter = {
  platforms: ['chatgpt', 'claude'],
  categories: ['discovery', 'comparison'],
  locations: ['Germany'],
};

/** Whole numbers that every contender has to agree on, of the window itself. */
export interface Counts {
  readonly answers: number;
  readonly named: number;
  /** How many answers name each rival, by its name; those that are named at all. */
  readonly rivals: ReadonlyMap<string, number>;
}

/** Counts what stands behind a report, of both windows, and gives the counts of the first. */
export type Count = (question: Question) => Promise<Counts>;

export interface FactsContender {
  readonly name: string;
  /** What has to be set before it counts, outside its time. */
  readonly before?: () => Promise<void>;
  readonly count: Readonly<Record<ReportName, Count>>;
}
