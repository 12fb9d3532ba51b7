import type { BenchBrand } from '../world.js';

/** Each day has 1,200 answers and 6,000 citations. The import file of a year is 1 GB in size. */
export const BRAND: Omit<BenchBrand, 'days'> = {
  id: 'brd_contended',
  prompts: 200,
  rivals: 5_500,
  textLength: 1_400,
  cited: { pages: 200_000, domains: 20_000, hasTitles: true, skew: 6 },
};

/** The operations to time. Each of them counts the answers about one brand in a year. */
export const OPERATIONS = [
  'visibility report',
  'competitors report',
  'groups by prompt',
  'cited domains, first page',
  'cited pages, first page',
] as const;
type OperationName = (typeof OPERATIONS)[number];

export interface Question {
  readonly brand_id: string;
  /** The window in microseconds since 1970. It includes `from` but not `to`. */
  readonly from: bigint;
  readonly to: bigint;
}

export interface Counts {
  /** The counts for the complete window. */
  readonly totals: Readonly<Record<string, number>>;
  /** The counts for each rival, prompt, domain or page. The service returns only the rows of the first page. */
  readonly rows: ReadonlyMap<string, readonly number[]>;
}

type Count = (question: Question) => Promise<Counts>;

/** The counting functions of an implementation. */
export type Implementation = Readonly<Record<OperationName, Count>>;

/** Number of rows on the first page of sources. */
export const SOURCES_SHOWN = 50;

/** Describes the first count in which another implementation differs from the service, or returns null. */
export function differenceOf(service: Counts, other: Counts): string | null {
  const difference = (what: string, expected: unknown, counted: unknown) =>
    `${what}: ${String(counted)}, but the service counts ${String(expected)}`;
  for (const [name, expected] of Object.entries(service.totals))
    if (other.totals[name] !== expected) return difference(name, expected, other.totals[name]);
  for (const [key, expected] of service.rows) {
    const counted = other.rows.get(key) ?? expected.map(() => 0); // if a count is 0, SQL returns no row
    if (String(counted) !== String(expected)) return difference(key, expected, counted);
  }
  return null;
}
