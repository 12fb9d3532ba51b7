import type { RecordOf } from '@brand-visibility/contract';
import type { Engine, Instant, RunDigest, RunFigures, RunMark } from '@brand-visibility/domain';
import type { FilterOf } from '../filter-of.js';
import type { PageRequest, PageRows } from '../pages.js';
import type { StoredRun } from './facts.js';

/** A stored run. */
export type RunRow = Omit<RecordOf<'run'>, 'type' | 'brand_id' | 'platforms' | 'figures'> & {
  readonly platforms: readonly Engine[];
} & StoredFigures;

/**
 * All figures are null until the run is completed. After that, `visibility` is null if no answer counts, and
 * `average_position` is null if no answer names the brand.
 */
type StoredFigures = { readonly [F in keyof RunFigures]: RunFigures[F] | null };

/** A completed run with the fields of a brand's `latest_run` (rule 2.9). */
export interface CompletedRun extends RunMark {
  readonly platforms: readonly Engine[];
  readonly visibility: number | null;
  readonly average_position: number | null;
}

/** The runs completed in [from, to); if `run_id` is not null, only that run. */
export interface RunRange {
  readonly from: Instant;
  readonly to: Instant;
  readonly run_id: string | null;
}

export type RunFilter = FilterOf<'listRuns'>;

export interface RunReader {
  /** The runs of a brand, newest first. The rows contain no texts, so a page ends only at `limit`. */
  runs(brand_id: string, filter: RunFilter, slice: PageRequest): Promise<PageRows<RunRow>>;
  run(brand_id: string, run_id: string): Promise<RunRow | null>;
  /** The latest completed run of each brand by (`completed_at`, `id`); brands without a completed run are absent. */
  latestRuns(brand_ids: readonly string[]): Promise<ReadonlyMap<string, CompletedRun>>;
  /** The latest run by (`completed_at`, `id`) that was completed before an instant; null if there is none. */
  latestRunBefore(brand_id: string, before: Instant): Promise<StoredRun | null>;
  /** The runs of a brand completed in [from, to), in no particular order. */
  runsCompleted(brand_id: string, from: Instant, to: Instant): Promise<readonly StoredRun[]>;
  /** The stored digests of these runs, by id; the result may also contain digests of other runs. */
  runDigests(brand_id: string, runs: readonly RunMark[]): Promise<ReadonlyMap<string, RunDigest>>;
}
