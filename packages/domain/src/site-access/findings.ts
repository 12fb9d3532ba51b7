import { crawlerFinding, robotsDisallows } from './crawler-finding.js';
import type { CrawlerResult, SiteEvidence } from './evidence.js';
import { gravestOfEach, type Finding } from './finding.js';

/**
 * The findings of a check's evidence, whatever its verdict, the gravest first and by id within a severity (rule
 * 9.2). A robots.txt that was not read says nothing; a sitemap or an llms.txt that is null is none.
 */
export function accessFindings(evidence: SiteEvidence): Finding[] {
  return gravestOfEach([
    ...evidence.crawlers.flatMap((crawler) => crawlerFinding(crawler, evidence.reachable) ?? []),
    ...disallowedNames(evidence),
    ...robotsFindings(evidence),
    ...(evidence.sitemap?.reachable ? [] : [SITEMAP_MISSING]),
    ...(evidence.llms_txt?.present ? [] : [LLMS_TXT_MISSING]),
  ]);
}

/**
 * Whom the lists of robots.txt name, whether the check played that crawler or not. Search is always worth a blocker; an
 * AI crawler is when the check knows it as one of live answers or search. Names and keys are compared exactly.
 */
function disallowedNames({ robots_txt, crawlers }: SiteEvidence): Finding[] {
  if (robots_txt === null) return [];
  const feedsAnswers = new Set(crawlers.filter(feeds).map(({ key }) => key));
  const labels = new Map(crawlers.toReversed().map(({ key, label }) => [key, label]));
  const of = (name: string, severity: 'blocker' | 'notice') =>
    robotsDisallows(name, labels.get(name) ?? name, severity);
  return [
    ...robots_txt.disallowed_search.map((name) => of(name, 'blocker')),
    ...robots_txt.disallowed_ai.map((name) => of(name, feedsAnswers.has(name) ? 'blocker' : 'notice')),
  ];
}

function feeds({ role }: CrawlerResult): boolean {
  return role === 'live_answer' || role === 'search';
}

function robotsFindings({ robots_txt }: SiteEvidence): Finding[] {
  switch (robots_txt?.status) {
    case 'unreadable':
      return [ROBOTS_UNREADABLE];
    case 'cdn-blocked':
      return [ROBOTS_CDN_BLOCKED];
    case 'missing':
      return [ROBOTS_MISSING];
    default:
      return [];
  }
}

const ROBOTS_UNREADABLE: Finding = {
  id: 'robots_unreadable',
  severity: 'warn',
  title: 'robots.txt cannot be read',
  detail: 'The file did not come in a form that can be read; crawlers that cannot read it may stay away.',
};

const ROBOTS_CDN_BLOCKED: Finding = {
  id: 'robots_cdn_blocked',
  severity: 'warn',
  title: 'The CDN withholds robots.txt',
  detail: 'What stands before the site refused the request for robots.txt; crawlers may not learn its rules.',
};

const ROBOTS_MISSING: Finding = {
  id: 'robots_missing',
  severity: 'notice',
  title: 'There is no robots.txt',
  detail: 'Crawlers take a missing file as leave to read everything.',
};

const SITEMAP_MISSING: Finding = {
  id: 'sitemap_missing',
  severity: 'warn',
  title: 'No sitemap was found',
  detail: 'Without a sitemap crawlers find only the pages that others link to.',
};

const LLMS_TXT_MISSING: Finding = {
  id: 'llms_txt_missing',
  severity: 'notice',
  title: 'No llms.txt was found',
  detail: 'The file would tell AI engines in a few lines which pages of the site matter.',
};
