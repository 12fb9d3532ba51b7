/** Derives the findings of a site-access check from its recorded evidence (rule 9.2). */
import {
  type CrawlerRole,
  type CrawlerVerdict,
  type RobotsStatus,
  SEVERITIES,
  type Severity,
} from '../vocabulary.js';
import { compareCodePoints } from '../rivals/name-key.js';
import { asciiLowerCase } from '../time/zone.js';

/** The recorded result for one crawler (rule 9.2). */
export interface CrawlerResult {
  /** The crawler's token in robots.txt. */
  readonly key: string;
  readonly label: string;
  readonly role: CrawlerRole;
  readonly verdict: CrawlerVerdict;
}

/** The rules in robots.txt that concern the homepage (rule 9.2). */
export interface RobotsTxt {
  readonly status: RobotsStatus | null;
  /** The tokens of AI crawlers that robots.txt disallows. */
  readonly disallowed_ai: readonly string[];
  /** The tokens of search crawlers that robots.txt disallows. */
  readonly disallowed_search: readonly string[];
}

/** The recorded evidence of a completed check (rule 9.2). */
export interface SiteEvidence {
  /** Whether a browser loaded the homepage; null if the check did not try. */
  readonly reachable: boolean | null;
  /** The content of robots.txt; null if the file was not read. */
  readonly robots_txt: RobotsTxt | null;
  /** The result for llms.txt; null counts as missing. */
  readonly llms_txt: { readonly present: boolean } | null;
  /** The result for the sitemap; null counts as missing. */
  readonly sitemap: { readonly reachable: boolean } | null;
  readonly crawlers: readonly CrawlerResult[];
}

/**
 * Derives the findings of a check, sorted by severity, then by id (rule 9.2). If `robots_txt` is null, there is no
 * finding about robots.txt. If `sitemap` or `llms_txt` is null, the site does not have that file.
 */
export function accessFindings(evidence: SiteEvidence): Finding[] {
  const named = namedCrawlers(evidence);
  return mostSevereById([
    ...evidence.crawlers.flatMap((crawler) => crawlerFinding(crawler, evidence.reachable, named) ?? []),
    ...disallowedNames(evidence, named),
    ...[OF_ROBOTS[evidence.robots_txt?.status ?? 'ok'] ?? []].flat(),
    ...(evidence.sitemap?.reachable ? [] : [SITEMAP_MISSING]),
    ...(evidence.llms_txt?.present ? [] : [LLMS_TXT_MISSING]),
  ]);
}

type Named = Pick<CrawlerResult, 'key' | 'label'>;

/**
 * Maps each name in lower case to the first crawler of that name, or else to its first entry in robots.txt. Names are
 * compared without regard to ASCII case (RFC 9309, 2.2.1).
 */
export function namedCrawlers({ robots_txt, crawlers }: SiteEvidence): ReadonlyMap<string, Named> {
  const listed = [...(robots_txt?.disallowed_search ?? []), ...(robots_txt?.disallowed_ai ?? [])];
  const all = [...crawlers, ...listed.map((name) => ({ key: name, label: name }))];
  return new Map(all.toReversed().map(({ key, label }) => [asciiLowerCase(key), { key, label }]));
}

/**
 * Returns a finding for each crawler name that robots.txt disallows, even if the check contains no crawler of that
 * name. The finding is a blocker if `disallowed_search` contains the name, or if the check contains a crawler of that
 * name whose role is `live_answer` or `search`; otherwise it is a notice.
 */
function disallowedNames(
  { robots_txt, crawlers }: SiteEvidence,
  named: ReadonlyMap<string, Named>,
): Finding[] {
  if (robots_txt === null) return [];
  const feedsAnswers = new Set(crawlers.filter(feeds).map(({ key }) => asciiLowerCase(key)));
  const createFinding = (name: string, severity: 'blocker' | 'notice') => {
    const { key, label } = named.get(asciiLowerCase(name)) ?? { key: name, label: name };
    return robotsDisallows(key, label, severity);
  };
  return [
    ...robots_txt.disallowed_search.map((name) => createFinding(name, 'blocker')),
    ...robots_txt.disallowed_ai.map((name) =>
      createFinding(name, feedsAnswers.has(asciiLowerCase(name)) ? 'blocker' : 'notice'),
    ),
  ];
}

function feeds({ role }: CrawlerResult): boolean {
  return role === 'live_answer' || role === 'search';
}

