import type { QueryPair } from '@brand-visibility/contract';
import { unescape } from 'node:querystring';

/**
 * Splits and decodes the query string, once and strictly (rule 3.6). Express's parser is off, because it replaces
 * invalid UTF-8 with U+FFFD, keeps broken escapes and ignores all pairs after the first thousand. Node has already
 * refused a target that is not ASCII. An undecodable pair does not cause an exception, because 20,000 exceptions would
 * block other requests.
 */

/** Returns the pairs of a raw query (without its `?`) in order. Skips empty segments, such as after a trailing `&`. */
export function readQuery(query: string): readonly QueryPair[] {
  const refused: string[] = [];
  const pairs = query
    .split('&')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const [raw = '', ...value] = segment.replaceAll('+', ' ').split('=');
      const name = decodeText(raw);
      if (name === null) refused.push(raw);
      return { name, value: decodeText(value.join('=')) };
    });
  const shown = readableTexts(refused).values();
  return pairs.map(({ name, value }) => ({ name: name ?? shown.next().value ?? '', value }));
}

/** Matches printable ASCII whose escapes encode valid UTF-8 (RFC 3629) without control characters. */
const DECODABLE = new RegExp(
  [
    '[ -$&-~]',
    '%(?:[2-6]H|7[\\dA-E])',
    '%(?:C[2-9A-F]|DH)T',
    '%(?:E0%[AB]H|E[1-9A-CEF]T|ED%[89]H)T',
    '%(?:F0%[9AB]H|F[1-3]T|F4%8H)TT',
  ]
    .join('|')
    .replaceAll('T', '%[89AB]H')
    .replaceAll('H', '[\\dA-F]')
    .replace(/.+/, '^(?:$&)*$'),
  'i',
);

/** Percent-decodes one component of a URL (rule 3.6); returns null if DECODABLE does not match it. */
export function decodeText(raw: string): string | null {
  return DECODABLE.test(raw) ? decodeURIComponent(raw) : null;
}

/**
 * Replaces invalid UTF-8, control characters and percent signs with U+FFFD. Decodes all texts together, because Node
 * would throw and catch an exception for each separate string.
 */
function readableTexts(texts: readonly string[]): readonly string[] {
  const printable = texts.join('\n').replace(/%(?:[01][\dA-F]|25|7F)/gi, '\uFFFD');
  return unescape(printable).replaceAll('%', '\uFFFD').split('\n');
}
