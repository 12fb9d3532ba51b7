import { crawlerFinding, robotsDisallows } from './crawler-finding.js';
import type { CrawlerResult, SiteEvidence } from './evidence.js';
import { mostSevereById, type Finding } from './finding.js';
import type { RobotsStatus } from '../vocabulary.js';

/**
 * Derives the findings of a check, sorted by severity, then by id (rule 9.2). If `robots_txt` is null, there is no
 * finding about robots.txt. If `sitemap` or `llms_txt` is null, the site does not have that file.
 */
export function accessFindings(evidence: SiteEvidence): Finding[] {
  return mostSevereById([
    ...evidence.crawlers.flatMap((crawler) => crawlerFinding(crawler, evidence.reachable) ?? []),
    ...disallowedNames(evidence),
    ...[OF_ROBOTS[evidence.robots_txt?.status ?? 'ok'] ?? []].flat(),
    ...(evidence.sitemap?.reachable ? [] : [SITEMAP_MISSING]),
    ...(evidence.llms_txt?.present ? [] : [LLMS_TXT_MISSING]),
  ]);
}

/**
 * Returns a finding for each crawler name that robots.txt disallows, even if the check contains no crawler of that
 * name. The finding is a blocker if `disallowed_search` contains the name, or if the check contains a crawler of that
 * name whose role is `live_answer` or `search`; otherwise it is a notice. Names are compared with crawler keys exactly.
 */
function disallowedNames({ robots_txt, crawlers }: SiteEvidence): Finding[] {
  if (robots_txt === null) return [];
  const feedsAnswers = new Set(crawlers.filter(feeds).map(({ key }) => key));
  const labels = new Map(crawlers.toReversed().map(({ key, label }) => [key, label]));
  const createFinding = (name: string, severity: 'blocker' | 'notice') =>
    robotsDisallows(name, labels.get(name) ?? name, severity);
  return [
    ...robots_txt.disallowed_search.map((name) => createFinding(name, 'blocker')),
    ...robots_txt.disallowed_ai.map((name) =>
      createFinding(name, feedsAnswers.has(name) ? 'blocker' : 'notice'),
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
