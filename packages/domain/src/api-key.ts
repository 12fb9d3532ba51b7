import { MINUTE, type Instant } from './time/instant.js';
import type { Plan } from './vocabulary.js';

/** Defines the form of API keys (rule 5.1) and rate windows (rule 6.1). */

/** The characters that may follow a key's prefix. A character's index is its value as a checksum digit (rule 5.1). */
export const API_KEY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The prefix of every key (rule 5.1). */
export const API_KEY_PREFIX = 'bvk_';
const CHECKED_LENGTH = API_KEY_PREFIX.length + 32;
const KEY_LENGTH = CHECKED_LENGTH + 6;
const FORM = /^bvk_[0-9A-Za-z]{38}$/;

/** Whether a string has the form of a key, including a valid checksum. Does not look up stored keys (rule 5.1). */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, CHECKED_LENGTH)) === text.slice(CHECKED_LENGTH);
}

/**
 * Returns the first complete key with a valid checksum in a string, or null. Reads a limited number of characters after
 * each occurrence of the prefix, so the search takes linear time even if the prefix occurs many times.
 */
export function apiKeyIn(text: string): string | null {
  for (let at = text.indexOf(API_KEY_PREFIX); at >= 0; at = text.indexOf(API_KEY_PREFIX, at)) {
    let end = at + API_KEY_PREFIX.length;
    while (end < at + KEY_LENGTH && isDigit(text.charCodeAt(end))) end += 1;
    if (end === at + KEY_LENGTH && isApiKey(text.slice(at, end))) return text.slice(at, end);
    at += API_KEY_PREFIX.length;
  }
  return null;
}

/** Whether a string contains a complete key (rule 4.4). */
export const containsApiKey = (text: string): boolean => apiKeyIn(text) !== null;

/** Whether a UTF-16 code unit is in `API_KEY_ALPHABET`; false for NaN, which `charCodeAt` returns past the end. */
function isDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/**
 * Returns the key whose random part is `random32`, 32 characters of `API_KEY_ALPHABET` (rule 5.1). Throws a RangeError
 * for any other argument; the error message never contains the argument.
 */
export function apiKeyFrom(random32: string): string {
  if (!/^[0-9A-Za-z]{32}$/.test(random32)) throw new RangeError('a key needs 32 characters of its alphabet');
  return `${API_KEY_PREFIX}${random32}${checksum(API_KEY_PREFIX + random32)}`;
}

/**
 * Returns the masked form of a key, such as `bvk_abcd…wxyz`, which may be stored and shown (rule 5.2). `key` must pass
 * `isApiKey`.
 */
export function maskApiKey(key: string): string {
  return `${key.slice(0, API_KEY_PREFIX.length + 4)}…${key.slice(-4)}`;
}

const WHOLE_KEYS = /bvk_[0-9A-Za-z]{38}/g;

/**
 * Replaces each substring that has the form of a key with `bvk_[removed]`, even if its checksum is invalid (rule 4.4).
 */
export function withoutApiKeys(text: string): string {
  return text.includes(API_KEY_PREFIX) ? text.replace(WHOLE_KEYS, `${API_KEY_PREFIX}[removed]`) : text;
}

/** Returns the CRC-32 of an ASCII string as six base-62 digits (rule 5.1). */
function checksum(text: string): string {
  let remainder = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    const byte = (remainder ^ text.charCodeAt(index)) & 0xff;
    remainder = (remainder >>> 8) ^ (REMAINDERS[byte] ?? 0);
  }
  let rest = (remainder ^ 0xffffffff) >>> 0;
  let digits = '';
  while (digits.length < KEY_LENGTH - CHECKED_LENGTH) {
    digits = API_KEY_ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** The remainders of all bytes after division by the reversed CRC-32 polynomial (IEEE 802.3), indexed by byte. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/**
 * The default rate limit of each plan, in requests per minute (rule 6.1). Requests with keys of the plan `starter` are
 * refused before they are counted.
 */
export const REQUESTS_PER_MINUTE: Readonly<Record<Plan, number>> = {
  starter: 60,
  pro: 60,
  business: 120,
  agency: 300,
  agency_scale: 600,
  pilot: 60,
};

/** Returns the rate window of an instant: the number of complete minutes since 1970 (rule 6.1). */
export function minuteOf(now: Instant): bigint {
  const minute = now / MINUTE;
  return now < minute * MINUTE ? minute - 1n : minute;
}

/** Returns how many seconds, 1 to 60, remain until the next minute begins. Fractions are rounded up (rule 6.2). */
export function secondsToReset(now: Instant): number {
  const left = (minuteOf(now) + 1n) * MINUTE - now;
  return Number((left + 999_999n) / 1_000_000n);
}
