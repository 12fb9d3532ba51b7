/** Derives the verdicts of a site's checks and their history, whose items describe changes since the check before. */
import type { Instant } from '../time/instant.js';
import type { AccessVerdict } from '../vocabulary.js';
import {
  type SiteEvidence,
  type Finding,
  accessFindings,
  crawlerFinding,
  namedCrawlers,
  type CrawlerResult,
} from './findings.js';

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

/** The number of findings, by severity, and the number of crawlers with the verdict `pass` (rule 9.2). */
export interface AccessCounts {
  readonly blockers: number;
  readonly warnings: number;
  readonly notices: number;
  readonly passes: number;
}

/** The results that are derived from the evidence of a completed check (rule 9.2). */
export interface AccessReading {
  readonly verdict: AccessVerdict;
  readonly counts: AccessCounts;
  readonly findings: readonly Finding[];
}

/**
 * Derives the findings, the counts and the verdict of a check (rule 9.2). The findings are counted even if the verdict
 * is `unknown`.
 */
export function readEvidence(evidence: SiteEvidence): AccessReading {
  const findings = accessFindings(evidence);
  const counts = {
    blockers: findings.filter(({ severity }) => severity === 'blocker').length,
    warnings: findings.filter(({ severity }) => severity === 'warn').length,
    notices: findings.filter(({ severity }) => severity === 'notice').length,
    passes: evidence.crawlers.filter(({ verdict }) => verdict === 'pass').length,
  };
  return { verdict: accessVerdict(evidence, counts), counts, findings };
}

/** Returns the verdict for the highest severity, or `unknown` if the evidence is not sufficient (rule 9.2). */
function accessVerdict(evidence: SiteEvidence, { blockers, warnings }: AccessCounts): AccessVerdict {
  if (!isReadable(evidence)) return 'unknown';
  if (blockers > 0) return 'blocked';
  return warnings > 0 ? 'warn' : 'clear';
}

/** Whether a browser loaded the homepage and robots.txt does not disallow the service's own crawler. */
function isReadable({ reachable, robots_txt }: SiteEvidence): boolean {
  return reachable === true && robots_txt?.status !== 'ranqo-disallowed';
}

/** The evidence of a completed check, and the verdict and the findings that were derived from this evidence. */
export interface NotedCheck {
  readonly evidence: SiteEvidence;
  readonly verdict: AccessVerdict;
  readonly findings: readonly Finding[];
}

/** The note of a brand's first check. The API description quotes this note. */
const FIRST_CHECK = 'First check';
const NO_CHANGE = 'Nothing changed';

/**
 * Describes the changes between two checks (rule 9.2): a change of verdict; each crawler whose verdict changed, in the
 * order of the later check; and the title of each finding that was added or removed, or whose severity changed. Omits
 * an added or removed finding that follows from the changed verdict of a crawler.
 */
function noteOfChange(before: NotedCheck, after: NotedCheck): string {
  const crawlers = changedCrawlers(before.evidence, after.evidence);
  const addedByCrawlers = findingIds(
    crawlers.map(([, now]) => now),
    after.evidence,
  );
  const removedByCrawlers = findingIds(
    crawlers.map(([then]) => then),
    before.evidence,
  );
  const earlier = byId(before.findings);
  const later = byId(after.findings);
  const changes = [
    ...(after.verdict === before.verdict
      ? []
      : [`Verdict changed from ${before.verdict} to ${after.verdict}`]),
    ...crawlers.map(
      ([then, now]) => `${describeCrawler(now)} changed from ${then.verdict} to ${now.verdict}`,
    ),
    ...after.findings
      .filter(({ id }) => !earlier.has(id) && !addedByCrawlers.has(id))
      .map(({ title }) => `New: ${title}`),
    ...after.findings.flatMap(({ id, severity, title }) => {
      const then = earlier.get(id);
      return then && then.severity !== severity ? [`From ${then.severity} to ${severity}: ${title}`] : [];
    }),
    ...before.findings
      .filter(({ id }) => !later.has(id) && !removedByCrawlers.has(id))
      .map(({ title }) => `Gone: ${title}`),
  ];
  return changes.length === 0 ? NO_CHANGE : changes.join('; ');
}

/**
 * Returns the crawlers of both checks, paired by key, whose verdicts differ. If a check contains several crawlers with
 * the same key, these are paired in order.
 */
function changedCrawlers(
  before: SiteEvidence,
  after: SiteEvidence,
): (readonly [then: CrawlerResult, now: CrawlerResult])[] {
  const byKey = new Map<string, CrawlerResult[]>();
  for (const crawler of before.crawlers) {
    const same = byKey.get(crawler.key);
    if (same) same.push(crawler);
    else byKey.set(crawler.key, [crawler]);
  }
  for (const same of byKey.values()) same.reverse();
  return after.crawlers.flatMap((now) => {
    const then = byKey.get(now.key)?.pop();
    return then && then.verdict !== now.verdict ? [[then, now] as const] : [];
  });
}

/** Returns the ids of the findings about crawlers of a check. The ids do not depend on `reachable`. */
function findingIds(crawlers: readonly CrawlerResult[], evidence: SiteEvidence): ReadonlySet<string> {
  const named = namedCrawlers(evidence);
  return new Set(crawlers.flatMap((crawler) => crawlerFinding(crawler, null, named)?.id ?? []));
}

function byId(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  return new Map(findings.map((finding) => [finding.id, finding]));
}

/** Returns the label and, if it differs, the token in parentheses. robots.txt and the findings use the token. */
function describeCrawler({ key, label }: CrawlerResult): string {
  return label === key ? key : `${label} (${key})`;
}
