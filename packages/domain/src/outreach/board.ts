import type { Instant } from '../time/instant.js';
import { ENGINES, type ArticleType, type Engine, type TargetKind } from '../vocabulary.js';
import { articleType } from './article-type.js';
import type { NamedRivals, TargetCount } from './count.js';
import { BOARD_WINDOW, opportunityScore } from './score.js';

/**
 * The version of the rules by which a board is counted; increment it when a change counts other addresses,
 * targets, rivals or figures from the same rows, or gives targets other types. `check` treats a board of another
 * version as outdated, not as wrong (rule 10.6).
 */
export const BOARD_RULES = 5;

/** The maximum number of rivals in `competitors_named` of a target (rule 9.7). */
export const MAX_COMPETITORS_NAMED = 5;

/** A target as counted by a refresh. Every field depends on the answers of the window only. */
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
  /** In the order of the vocabulary. */
  readonly platforms: readonly Engine[];
  readonly answers_naming_competitors_not_you: number;
  readonly answers_naming_no_brand: number;
  readonly answers_naming_you: number;
  /** Rivals by ordinal, because their spelling may change between two refreshes (rule 8.1). */
  readonly competitors_named: readonly { readonly ord: number; readonly answers: number }[];
  readonly opportunity_score: number;
  readonly last_cited_at: Instant;
}

/** The half-open window [start, end) of a refresh: the 90 days before `counts_as_of` (rule 9.7). */
export function boardWindow(counts_as_of: Instant): { readonly start: Instant; readonly end: Instant } {
  return { start: counts_as_of - BOARD_WINDOW, end: counts_as_of };
}

/**
 * Derives the fields of a target from its counts over the window that ends at `counts_as_of` (rule 9.7).
 * `compareNames` compares the name keys of two rivals by ordinal.
 */
export function countedTarget(
  count: TargetCount,
  counts_as_of: Instant,
  compareNames: (ordinal: number, other: number) => number,
): CountedTarget {
  const { url, domain, kind, subreddit } = count.address;
  const article_type = articleType(count.address, count.title);
  const platforms = PLATFORMS[count.engines]!;
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
    platforms,
    answers_naming_competitors_not_you: count.namingCompetitorsNotYou,
    answers_naming_no_brand: count.answers - count.namingYou - count.namingCompetitorsNotYou,
    answers_naming_you: count.namingYou,
    competitors_named: mostNamed(count.rivals, compareNames),
    opportunity_score: opportunityScore({
      citations: count.citations,
      missing: count.answers - count.namingYou,
      engines: platforms.length,
      prompts: count.prompts,
      age: counts_as_of - count.lastCitedAt,
      ...(kind === 'page' ? { format: article_type } : {}),
    }),
    last_cited_at: count.lastCitedAt,
  };
}

/** The engines of each set of bits, which targets share. */
const PLATFORMS: readonly (readonly Engine[])[] = Array.from({ length: 1 << ENGINES.length }, (_, bits) =>
  ENGINES.filter((_engine, index) => (bits & (1 << index)) !== 0),
);

/** The five rivals named most often, in descending order; ties break by name key (rule 8.3). */
function mostNamed(
  { ordinals, answers }: NamedRivals,
  compareNames: (ordinal: number, other: number) => number,
): CountedTarget['competitors_named'] {
  const most: { readonly ord: number; readonly answers: number }[] = [];
  for (let i = 0; i < ordinals.length; i += 1) {
    const [ord, named] = [ordinals[i]!, answers[i]!];
    // A target may have thousands of rivals, of which nearly all come after the last of these.
    let position = most.length;
    for (let before = most[position - 1]; before; before = most[position - 1]) {
      if ((before.answers - named || compareNames(ord, before.ord)) > 0) break;
      position -= 1;
    }
    if (position === MAX_COMPETITORS_NAMED) continue;
    most.splice(position, 0, { ord, answers: named });
    if (most.length > MAX_COMPETITORS_NAMED) most.pop();
  }
  return most;
}
