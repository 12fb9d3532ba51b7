import type { ImportRecord } from '@brand-visibility/contract';
import { maskApiKey } from '@brand-visibility/domain/api-key';
import { fingerprint, record } from '@brand-visibility/records';
import { ACCOUNT, benchWorld, type BenchBrand } from '../world.js';

/** Defines the operations on which two commits are compared. */

export interface Operation {
  /** The brand in the paths; the database must contain its data. Null for an import and for paths without a brand. */
  readonly brand: BenchBrand | null;
  /** The paths that a round requests, in order; null if a round imports a file. */
  readonly paths: readonly string[] | null;
  /** Number of concurrent requests. */
  readonly callers: number;
  /** The environment variables of the service. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A brand with 54,750 answers. */
const YEAR: BenchBrand = { id: 'brd_year', prompts: 25, days: 365, rivals: 2_000 };
/** A brand with 9,000 answers of the usual text length. */
const MONTH: BenchBrand = { id: 'brd_month', prompts: 50, days: 30, rivals: 500, textLength: 2_600 };

/** Two brands with 54,750 answers each. The answers name 28,000 and 270,000 rivals, respectively. */
const MANY: BenchBrand = { ...YEAR, id: 'brd_many', rivals: 30_000 };
const MORE: BenchBrand = { ...YEAR, id: 'brd_more', rivals: 1_000_000, mentions: 15 };

const of = (path: string, { id } = YEAR) => `/v1/brands/${id}/${path}`;
const repeated = (times: number, ...paths: readonly string[]) =>
  Array.from({ length: times }, () => paths).flat();

/** Returns an operation that requests paths one after another. The service answers without its report cache. */
const uncached = (paths: readonly string[], brand = YEAR): Operation => ({
  brand,
  paths,
  callers: 1,
  environment: { REPORT_CACHE_MEGABYTES: '0' },
});

const ofRivals = (brand: BenchBrand): Operation =>
  uncached(
    repeated(
      5,
      of('competitors?period=365d', brand),
      of('competitors?period=365d&watched=true', brand),
      of('competitors/series?period=365d&interval=day', brand),
    ),
    brand,
  );

/** Returns an operation for the other reports of a brand. Many rivals must not slow these reports down much. */
const otherReports = (brand: BenchBrand): Operation =>
  uncached(
    repeated(
      5,
      of('visibility?period=365d', brand),
      of('visibility/series?period=365d&interval=day', brand),
      of('sources/domains?period=365d&limit=100', brand),
    ),
    brand,
  );

const LISTS = `runs prompts answers prompts/prm_${YEAR.id}_1/answers recommendations page-audits
  outreach-targets changes sources/domains sources/pages`.split(/\s+/);

export const OPERATIONS = {
  reports: uncached(
    repeated(10, of('visibility?period=365d'), of('competitors?period=365d'), of('visibility?period=30d')),
  ),
  trends: uncached(
    repeated(
      5,
      of('visibility/series?period=365d&interval=day'),
      of('competitors/series?period=365d&interval=day'),
      of('visibility/groups?period=365d&group_by=prompt&limit=1000'),
    ),
  ),
  sources: uncached(
    repeated(3, of('sources/domains?period=365d&limit=100'), of('sources/pages?period=365d&limit=100')),
  ),
  answers: uncached(
    repeated(
      5,
      ...['2025-09', '2025-12', '2026-03'].map((month) =>
        of(`answers?start_date=${month}-01&end_date=${month}-28&limit=500&format=ndjson`),
      ),
    ),
  ),
  'many-rivals': ofRivals(MANY),
  'more-rivals': ofRivals(MORE),
  'others-many-rivals': otherReports(MANY),
  'others-more-rivals': otherReports(MORE),
  import: { brand: null, paths: null, callers: 1, environment: {} },
  http: { brand: null, paths: repeated(3_000, '/v1/account'), callers: 64, environment: {} },
  /** The first row of each list. `http`, with as many callers, shows what a request costs without a list. */
  lists: {
    brand: YEAR,
    paths: repeated(200, ...LISTS.map((list) => `${of(list)}?limit=1`)),
    callers: 64,
    environment: {},
  },
  capacity: {
    brand: YEAR,
    paths: repeated(
      100,
      '/v1/account',
      of('visibility?period=30d'),
      of('competitors?period=30d'),
      of('runs'),
      of(`prompts/prm_${YEAR.id}_1/answers?period=30d`),
    ),
    callers: 8,
    environment: {},
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;

/** Yields the records that a service needs for these operations, including the caller's API key. */
export function* servedRecords(
  key: string,
  end: number,
  names: readonly OperationName[],
): Generator<ImportRecord> {
  const brands = [YEAR, MANY, MORE].filter((brand) => names.some((name) => OPERATIONS[name].brand === brand));
  yield* benchWorld({ brands: brands.length === 0 ? [YEAR] : brands, end });
  yield record.apiKey({
    account_id: ACCOUNT,
    fingerprint: fingerprint(key),
    masked: maskApiKey(key),
    expires_at: null,
    revoked_at: null,
    all_brands: true,
    brand_ids: [],
  });
}

/** Returns the records that a round imports. */
export const importedRecords = (end: number) => benchWorld({ brands: [MONTH], end });
