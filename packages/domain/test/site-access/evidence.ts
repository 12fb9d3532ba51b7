import type { CompletedCheck } from '../../src/site-access/history.js';
import type { CrawlerResult, RobotsTxt, SiteEvidence } from '../../src/site-access/findings.js';

/** A site without problems, checked without any crawler. */
export const NO_PROBLEMS: SiteEvidence = {
  reachable: true,
  robots_txt: { status: 'ok', disallowed_ai: [], disallowed_search: [] },
  llms_txt: { present: true },
  sitemap: { reachable: true },
  crawlers: [],
};

/** A robots.txt that disallows no crawler by default. */
export function robots(overrides: Partial<RobotsTxt> = {}): RobotsTxt {
  return { status: 'ok', disallowed_ai: [], disallowed_search: [], ...overrides };
}

export function crawler(
  key: string,
  role: CrawlerResult['role'],
  verdict: CrawlerResult['verdict'],
  label = `The ${key}`,
): CrawlerResult {
  return { key, label, role, verdict };
}

export function completed(completed_at: bigint, overrides: Partial<SiteEvidence> = {}): CompletedCheck {
  return { ...NO_PROBLEMS, ...overrides, completed_at };
}

export const REACHABLE = [true, false, null] as const;
