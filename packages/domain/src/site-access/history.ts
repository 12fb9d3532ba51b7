import type { Instant } from '../time/instant.js';
import type { AccessVerdict } from '../vocabulary.js';
import type { SiteEvidence } from './evidence.js';
import { FIRST_CHECK, noteOfChange } from './note.js';
import { readEvidence } from './verdict.js';

/** How many checks the history shows at most (rule 9.2). */
export const HISTORY_LENGTH = 26;
/** How many it is made of: the oldest one shown is compared with the one before it. */
export const HISTORY_DEPTH = HISTORY_LENGTH + 1;

/** A completed check as the history looks at it. */
export interface CompletedCheck extends SiteEvidence {
  readonly completed_at: Instant;
}

export interface HistoryItem {
  readonly checked_at: Instant;
  readonly verdict: AccessVerdict;
  readonly blockers: number;
  readonly warnings: number;
  readonly notices: number;
  /** What changed since the check before. */
  readonly note: string;
}

/**
 * The latest completed checks, at most 26 (rule 9.2). `checks` are a brand's completed checks from the one completed last on,
 * by (completed_at, id): all of them, or the first HISTORY_DEPTH; more are not looked at. A note compares with the check
 * completed before, shown or not (rule 9.2).
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
