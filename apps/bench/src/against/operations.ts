import type { ImportRecord } from '@brand-visibility/contract';
import { maskApiKey } from '@brand-visibility/domain';
import { fingerprint, record } from '@brand-visibility/records';
import { ACCOUNT, benchWorld, type BenchBrand } from '../world.js';

/** What two commits are compared in. */

export interface Operation {
  /** The paths that a round requests, in order; null: a round is an import. */
  readonly paths: readonly string[] | null;
  /** Concurrent requests. */
  readonly callers: number;
  /** Settings of the service. */
  readonly environment: Readonly<Record<string, string>>;
}

/** 54,750 answers. */
const YEAR: BenchBrand = { id: 'brd_year', prompts: 25, days: 365, rivals: 2_000 };
/** 9,000 answers, whose texts have the usual length. */
const MONTH: BenchBrand = { id: 'brd_month', prompts: 50, days: 30, rivals: 500, textLength: 2_600 };

const of = (path: string) => `/v1/brands/${YEAR.id}/${path}`;
const repeated = (times: number, ...paths: readonly string[]) =>
  Array.from({ length: times }, () => paths).flat();

/** Requests one after the other, without the cache of reports. */
const uncached = (paths: readonly string[]): Operation => ({
  paths,
  callers: 1,
  environment: { REPORT_CACHE_MEGABYTES: '0' },
});

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
  import: { paths: null, callers: 1, environment: {} },
  http: { paths: repeated(3_000, '/v1/account'), callers: 64, environment: {} },
  capacity: {
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
} satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;

/** The records that a service has, with the key of its caller. */
export function* servedRecords(key: string, end: number): Generator<ImportRecord> {
  yield* benchWorld({ brands: [YEAR], textLength: 300, end });
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

/** The records that a round imports. */
export const importedRecords = (end: number) => benchWorld({ brands: [MONTH], textLength: 300, end });
