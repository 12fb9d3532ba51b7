import type { QueryPair } from '@brand-visibility/contract';
import { isDecodable, readableTexts } from './percent.js';

/**
 * The query string, split and decoded once and strictly (decisions 3.6). Express's own parser is off: it turns broken
 * UTF-8 into U+FFFD, leaves broken escapes standing and forgets the pairs beyond the thousandth.
 */

const NO_PAIRS: readonly QueryPair[] = [];

/** The pairs of a raw query, without its `?`, in their order. Empty segments, as after a last `&`, are none. */
export function readQuery(query: string): readonly QueryPair[] {
  if (query === '') return NO_PAIRS;
  const refused: string[] = [];
  const pairs = query
    .split('&')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const equals = segment.indexOf('=');
      const raw = spaced(equals < 0 ? segment : segment.slice(0, equals));
      const name = decodeText(raw);
      if (name === null) refused.push(raw);
      return { name, value: equals < 0 ? '' : decodeText(spaced(segment.slice(equals + 1))) };
    });
  const shown = readableTexts(refused).values();
  return pairs.map(({ name, value }) => ({ name: name ?? shown.next().value ?? '', value }));
}

const CONTROL = /[\0-\x1f\x7f]/;
const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Percent-decodes one piece of a URL; null for a broken escape, invalid UTF-8, a control character, or a character
 * that has no place in a URL undecoded.
 */
export function decodeText(raw: string): string | null {
  if (NOT_ASCII.test(raw)) return null;
  if (!raw.includes('%')) return CONTROL.test(raw) ? null : raw;
  if (!isDecodable(raw)) return null;
  const text = decodeURIComponent(raw);
  return CONTROL.test(text) ? null : text;
}

function spaced(text: string): string {
  return text.includes('+') ? text.replaceAll('+', ' ') : text;
}
