import type { QueryPair } from '@brand-visibility/contract';

/**
 * The query string, split and decoded once and strictly (rule 3.6). Express's own parser is off: it workQueue broken
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

/**
 * Percent-decoding without exceptions: what is thrown and caught 20,000 times for one target holds everybody up for a
 * quarter of a second. All of this takes time in proportion to the text, whatever is in it.
 */

const PERCENT = 0x25;
const NO_DIGIT = 0xff;

/** The value of each byte as a hexadecimal digit. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(value) ? NO_DIGIT : value;
});

/** The byte that the escape at a place of a text stands for; -1 where there is none. */
export function escapedByte(text: string, at: number): number {
  if (text.charCodeAt(at) !== PERCENT) return -1;
  return byteOf(text.charCodeAt(at + 1), text.charCodeAt(at + 2));
}

/** -1 unless both are hexadecimal digits; NaN, as of a character beyond the end, is none. */
function byteOf(first: number, second: number): number {
  const high = DIGITS[first] ?? NO_DIGIT;
  const low = DIGITS[second] ?? NO_DIGIT;
  return high === NO_DIGIT || low === NO_DIGIT ? -1 : high * 16 + low;
}

/** Replaces each escape by its byte, whatever the bytes mean together; the rest stays, broken escapes included. */
export function unescaped(bytes: Buffer): Buffer {
  let from = bytes.indexOf(PERCENT);
  if (from < 0) return bytes;
  const result = Buffer.allocUnsafe(bytes.length);
  bytes.copy(result, 0, 0, from);
  let length = from;
  while (from < bytes.length) {
    const byte = bytes[from] ?? 0;
    const value = byte === PERCENT ? byteOf(bytes[from + 1] ?? NaN, bytes[from + 2] ?? NaN) : -1;
    result[length] = value < 0 ? byte : value;
    length += 1;
    from += value < 0 ? 1 : 3;
  }
  return result.subarray(0, length);
}

const AMPERSAND = 0x26;
const LINE_FEED = 0x0a;
const DELETE = 0x7f;
const REPLACEMENT = Buffer.from('\uFFFD');

/**
 * What can be shown of texts that cannot be decoded, each without a `&`: U+FFFD stands for broken UTF-8, control characters
 * and percent signs. They are decoded together, since one by one thousands would hold everybody up.
 */
export function readableTexts(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return [];
  const bytes = Buffer.from(texts.join('&'), 'latin1');
  const result = Buffer.allocUnsafe(REPLACEMENT.length * bytes.length);
  let length = 0;
  for (let from = 0; from < bytes.length;) {
    const sent = bytes[from] ?? 0;
    const value = sent === PERCENT ? byteOf(bytes[from + 1] ?? NaN, bytes[from + 2] ?? NaN) : -1;
    from += value < 0 ? 1 : 3;
    const byte = value < 0 ? sent : value;
    if (sent === AMPERSAND) {
      result[length] = LINE_FEED; // of which nothing else is left
      length += 1;
    } else if (byte <= 0x1f || byte === DELETE || byte === PERCENT) {
      length += REPLACEMENT.copy(result, length);
    } else {
      result[length] = byte;
      length += 1;
    }
  }
  return result.toString('utf8', 0, length).split('\n');
}

/**
 * Whether `decodeURIComponent` takes a text of ASCII: each escape is whole, and the bytes in a row are UTF-8, with no
 * character longer than need be, no surrogate and nothing beyond Unicode (RFC 3629).
 */
export function isDecodable(text: string): boolean {
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at)) {
    const first = escapedByte(text, at);
    if (first < 0) return false;
    at += 3;
    const following = followingBytes(first);
    if (following < 0) return false;
    for (let i = 0; i < following; i += 1, at += 3) {
      const next = escapedByte(text, at);
      if (next < 0 || next >> 6 !== 0b10) return false;
      if (i === 0 && !isSecondByte(first, next)) return false;
    }
  }
  return true;
}

/** How many bytes follow the first of a character; -1 where none begins so. */
function followingBytes(first: number): number {
  if (first < 0x80) return 0;
  if (first < 0xc2) return -1;
  if (first < 0xe0) return 1;
  if (first < 0xf0) return 2;
  return first < 0xf5 ? 3 : -1;
}

/** Of a byte that may follow others, whether it may follow this first one. */
function isSecondByte(first: number, second: number): boolean {
  switch (first) {
    case 0xe0:
      return second >= 0xa0;
    case 0xed:
      return second < 0xa0;
    case 0xf0:
      return second >= 0x90;
    case 0xf4:
      return second < 0x90;
    default:
      return true;
  }
}
