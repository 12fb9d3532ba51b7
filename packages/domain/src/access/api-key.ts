/** Digits of the random part and, in this order, of the base-62 checksum (decisions 5.1). */
export const API_KEY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What every key begins with (decisions 5.1). */
export const API_KEY_PREFIX = 'bvk_';
const CHECKED_LENGTH = API_KEY_PREFIX.length + 32;
const KEY_LENGTH = CHECKED_LENGTH + 6;
const FORM = /^bvk_[0-9A-Za-z]{38}$/;

/** Whether a text has the form of a key and its checksum is right, which needs no look at stored keys (decisions 5.1). */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, CHECKED_LENGTH)) === text.slice(CHECKED_LENGTH);
}

/**
 * Whether a key of the full form with a right checksum stands anywhere in the text (decisions 4.4). Takes time in
 * proportion to the text, also where it is full of beginnings: no two runs of digits share a character.
 */
export function containsApiKey(text: string): boolean {
  for (let at = text.indexOf(API_KEY_PREFIX); at >= 0; at = text.indexOf(API_KEY_PREFIX, at)) {
    let end = at + API_KEY_PREFIX.length;
    while (end < at + KEY_LENGTH && isDigit(text.charCodeAt(end))) end += 1;
    if (end === at + KEY_LENGTH && isApiKey(text.slice(at, end))) return true;
    at += API_KEY_PREFIX.length;
  }
  return false;
}

/** Whether a character, by its code, is of `API_KEY_ALPHABET`; NaN, as beyond the end of a text, is none. */
function isDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/**
 * The key made of 32 random characters of `API_KEY_ALPHABET`. Throws a RangeError, without repeating the text, when
 * they are not that.
 */
export function apiKeyFrom(random32: string): string {
  if (!/^[0-9A-Za-z]{32}$/.test(random32)) throw new RangeError('a key needs 32 characters of its alphabet');
  return `${API_KEY_PREFIX}${random32}${checksum(API_KEY_PREFIX + random32)}`;
}

/** A key with its middle hidden, as it may be stored and shown (decisions 5.2). `key` is one that `isApiKey` accepts. */
export function maskApiKey(key: string): string {
  return `${key.slice(0, API_KEY_PREFIX.length + 4)}…${key.slice(-4)}`;
}

/** The CRC-32 of ASCII text in base 62, six digits. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < KEY_LENGTH - CHECKED_LENGTH) {
    digits = API_KEY_ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** For each byte the remainder that the reversed IEEE 802.3 polynomial leaves of it. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

function crc32(text: string): number {
  let remainder = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    const byte = (remainder ^ text.charCodeAt(index)) & 0xff;
    remainder = (remainder >>> 8) ^ (REMAINDERS[byte] ?? 0);
  }
  return (remainder ^ 0xffffffff) >>> 0;
}
