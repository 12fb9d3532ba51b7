import type { Instant } from '../time/instant.js';
import type { AccessVerdict } from '../vocabulary.js';
import type { CrawlerResult, SiteEvidence } from './evidence.js';
import { readEvidence } from './verdict.js';

/** How many checks the history shows at most [2.9]. */
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
 * The latest completed checks, at most 26 [2.9]. `checks` are a brand's completed checks from the latest on, by
 * (created_at, id): all of them, or the first HISTORY_DEPTH; more are not looked at. A note compares with the check
 * before, shown or not (decisions 9.2).
 */
export function accessHistory(checks: readonly CompletedCheck[]): HistoryItem[] {
  const read = checks.slice(0, HISTORY_DEPTH).map((check) => ({ ...readEvidence(check), check }));
  return read.slice(0, HISTORY_LENGTH).map(({ verdict, counts, check }, index) => {
    const before = read[index + 1];
    return {
      checked_at: check.completed_at,
      verdict,
      blockers: counts.blockers,
      warnings: counts.warnings,
      notices: counts.notices,
      note: before ? noteOfChange(before.verdict, before.check, verdict, check) : FIRST_CHECK,
    };
  });
}

/** Given exactly [2.9]. */
const FIRST_CHECK = 'First check';
const NO_CHANGE = 'Nothing changed';

/**
 * Names the change of verdict and each crawler whose verdict changed, in the order of the later check; a crawler that
 * only one of the two played has no verdict to compare (decisions 9.2).
 */
function noteOfChange(
  verdictBefore: AccessVerdict,
  before: SiteEvidence,
  verdict: AccessVerdict,
  after: SiteEvidence,
): string {
  const known = byKey(before.crawlers);
  const changes = verdict === verdictBefore ? [] : [`Verdict changed from ${verdictBefore} to ${verdict}`];
  for (const crawler of byKey(after.crawlers).values()) {
    const earlier = known.get(crawler.key);
    if (earlier && earlier.verdict !== crawler.verdict) {
      changes.push(`${nameOf(crawler)} changed from ${earlier.verdict} to ${crawler.verdict}`);
    }
  }
  return changes.length === 0 ? NO_CHANGE : changes.join('; ');
}

function byKey(crawlers: readonly CrawlerResult[]): ReadonlyMap<string, CrawlerResult> {
  return new Map(crawlers.map((crawler) => [crawler.key, crawler]));
}

/** The label is for people, the token is what robots.txt and the findings call it. */
function nameOf({ key, label }: CrawlerResult): string {
  return label === key ? key : `${label} (${key})`;
}
