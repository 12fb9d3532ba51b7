import type { QueryPair } from '@brand-visibility/contract';

/**
 * The query string, split and decoded once and strictly (rule 3.6). Express's own parser is off: it replaces invalid
 * UTF-8 with U+FFFD, keeps broken escapes and ignores all pairs after the first thousand.
 */

const NO_PAIRS: readonly QueryPair[] = [];

/** The pairs of a raw query (without its `?`), in order. Empty segments, as after a trailing `&`, are skipped. */
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
 * Percent-decodes one component of a URL (rule 3.6). Returns null for a broken escape, invalid UTF-8, a control
 * character, or an unescaped non-ASCII character.
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
 * Percent-decoding without exceptions: throwing and catching 20,000 times for one target would block the event loop for
 * a quarter of a second. Everything below takes time linear in the length of the text.
 */

const PERCENT = 0x25;
const NO_DIGIT = 0xff;

/** The value of each byte as a hexadecimal digit. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(value) ? NO_DIGIT : value;
});

/** The byte encoded by the escape at an offset; -1 if there is none. */
export function escapedByte(text: string, at: number): number {
  if (text.charCodeAt(at) !== PERCENT) return -1;
  return byteOf(text.charCodeAt(at + 1), text.charCodeAt(at + 2));
}

/** -1 unless both are hexadecimal digits. NaN, from reading past the end, is not a digit. */
function byteOf(first: number, second: number): number {
  const high = DIGITS[first] ?? NO_DIGIT;
  const low = DIGITS[second] ?? NO_DIGIT;
  return high === NO_DIGIT || low === NO_DIGIT ? -1 : high * 16 + low;
}

/** Replaces each escape with its byte without validating UTF-8. Everything else stays, including broken escapes. */
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
 * Printable versions of undecodable texts, none of which contains a `&`: U+FFFD replaces invalid UTF-8, control
 * characters and percent signs. One pass decodes them all, because thousands of calls would block the event loop.
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
      result[length] = LINE_FEED; // an unambiguous separator: all other control characters are replaced
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
 * Whether `decodeURIComponent` accepts an ASCII text: every escape is complete, and consecutive bytes form valid UTF-8
 * without overlong forms, surrogates or code points beyond U+10FFFF (RFC 3629; rule 3.6).
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

/** How many continuation bytes follow the first byte of a character; -1 if no character begins with it. */
function followingBytes(first: number): number {
  if (first < 0x80) return 0;
  if (first < 0xc2) return -1;
  if (first < 0xe0) return 1;
  if (first < 0xf0) return 2;
  return first < 0xf5 ? 3 : -1;
}

/** Whether a continuation byte is valid as the second byte after this first one. */
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