/** The findings about the states of robots.txt. A state that is missing here does not result in a finding. */
const OF_ROBOTS: { readonly [Status in RobotsStatus]?: Finding } = {
  unreadable: {
    id: 'robots_unreadable',
    severity: 'warn',
    title: 'robots.txt cannot be read',
    detail: 'The file is not in a readable format. Crawlers that cannot read it may stay away.',
  },
  'cdn-blocked': {
    id: 'robots_cdn_blocked',
    severity: 'warn',
    title: 'The CDN withholds robots.txt',
    detail: 'The CDN refused the request for robots.txt. Crawlers may be unable to read its rules.',
  },
  missing: {
    id: 'robots_missing',
    severity: 'notice',
    title: 'There is no robots.txt',
    detail: 'Crawlers treat a missing file as permission to read everything.',
  },
};

const SITEMAP_MISSING: Finding = {
  id: 'sitemap_missing',
  severity: 'warn',
  title: 'No sitemap was found',
  detail: 'Without a sitemap, crawlers find only pages that are linked from other pages.',
};

const LLMS_TXT_MISSING: Finding = {
  id: 'llms_txt_missing',
  severity: 'notice',
  title: 'No llms.txt was found',
  detail: 'The file tells AI engines in a few lines which pages of the site matter.',
};

/** A finding of a check, which may require action by the owner of the site (rule 9.2). */
export interface Finding {
  /** An id that identifies the same finding in all checks. Findings about different crawlers have different ids. */
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
}

/**
 * Keeps, for each id, the first finding with the highest severity. Sorts the result by severity, then by id (rule 9.2).
 */
function mostSevereById(findings: readonly Finding[]): Finding[] {
  const byId = new Map<string, Finding>();
  for (const finding of findings) {
    const kept = byId.get(finding.id);
    if (!kept || severityIndex(finding) < severityIndex(kept)) byId.set(finding.id, finding);
  }
  return [...byId.values()].sort(
    (a, b) => severityIndex(a) - severityIndex(b) || compareCodePoints(a.id, b.id),
  );
}

/** Returns the rank of a finding's severity; 0 is the highest severity. */
function severityIndex({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}

/**
 * Returns the finding that follows from a crawler's verdict; null for `pass` (rule 9.2). `reachable` states whether a
 * browser loaded the homepage. The finding mentions a browser only if `reachable` is true.
 */
export function crawlerFinding(
  { key, label, role, verdict }: CrawlerResult,
  reachable: SiteEvidence['reachable'],
  named: ReadonlyMap<string, Named>,
): Finding | null {
  switch (verdict) {
    case 'pass':
      return null;
    case 'blocked':
      return {
        id: `crawler_blocked:${key}`,
        severity: role === 'live_answer' ? 'blocker' : 'warn',
        title: `${label} is blocked`,
        detail: `The site or its CDN refused ${key}${reachable ? ', although it served a browser' : ''}.`,
      };
    case 'robots_disallowed':
      return robotsDisallows(
        named.get(asciiLowerCase(key))?.key ?? key,
        label,
        role === 'training' ? 'notice' : 'blocker',
      );
    case 'rate_limited':
      return {
        id: `crawler_rate_limited:${key}`,
        severity: 'warn',
        title: `${label} is rate limited`,
        detail: `The site answered ${key} with a rate limit instead of the homepage.`,
      };
    case 'thin':
      return {
        id: `crawler_thin:${key}`,
        severity: 'warn',
        title: `${label} receives almost no text`,
        detail: `The homepage that ${key} received has almost no words${reachable ? '; a browser received many more' : ''}.`,
      };
    case 'unknown':
      return {
        id: `crawler_unknown:${key}`,
        severity: 'notice',
        title: `${label} could not be checked`,
        detail: `The check could not determine how the site treats ${key}.`,
      };
  }
}

/**
 * Returns the finding that robots.txt disallows a crawler. This finding follows from the crawler's verdict, and also
 * from the recorded lists of disallowed crawlers (rule 9.2).
 */
function robotsDisallows(token: string, label: string, severity: 'blocker' | 'notice'): Finding {
  return {
    id: `robots_disallows:${token}`,
    severity,
    title: `robots.txt disallows ${label}`,
    detail: `Its rules for ${token} disallow the homepage. A crawler that respects them does not read it.`,
  };
}
