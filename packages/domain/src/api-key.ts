import type { RefusalCode } from './refusal.js';
import { MINUTE, type Instant } from './time/instant.js';
import type { Plan } from './vocabulary.js';

/** API keys: form and checksum, admission, and the rate window (rules 4.1, 5.1 and 6.1). */

/**
 * The digits of the random part of a key. In this order they are also the digits of the base-62 checksum (rule 5.1).
 */
export const API_KEY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The prefix of every key (rule 5.1). */
export const API_KEY_PREFIX = 'bvk_';
const CHECKED_LENGTH = API_KEY_PREFIX.length + 32;
const KEY_LENGTH = CHECKED_LENGTH + 6;
const FORM = /^bvk_[0-9A-Za-z]{38}$/;

/** Whether a string has the form of a key and a valid checksum. Needs no stored keys (rule 5.1). */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, CHECKED_LENGTH)) === text.slice(CHECKED_LENGTH);
}

/**
 * Whether the text contains a complete key with a valid checksum (rule 4.4). The time is linear in the length of the
 * text, even if the text repeats the prefix many times, because no character is scanned as part of two candidates.
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

/**
 * Whether a UTF-16 code unit is in `API_KEY_ALPHABET`; false for NaN, which `charCodeAt` returns past the
 * end.
 */
function isDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/**
 * Appends the checksum to the prefix and 32 random characters of `API_KEY_ALPHABET` (rule 5.1). Throws a
 * RangeError for any other argument; the message does not repeat it.
 */
export function apiKeyFrom(random32: string): string {
  if (!/^[0-9A-Za-z]{32}$/.test(random32)) throw new RangeError('a key needs 32 characters of its alphabet');
  return `${API_KEY_PREFIX}${random32}${checksum(API_KEY_PREFIX + random32)}`;
}

/**
 * The masked form of a key, `bvk_abcd…wxyz`, which may be stored and shown (rule 5.2). `key` must pass
 * `isApiKey`.
 */
export function maskApiKey(key: string): string {
  return `${key.slice(0, API_KEY_PREFIX.length + 4)}…${key.slice(-4)}`;
}

const WHOLE_KEYS = /bvk_[0-9A-Za-z]{38}/g;

/**
 * Replaces everything in a string that has the form of a key with `bvk_[removed]`, even if the checksum is invalid
 * (rule 4.4).
 */
export function withoutApiKeys(text: string): string {
  return text.includes(API_KEY_PREFIX) ? text.replace(WHOLE_KEYS, `${API_KEY_PREFIX}[removed]`) : text;
}

/** The CRC-32 of an ASCII text as six base-62 digits. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < KEY_LENGTH - CHECKED_LENGTH) {
    digits = API_KEY_ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** CRC-32 lookup table: the remainder of each byte by the reversed IEEE 802.3 polynomial. */
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

/** The part of a stored key that admission depends on. */
export interface KeyState {
  /** The time from which the key is revoked, which may be in the future; null if no revocation is recorded. */
  readonly revoked_at: Instant | null;
  /** The time at which the key expires; null if it never does (rule 11.2). */
  readonly expires_at: Instant | null;
}

/** The part of a stored account that admission depends on. */
export interface AccountState {
  readonly owner_exists: boolean;
  readonly subscription_active: boolean;
  readonly plan: {
    readonly id: Plan;
    readonly is_trialing: boolean;
    /** The end of the trial; null if the account is not in a trial (rule 11.2). */
    readonly trial_ends_at: Instant | null;
  };
}

/**
 * Returns the first error code that applies to a known key at `now`, in the order of rule 4.6, or null if
 * the key is admitted. An instant is past when it is at or before `now` (rule 4.1), so a future revocation
 * has no effect yet.
 */
export function admission(key: KeyState, account: AccountState, now: Instant): RefusalCode | null {
  const { plan } = account;
  if (isPast(key.revoked_at, now)) return 'api_key_revoked';
  if (isPast(key.expires_at, now)) return 'api_key_expired';
  if (!account.owner_exists) return 'api_key_orphaned';
  if (plan.id === 'starter') return 'plan_upgrade_required';
  if (!account.subscription_active) return 'subscription_inactive';
  if (plan.is_trialing && isPast(plan.trial_ends_at, now)) return 'subscription_inactive';
  return null;
}

function isPast(instant: Instant | null, now: Instant): boolean {
  return instant !== null && instant <= now;
}

/**
 * Default requests per minute of a key, by plan (rule 6.1). `starter` is refused earlier and never reaches
 * its limit.
 */
export const REQUESTS_PER_MINUTE: Readonly<Record<Plan, number>> = {
  starter: 60,
  pro: 60,
  business: 120,
  agency: 300,
  agency_scale: 600,
  pilot: 60,
};

/** The rate window of an instant, as the number of whole UTC minutes since 1970, rounded toward the past (rule 6.1). */
export function minuteOf(now: Instant): bigint {
  const minute = now / MINUTE;
  return now < minute * MINUTE ? minute - 1n : minute;
}

/** Seconds until the next minute begins, rounded up: 1 to 60 (rule 6.2). */
export function secondsToReset(now: Instant): number {
  const left = (minuteOf(now) + 1n) * MINUTE - now;
  return Number((left + 999_999n) / 1_000_000n);
}
