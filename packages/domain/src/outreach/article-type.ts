/** Determines the type of a cited article, such as a review or a ranked list, from words in its title or URL. */
import type { ArticleType } from '../vocabulary.js';
import type { Address } from './address.js';

/**
 * The words that indicate each type, in order of precedence. For example, "how to choose the best" indicates a how-to,
 * "the best alternatives" indicates alternatives, and "the best ... compared" indicates a ranked list.
 */
const INDICATORS: readonly (readonly [ArticleType, readonly string[]])[] = [
  ['how_to', ['how to', 'tutorial', 'step by step']],
  ['comparison', ['vs', 'versus']],
  ['alternatives', ['alternative', 'alternatives']],
  ['ranked_list', ['best', 'top', 'ranked', 'ranking', 'rankings']],
  ['comparison', ['compare', 'compared', 'compares', 'comparing', 'comparison', 'comparisons']],
  ['review', ['review', 'reviews', 'reviewed', 'tested']],
  ['how_to', ['guide']],
];

const PATTERNS = INDICATORS.map(([type, words]) => [type, new RegExp(` (?:${words.join('|')}) `)] as const);

/**
 * Matches strings that contain the first word of an indicator. Only these strings are split into words. Few strings
 * match, and matching is cheaper than splitting.
 */
const FIRST_WORDS = new RegExp(
  INDICATORS.flatMap(([, words]) => words.map((word) => word.split(' ')[0])).join('|'),
);

/**
 * Returns the article type that the title indicates or, if it indicates none, the type that the path indicates (rule
 * 9.7). Returns null if neither indicates a type, or if the target is a thread or a subreddit.
 */
export function articleType({ kind, url }: Pick<Address, 'kind' | 'url'>, title: string | null) {
  if (kind !== 'page') return null;
  return indicatedBy(title ?? '') ?? indicatedBy(pathOf(url));
}

/** Returns the path of a normalized URL. */
function pathOf(url: string): string {
  const from = url.slice('https://'.length).search(/[/?]/) + 'https://'.length;
  if (from < 'https://'.length) return '';
  const end = url.indexOf('?', from);
  return end < 0 ? url.slice(from) : url.slice(from, end);
}

function indicatedBy(text: string): ArticleType | null {
  const lower = text.toLowerCase();
  if (!FIRST_WORDS.test(lower)) return null;
  const words = ` ${(lower.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  return PATTERNS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
