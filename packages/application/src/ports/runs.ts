/** The port of runs. */
import type { RecordOf } from '@brand-visibility/contract';
import type { RunRef } from '@brand-visibility/counting';
import type { RunDigest } from '@brand-visibility/domain/explanation/explanation';
import type { RunFigures } from '@brand-visibility/domain/runs/completion';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { RunId } from '@brand-visibility/domain/time/window';
import type { Engine } from '@brand-visibility/domain/vocabulary';
import type { FilterOf, PageRequest, PageRows } from './pages.js';

export type { RunRef };

export type Runs = readonly RunRef[];

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
export interface CompletedRun extends RunId {
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
  /** Runs, newest first. The rows contain no texts, so a page ends only at `limit`. */
  readonly list: (filter: RunFilter, slice: PageRequest) => Promise<PageRows<RunRow>>;
  readonly get: (run_id: string) => Promise<RunRow | null>;
  /** The latest run by (`completed_at`, `id`) that was completed before an instant; null if there is none. */
  readonly latestBefore: (before: Instant) => Promise<RunRef | null>;
  /** The runs completed in [from, to), in no particular order. */
  readonly completed: (from: Instant, to: Instant) => Promise<readonly RunRef[]>;
  /** The stored digests of these runs, by id; the result may also contain digests of other runs. */
  readonly digests: (runs: readonly RunId[]) => Promise<ReadonlyMap<string, RunDigest>>;
  /** The `count` latest completed runs by (`completed_at`, `id`), latest first. */
  readonly recent: (count: number) => Promise<readonly RunId[]>;
  /** The runs with these ids, except runs that are not completed. */
  readonly named: (run_ids: readonly string[]) => Promise<Runs>;
}
