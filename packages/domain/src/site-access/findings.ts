import { compareCodePoints } from '../rivals/name-key.js';
import { SEVERITIES, type Severity } from '../vocabulary.js';
import type { CrawlerResult, SiteEvidence } from './evidence.js';

/** Something that a check found out about a site and that its owner may want to change [2.9]. */
export interface Finding {
  /** Stable over checks: what it is about, and of which crawler. */
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
}

/**
 * The findings of a check's evidence, whatever its verdict, the gravest first and by id within a severity (decisions
 * 9.2). A robots.txt that was not read says nothing; a sitemap or an llms.txt that is null is none.
 */
export function accessFindings(evidence: SiteEvidence): Finding[] {
  return [
    ...evidence.crawlers.flatMap((crawler) => crawlerFinding(crawler) ?? []),
    ...robotsFindings(evidence),
    ...(evidence.sitemap?.reachable ? [] : [SITEMAP_MISSING]),
    ...(evidence.llms_txt?.present ? [] : [LLMS_TXT_MISSING]),
  ].sort(bySeverityAndId);
}

function bySeverityAndId(a: Finding, b: Finding): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || compareCodePoints(a.id, b.id);
}

/** Null for a crawler that passed. */
function crawlerFinding({ key, label, role, verdict }: CrawlerResult): Finding | null {
  switch (verdict) {
    case 'pass':
      return null;
    case 'blocked':
      return {
        id: `crawler_blocked:${key}`,
        severity: role === 'live_answer' ? 'blocker' : 'warn',
        title: `${label} is blocked`,
        detail: `The site or what stands before it refused ${key} while a browser was served.`,
      };
    case 'robots_disallowed':
      return {
        id: `robots_disallows:${key}`,
        severity: role === 'training' ? 'notice' : 'blocker',
        title: `robots.txt turns ${label} away`,
        detail: `The rules for ${key} disallow the homepage, so it does not read the site.`,
      };
    case 'rate_limited':
      return {
        id: `crawler_rate_limited:${key}`,
        severity: 'warn',
        title: `${label} is rate limited`,
        detail: `The site told ${key} to come back later instead of serving the homepage.`,
      };
    case 'thin':
      return {
        id: `crawler_thin:${key}`,
        severity: 'warn',
        title: `${label} receives hardly any text`,
        detail: `${key} was served the homepage with far fewer words than a browser shows.`,
      };
    case 'unknown':
      return {
        id: `crawler_unknown:${key}`,
        severity: 'notice',
        title: `${label} could not be judged`,
        detail: `The request as ${key} gave no result that can be read.`,
      };
  }
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
  detail: 'The file did not come in a form that crawlers can read, and many then stay away.',
};

const ROBOTS_CDN_BLOCKED: Finding = {
  id: 'robots_cdn_blocked',
  severity: 'warn',
  title: 'The CDN withholds robots.txt',
  detail:
    'What stands before the site refused the request for robots.txt, so crawlers do not learn its rules.',
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
  title: 'No sitemap can be reached',
  detail: 'Without a sitemap crawlers find only the pages that others link to.',
};

const LLMS_TXT_MISSING: Finding = {
  id: 'llms_txt_missing',
  severity: 'notice',
  title: 'There is no llms.txt',
  detail: 'The file would tell AI engines in a few lines which pages of the site matter.',
};
