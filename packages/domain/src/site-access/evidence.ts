/** Defines the recorded evidence of a site-access check: the fields from which findings and verdicts are derived. */
import type { CrawlerRole, CrawlerVerdict, RobotsStatus } from '../vocabulary.js';

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
