import type { ArticleType } from '../vocabulary.js';
import type { Address } from './address.js';

/**
 * Words that indicate a format. The first match wins: "how to choose the best" is a how-to, "the best
 * alternatives" are alternatives, and "the best ... compared" is a ranked list.
 */
const INDICATORS: readonly (readonly [ArticleType, RegExp])[] = [
  ['how_to', / (?:how to|tutorial|step by step) /],
  ['comparison', / (?:vs|versus) /],
  ['alternatives', / alternatives? /],
  ['ranked_list', / (?:best|top|ranked|ranking|rankings) /],
  ['comparison', / (?:compare|compared|compares|comparing|comparison|comparisons) /],
  ['review', / (?:review|reviews|reviewed|tested) /],
  ['how_to', / guide /],
];

/**
 * Determines the format of a page from the words of its title or, if none matches, of its path (rule 9.7).
 * Null if neither matches, and on Reddit.
 */
export function articleType({ kind, url }: Pick<Address, 'kind' | 'url'>, title: string | null) {
  if (kind !== 'page') return null;
  const [path = ''] = url.replace(/^https:\/\/[^/?]*/, '').split('?', 1);
  return indicatedBy(title ?? '') ?? indicatedBy(path);
}

function indicatedBy(text: string): ArticleType | null {
  const words = ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  return INDICATORS.find(([, word]) => word.test(words))?.[0] ?? null;
}
