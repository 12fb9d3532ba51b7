import type { RecordOf } from '@brand-visibility/contract';
import type { Engine, Instant, RunDigest, RunFigures, RunMark } from '@brand-visibility/domain';
import type { FilterOf } from '../filter-of.js';
import type { PageRequest, PageRows } from '../pages.js';

/** A stored run. */
export type RunRow = Omit<RecordOf<'run'>, 'type' | 'brand_id' | 'platforms' | 'figures'> & {
  readonly platforms: readonly Engine[];
} & StoredFigures;

/** All null until the run is completed; the last two also if there was nothing to measure. */
type StoredFigures = { readonly [F in keyof RunFigures]: RunFigures[F] | null };

/** A completed run with the fields of a brand's `latest_run` (rule 2.9). */
export interface CompletedRun extends RunMark {
  readonly platforms: readonly Engine[];
  readonly visibility: number | null;
  readonly average_position: number | null;
}

declare const OPAQUE: unique symbol;

/** Identifies the state of a run's answers that a reader saw. Opaque to callers. */
export type RunRevision = string & { readonly [OPAQUE]: true };

/** A completed run as a reader found it, to be counted. */
export interface StoredRun extends RunMark {
  readonly facts_revision: RunRevision;
  /** The state of what the answers cite. */
  readonly citations_revision: RunRevision;
}

/** The runs completed in [from, to); only the one with `run_id` unless it is null. */
export interface RunRange {
  readonly from: Instant;
  readonly to: Instant;
  readonly run_id: string | null;
}

export type RunFilter = FilterOf<'listRuns'>;

export interface RunReader {
  /** Runs, newest first. Their rows have no texts, so a page of them ends at its limit only. */
  runs(brand_id: string, filter: RunFilter, slice: PageRequest): Promise<PageRows<RunRow>>;
  run(brand_id: string, run_id: string): Promise<RunRow | null>;
  /**
   * The completed run of each brand with the greatest (`completed_at`, `id`); a brand without one is absent.
   */
  latestRuns(brand_ids: readonly string[]): Promise<ReadonlyMap<string, CompletedRun>>;
  /** The run with the greatest (`completed_at`, `id`) of those completed before an instant. */
  latestRunBefore(brand_id: string, before: Instant): Promise<StoredRun | null>;
  /** Runs completed in [from, to), in no particular order. */
  runsCompleted(brand_id: string, from: Instant, to: Instant): Promise<readonly StoredRun[]>;
  /** The stored digests of these runs, by id; the result may contain other runs. */
  runDigests(brand_id: string, runs: readonly RunMark[]): Promise<ReadonlyMap<string, RunDigest>>;
}
