/** The port of the change feed. */
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { ChangeKind } from '@brand-visibility/domain/vocabulary';

/** The position of a prompt or run in the change feed, which is ordered by these fields (rule 16.10). */
export interface ChangePosition {
  readonly commit_no: number;
  readonly kind: ChangeKind;
  readonly id: string;
}

/** A request for at most `limit` changes after a position, or from the start if `after` is null. */
export interface ChangePage {
  readonly after: ChangePosition | null;
  readonly limit: number;
}

/** The latest change of a prompt or run. */
export interface ChangeRow extends ChangePosition {
  readonly changed_at: Instant;
  /** Whether the prompt is deleted; always false for a run. */
  readonly is_deleted: boolean;
}

/** A commit that changed prompts or runs of a brand. `mark` is random and identifies the commit (rule 16.12). */
export interface ChangeCommit {
  readonly commit_no: number;
  readonly mark: string;
}

export interface ChangeReader {
  /** Prompts and runs, each at its latest commit, by (`commit_no`, `kind`, `id`) (rule 16.10). */
  readonly list: (page: ChangePage) => Promise<readonly ChangeRow[]>;
  /** The latest commit and, as `named`, the commit with the number `commit_no`; each is null if missing. */
  readonly commits: (
    commit_no: number | null,
  ) => Promise<{ readonly latest: ChangeCommit | null; readonly named: ChangeCommit | null }>;
}
