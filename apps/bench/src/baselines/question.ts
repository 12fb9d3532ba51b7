import type { BenchBrand } from '../world.js';

/** 438,000 answers with 2,190,000 citations; as a file to import, 1 GB. */
export const BRAND: BenchBrand = {
  id: 'brd_contended',
  prompts: 200,
  days: 365,
  rivals: 5_500,
  textLength: 1_400,
  cited: { pages: 200_000, domains: 20_000, hasTitles: true, skew: 6 },
};

/** The operations in which baselines are timed: each counts a year of answers about one brand. */
export const OPERATIONS = [
  'visibility report',
  'competitors report',
  'groups by prompt',
  'cited domains, first page',
  'cited pages, first page',
] as const;
export type OperationName = (typeof OPERATIONS)[number];

export interface Question {
  readonly brand_id: string;
  /** The window, half-open, in microseconds since 1970. */
  readonly from: bigint;
  readonly to: bigint;
}

export interface Counts {
  /** The counts of the whole window. */
  readonly totals: Readonly<Record<string, number>>;
  /** The counts of each rival, prompt, domain or page. The service returns the rows of its first page. */
  readonly rows: ReadonlyMap<string, readonly number[]>;
}

export type Count = (question: Question) => Promise<Counts>;

export interface Implementation {
  readonly name: string;
  /** The operations that it takes part in. */
  readonly counts: Readonly<Partial<Record<OperationName, Count>>>;
}

/** Rows on the first page of the sources. */
export const SOURCES_SHOWN = 50;

/** The first count in which another baseline differs from the service; null if there is none. */
export function differenceOf(service: Counts, other: Counts): string | null {
  const difference = (what: string, expected: unknown, counted: unknown) =>
    `${what}: the service counts ${String(expected)}, it counts ${String(counted)}`;
  for (const [name, expected] of Object.entries(service.totals))
    if (other.totals[name] !== expected) return difference(name, expected, other.totals[name]);
  for (const [key, expected] of service.rows) {
    const counted = other.rows.get(key) ?? expected.map(() => 0); // SQL returns no row for a count of 0
    if (String(counted) !== String(expected)) return difference(key, expected, counted);
  }
  return null;
}
