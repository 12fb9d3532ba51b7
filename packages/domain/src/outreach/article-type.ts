import type { ArticleType } from '../vocabulary.js';
import type { Address } from './address.js';

/**
 * Words that tell a format, the first format that has one of its own wins: "how to choose the best" teaches, "the best
 * alternatives" are alternatives, and a list of the best that are "compared" is a list.
 */
const TELLING: readonly (readonly [ArticleType, RegExp])[] = [
  ['how_to', / (?:how to|tutorial|step by step) /],
  ['comparison', / (?:vs|versus) /],
  ['alternatives', / alternatives? /],
  ['ranked_list', / (?:best|top|ranked|ranking|rankings) /],
  ['comparison', / (?:compare|compared|compares|comparing|comparison|comparisons) /],
  ['review', / (?:review|reviews|reviewed|tested) /],
  ['how_to', / guide /],
];

/**
 * The format of a page by the words of its title and, where these tell nothing, of its path (rule 9.7); null where
 * neither tells, and on Reddit.
 */
export function articleType({ kind, url }: Pick<Address, 'kind' | 'url'>, title: string | null) {
  if (kind !== 'page') return null;
  const [path = ''] = url.replace(/^https:\/\/[^/?]*/, '').split('?', 1);
  return told(title ?? '') ?? told(path);
}

function told(text: string): ArticleType | null {
  const words = ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  return TELLING.find(([, word]) => word.test(words))?.[0] ?? null;
}
