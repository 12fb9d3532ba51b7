import type { ChangeKind, Instant } from '@brand-visibility/domain';

/** The position of a prompt or run in the change feed, which is ordered by these fields (rule 16.10). */
export interface ChangePosition {
  readonly commit_no: number;
  readonly kind: ChangeKind;
  readonly id: string;
}

/** Requests at most `limit` changes, after a position or from the start. */
export interface ChangePage {
  readonly after: ChangePosition | null;
  readonly limit: number;
}

/** A prompt or run at its latest change. */
export interface ChangeRow extends ChangePosition {
  readonly changed_at: Instant;
  /** Always false for a run. */
  readonly is_deleted: boolean;
}

/** A commit that changed prompts or runs of a brand; the mark is random (rule 16.12). */
export interface ChangeCommit {
  readonly commit_no: number;
  readonly mark: string;
}

export interface ChangeReader {
  /** The prompts and runs of the brand by (commit, kind, id), each at its latest commit (rule 16.10). */
  changes(brand_id: string, page: ChangePage): Promise<readonly ChangeRow[]>;
  /** The brand's latest commit, and the one with this number; null where there is none. */
  changeCommits(
    brand_id: string,
    commit_no: number | null,
  ): Promise<{ readonly latest: ChangeCommit | null; readonly named: ChangeCommit | null }>;
}
