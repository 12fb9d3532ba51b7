/** Computes the content of an outreach board, which a refresh stores, and the window of the refresh. */
import type { Instant } from '../time/instant.js';
import type { ArticleType, Engine, TargetKind } from '../vocabulary.js';
import { articleType } from './article-type.js';
import type { TargetCount } from './count.js';
import { BOARD_WINDOW, opportunityScore } from './score.js';

/**
 * The version of the rules that determine the content of boards. Increment it if a code change yields other targets or
 * counts for the same rows. The `check` command then reports existing boards as outdated, not incorrect (rule 10.6).
 */
export const BOARD_RULES = 6;

/** The stored content of a target on the board. It depends only on the answers in the window. */
export interface CountedTarget {
  readonly url: string;
  readonly domain: string;
  readonly kind: TargetKind;
  readonly subreddit: string | null;
  readonly title: string | null;
  readonly article_type: ArticleType | null;
  readonly citations: number;
  readonly answers: number;
  readonly prompts: number;
  /** The engines whose answers cite the target, in the order of the vocabulary. */
  readonly platforms: readonly Engine[];
  readonly answers_naming_competitors_not_you: number;
  readonly answers_naming_no_brand: number;
  readonly answers_naming_you: number;
  readonly competitors_named: TargetCount['competitors_named'];
  readonly opportunity_score: number;
  readonly last_cited_at: Instant;
}

/** Returns the window of a refresh, [start, end): the 90 days before `counts_as_of` (rule 9.7). */
export function boardWindow(counts_as_of: Instant): { readonly start: Instant; readonly end: Instant } {
  return { start: counts_as_of - BOARD_WINDOW, end: counts_as_of };
}

/** Computes the content of a target from its counts in the window that ends at `counts_as_of` (rule 9.7). */
export function countedTarget(count: TargetCount, counts_as_of: Instant): CountedTarget {
  const { url, domain, kind, subreddit } = count.address;
  const article_type = articleType(count.address, count.title);
  return {
    url,
    domain,
    kind,
    subreddit,
    title: count.title,
    article_type,
    citations: count.citations,
    answers: count.answers,
    prompts: count.prompts,
    platforms: count.platforms,
    answers_naming_competitors_not_you: count.namingRivalsNotYou,
    answers_naming_no_brand: count.answers - count.namingYou - count.namingRivalsNotYou,
    answers_naming_you: count.namingYou,
    competitors_named: count.competitors_named,
    opportunity_score: opportunityScore({
      citations: count.citations,
      missing: count.answers - count.namingYou,
      engines: count.platforms.length,
      prompts: count.prompts,
      age: counts_as_of - count.lastCitedAt,
      ...(kind === 'page' ? { format: article_type } : {}),
    }),
    last_cited_at: count.lastCitedAt,
  };
}
