/** Describes in words the changes between two checks. */
import type { AccessVerdict } from '../vocabulary.js';
import { crawlerFinding } from './crawler-finding.js';
import type { CrawlerResult, SiteEvidence } from './evidence.js';
import type { Finding } from './finding.js';

/** The evidence of a completed check, and the verdict and the findings that were derived from this evidence. */
export interface NotedCheck {
  readonly evidence: SiteEvidence;
  readonly verdict: AccessVerdict;
  readonly findings: readonly Finding[];
}

/** The note of a brand's first check. The API description quotes this note. */
export const FIRST_CHECK = 'First check';
const NO_CHANGE = 'Nothing changed';

/**
 * Describes the changes between two checks (rule 9.2): a change of verdict; each crawler whose verdict changed, in the
 * order of the later check; and the title of each finding that was added or removed, or whose severity changed. Omits
 * an added or removed finding that follows from the changed verdict of a crawler.
 */
export function noteOfChange(before: NotedCheck, after: NotedCheck): string {
  const crawlers = changedCrawlers(before.evidence, after.evidence);
  const addedByCrawlers = new Set(crawlers.flatMap(([, now]) => findingId(now) ?? []));
  const removedByCrawlers = new Set(crawlers.flatMap(([then]) => findingId(then) ?? []));
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

/** Returns the id of the finding about a crawler. The id does not depend on `reachable`. */
function findingId(crawler: CrawlerResult): string | undefined {
  return crawlerFinding(crawler, null)?.id;
}

function byId(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  return new Map(findings.map((finding) => [finding.id, finding]));
}

/** Returns the label and, if it differs, the token in parentheses. robots.txt and the findings use the token. */
function describeCrawler({ key, label }: CrawlerResult): string {
  return label === key ? key : `${label} (${key})`;
}
