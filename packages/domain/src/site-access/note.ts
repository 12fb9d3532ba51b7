import type { AccessVerdict } from '../vocabulary.js';
import { crawlerFinding } from './crawler-finding.js';
import type { CrawlerResult, SiteEvidence } from './evidence.js';
import type { Finding } from './finding.js';

/** A completed check with what it came to, as a note looks at it. */
export interface NotedCheck {
  readonly evidence: SiteEvidence;
  readonly verdict: AccessVerdict;
  readonly findings: readonly Finding[];
}

/** Given exactly (rule 9.2). */
export const FIRST_CHECK = 'First check';
const NO_CHANGE = 'Nothing changed';

/**
 * What changed since the check before (rule 9.2): the verdict; each crawler whose verdict did, in the order of the
 * later check; and each finding that came, changed its severity or went, by its title, unless such a crawler says it.
 */
export function noteOfChange(before: NotedCheck, after: NotedCheck): string {
  const crawlers = changedCrawlers(before.evidence, after.evidence);
  const saidToCome = new Set(crawlers.flatMap(([, now]) => findingId(now) ?? []));
  const saidToGo = new Set(crawlers.flatMap(([then]) => findingId(then) ?? []));
  const earlier = byId(before.findings);
  const later = byId(after.findings);
  const changes = [
    ...(after.verdict === before.verdict
      ? []
      : [`Verdict changed from ${before.verdict} to ${after.verdict}`]),
    ...crawlers.map(([then, now]) => `${nameOf(now)} changed from ${then.verdict} to ${now.verdict}`),
    ...after.findings
      .filter(({ id }) => !earlier.has(id) && !saidToCome.has(id))
      .map(({ title }) => `New: ${title}`),
    ...after.findings.flatMap(({ id, severity, title }) => {
      const then = earlier.get(id);
      return then && then.severity !== severity ? [`From ${then.severity} to ${severity}: ${title}`] : [];
    }),
    ...before.findings
      .filter(({ id }) => !later.has(id) && !saidToGo.has(id))
      .map(({ title }) => `Gone: ${title}`),
  ];
  return changes.length === 0 ? NO_CHANGE : changes.join('; ');
}

/** Crawlers that both checks played, with another verdict now. Of several of one key the first is compared with the first. */
function changedCrawlers(
  before: SiteEvidence,
  after: SiteEvidence,
): (readonly [then: CrawlerResult, now: CrawlerResult])[] {
  const known = new Map<string, CrawlerResult[]>();
  for (const crawler of before.crawlers) {
    const same = known.get(crawler.key);
    if (same) same.push(crawler);
    else known.set(crawler.key, [crawler]);
  }
  for (const same of known.values()) same.reverse();
  return after.crawlers.flatMap((now) => {
    const then = known.get(now.key)?.pop();
    return then && then.verdict !== now.verdict ? [[then, now] as const] : [];
  });
}

/** The id of what a crawler's verdict comes to, which does not hang on what a browser was served. */
function findingId(crawler: CrawlerResult): string | undefined {
  return crawlerFinding(crawler, null)?.id;
}

function byId(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  return new Map(findings.map((finding) => [finding.id, finding]));
}

/** The label is for people, the token is what robots.txt and the findings call it. */
function nameOf({ key, label }: CrawlerResult): string {
  return label === key ? key : `${label} (${key})`;
}
