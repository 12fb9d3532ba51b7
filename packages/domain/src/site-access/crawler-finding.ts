import type { CrawlerResult, SiteEvidence } from './evidence.js';
import type { Finding } from './finding.js';

/**
 * Returns the finding that follows from a crawler's verdict; null for `pass` (rule 9.2). `reachable` states whether a
 * browser loaded the homepage. The finding mentions a browser only if `reachable` is true.
 */
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
        detail: `The site or its CDN refused ${key}${reachable ? ', although it served a browser' : ''}.`,
      };
    case 'robots_disallowed':
      return robotsDisallows(key, label, role === 'training' ? 'notice' : 'blocker');
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
export function robotsDisallows(token: string, label: string, severity: 'blocker' | 'notice'): Finding {
  return {
    id: `robots_disallows:${token}`,
    severity,
    title: `robots.txt disallows ${label}`,
    detail: `Its rules for ${token} disallow the homepage. A crawler that respects them does not read it.`,
  };
}
