/** Builds the history of a site's checks. Each item describes the changes since the preceding check. */
import type { Instant } from '../time/instant.js';
import type { AccessVerdict } from '../vocabulary.js';
import type { SiteEvidence } from './evidence.js';
import { FIRST_CHECK, noteOfChange } from './note.js';
import { readEvidence } from './verdict.js';

/** The maximum number of checks in a response. */
export const HISTORY_LENGTH = 26;
/** The number of checks to read: one more than a response contains, to compare its oldest check with the one before. */
export const HISTORY_DEPTH = HISTORY_LENGTH + 1;

/** The evidence of a completed check, and the time at which the check completed. */
export interface CompletedCheck extends SiteEvidence {
  readonly completed_at: Instant;
}

/** An item of `history` (rule 9.2). */
export interface HistoryItem {
  readonly checked_at: Instant;
  readonly verdict: AccessVerdict;
  readonly blockers: number;
  readonly warnings: number;
  readonly notices: number;
  /** Describes the changes since the completed check before this one. */
  readonly note: string;
}

/**
 * Returns the latest completed checks, at most 26, newest first (rule 9.2). `checks` contains at least the latest
 * HISTORY_DEPTH completed checks of a brand, newest first by (`completed_at`, `id`). Each note compares a check with
 * the preceding completed check, even if the response omits the preceding check.
 */
export function accessHistory(checks: readonly CompletedCheck[]): HistoryItem[] {
  const read = checks
    .slice(0, HISTORY_DEPTH)
    .map((check) => ({ ...readEvidence(check), evidence: check, checked_at: check.completed_at }));
  return read.slice(0, HISTORY_LENGTH).map((check, index) => {
    const before = read[index + 1];
    return {
      checked_at: check.checked_at,
      verdict: check.verdict,
      blockers: check.counts.blockers,
      warnings: check.counts.warnings,
      notices: check.counts.notices,
      note: before ? noteOfChange(before, check) : FIRST_CHECK,
    };
  });
}
