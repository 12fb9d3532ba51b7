import type { CrawlerResult, SiteEvidence } from './evidence.js';
import type { Finding } from './finding.js';

/** What the verdict on a crawler comes to; null when it passed (rule 9.2). */
export function crawlerFinding(
  { key, label, role, verdict }: CrawlerResult,
  reachable: SiteEvidence['reachable'],
): Finding | null {
  switch (verdict) {
    case 'pass':
      return null;
    case 'blocked':
      return {
        id: `crawler_blocked:${key}`,
        severity: role === 'live_answer' ? 'blocker' : 'warn',
        title: `${label} is blocked`,
        detail: `The site or what stands before it refused ${key}${reachable ? ' while a browser was served' : ''}.`,
      };
    case 'robots_disallowed':
      return robotsDisallows(key, label, role === 'training' ? 'notice' : 'blocker');
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
        detail: `${key} was served the homepage with hardly any words${reachable ? ', a browser with far more' : ''}.`,
      };
    case 'unknown':
      return {
        id: `crawler_unknown:${key}`,
        severity: 'notice',
        title: `${label} could not be judged`,
        detail: `Nothing that the check saw says how the site treats ${key}.`,
      };
  }
}

/** robots.txt turns away who bears a token, whether that was seen at a crawler or in the file's lists. */
export function robotsDisallows(token: string, label: string, severity: 'blocker' | 'notice'): Finding {
  return {
    id: `robots_disallows:${token}`,
    severity,
    title: `robots.txt turns ${label} away`,
    detail: `Its rules for ${token} disallow the homepage; a crawler of that name that keeps to them does not read it.`,
  };
}
