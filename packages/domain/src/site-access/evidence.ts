/** The recorded evidence of a site-access check: the fields on which findings depend. */
import type { CrawlerRole, CrawlerVerdict, RobotsStatus } from '../vocabulary.js';

/** The result for one crawler, with the fields that findings and notes need (rule 9.2). */
export interface CrawlerResult {
  /** The crawler's token in robots.txt. */
  readonly key: string;
  readonly label: string;
  readonly role: CrawlerRole;
  readonly verdict: CrawlerVerdict;
}

/** The rules of robots.txt for the homepage (rule 9.2). */
export interface RobotsTxt {
  readonly status: RobotsStatus | null;
  /** Tokens of AI crawlers that robots.txt disallows. */
  readonly disallowed_ai: readonly string[];
  /** Tokens of search crawlers that robots.txt disallows. */
  readonly disallowed_search: readonly string[];
}

/** The evidence of a completed check, with the fields that findings and verdict need (rule 9.2). */
export interface SiteEvidence {
  /** Whether a browser loaded the homepage; null if that was not checked. */
  readonly reachable: boolean | null;
  /** Null if robots.txt was not read. */
  readonly robots_txt: RobotsTxt | null;
  /** Null if the site has no llms.txt. */
  readonly llms_txt: { readonly present: boolean } | null;
  /** Null if the site has no sitemap. */
  readonly sitemap: { readonly reachable: boolean } | null;
  readonly crawlers: readonly CrawlerResult[];
}
