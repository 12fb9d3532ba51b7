/** The history of a site's checks, with the changes since the previous check. */
import type { Instant } from '../time/instant.js';
import type { AccessVerdict } from '../vocabulary.js';
import type { SiteEvidence } from './evidence.js';
import { FIRST_CHECK, noteOfChange } from './note.js';
import { readEvidence } from './verdict.js';

/** The maximum number of checks in the history (rule 9.2). */
export const HISTORY_LENGTH = 26;
/**
 * The number of checks to read for the history, because the oldest shown check is compared with the check before it.
 */
export const HISTORY_DEPTH = HISTORY_LENGTH + 1;

/** A completed check with the fields that the history needs. */
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
  /** The changes since the check before it. */
  readonly note: string;
}

/**
 * Builds the history: the latest completed checks, at most 26, newest first (rule 9.2). `checks` contains a
 * brand's completed checks, newest first by (`completed_at`, `id`): all of them or at least the first
 * HISTORY_DEPTH. Each note compares a check with the one completed before it, shown or not.
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
