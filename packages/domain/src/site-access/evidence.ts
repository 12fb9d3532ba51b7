import type { CrawlerRole, CrawlerVerdict, RobotsStatus } from '../vocabulary.js';

/** How one crawler fared, as far as findings and notes look at it (rule 9.2). */
export interface CrawlerResult {
  /** The token by which robots.txt knows it. */
  readonly key: string;
  readonly label: string;
  readonly role: CrawlerRole;
  readonly verdict: CrawlerVerdict;
}

/** What robots.txt says of the homepage (rule 9.2). */
export interface RobotsTxt {
  readonly status: RobotsStatus | null;
  /** Tokens of AI crawlers that it turns away. */
  readonly disallowed_ai: readonly string[];
  /** Tokens of search crawlers that it turns away. */
  readonly disallowed_search: readonly string[];
}

/** What a completed check found on a site, as far as findings and verdict look at it (rule 9.2). */
export interface SiteEvidence {
  /** Whether a browser could load the homepage; null when that was not measured. */
  readonly reachable: boolean | null;
  /** Null when it was not read. */
  readonly robots_txt: RobotsTxt | null;
  /** Null when there is none. */
  readonly llms_txt: { readonly present: boolean } | null;
  /** Null when there is none. */
  readonly sitemap: { readonly reachable: boolean } | null;
  readonly crawlers: readonly CrawlerResult[];
}
