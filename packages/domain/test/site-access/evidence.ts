import type { CompletedCheck } from '../../src/site-access/history.js';
import type { CrawlerResult, RobotsTxt, SiteEvidence } from '../../src/site-access/evidence.js';
import { CRAWLER_ROLES, CRAWLER_VERDICTS, ROBOTS_STATUSES } from '../../src/vocabulary.js';

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
const ROBOTS: readonly SiteEvidence['robots_txt'][] = [
  null,
  robots({ status: null }),
  ...ROBOTS_STATUSES.map((status) => robots({ status })),
];
const LLMS_TXTS: readonly SiteEvidence['llms_txt'][] = [null, { present: false }, { present: true }];
const SITEMAPS: readonly SiteEvidence['sitemap'][] = [null, { reachable: false }, { reachable: true }];

/** Every role with every verdict. */
const CRAWLERS: readonly CrawlerResult[] = CRAWLER_ROLES.flatMap((role) =>
  CRAWLER_VERDICTS.map((verdict) => crawler(`${role}-${verdict}`, role, verdict)),
);

/** Every combination of evidence with at most one crawler. */
export function* everyEvidence(): Generator<SiteEvidence> {
  for (const reachable of REACHABLE)
    for (const robots_txt of ROBOTS)
      for (const llms_txt of LLMS_TXTS)
        for (const sitemap of SITEMAPS)
          for (const crawlers of [[], ...CRAWLERS.map((one) => [one])])
            yield { reachable, robots_txt, llms_txt, sitemap, crawlers };
}
