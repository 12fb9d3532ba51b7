/** Tells the format of a cited page, such as a review or a ranked list, from its title or its path. */
import type { ArticleType } from '../vocabulary.js';
import type { Address } from './address.js';

/**
 * Words that indicate a format. The first match wins: "how to choose the best" is a how-to, "the best
 * alternatives" are alternatives, and "the best ... compared" is a ranked list.
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
 * The first words of all indicators. Most strings contain none of them, and this test is cheaper than splitting a
 * string into words.
 */
const FIRST_WORDS = new RegExp(
  INDICATORS.flatMap(([, words]) => words.map((word) => word.split(' ')[0])).join('|'),
);

/**
 * Determines the format of a page from the words of its title or, if none matches, of its path (rule 9.7). Null if
 * neither matches or if the page is on Reddit.
 */
export function articleType({ kind, url }: Pick<Address, 'kind' | 'url'>, title: string | null) {
  if (kind !== 'page') return null;
  return indicatedBy(title ?? '') ?? indicatedBy(pathOf(url));
}

/** The path of a normalized URL. */
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
