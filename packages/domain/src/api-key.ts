import type { RefusalCode } from './refusal.js';
import { MINUTE, type Instant } from './time/instant.js';
import type { Plan } from './vocabulary.js';

/** What an API key is: its form, when it lets in, and how often. */

/** Digits of the random part and, in this order, of the base-62 checksum (rule 5.1). */
export const API_KEY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What every key begins with (rule 5.1). */
export const API_KEY_PREFIX = 'bvk_';
const CHECKED_LENGTH = API_KEY_PREFIX.length + 32;
const KEY_LENGTH = CHECKED_LENGTH + 6;
const FORM = /^bvk_[0-9A-Za-z]{38}$/;

/** Whether a text has the form of a key and its checksum is right, which needs no look at stored keys (rule 5.1). */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, CHECKED_LENGTH)) === text.slice(CHECKED_LENGTH);
}

/**
 * Whether a key of the full form with a right checksum stands anywhere in the text (rule 4.4). Takes time in
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

/** A key with its middle hidden, as it may be stored and shown (rule 5.2). `key` is one that `isApiKey` accepts. */
export function maskApiKey(key: string): string {
  return `${key.slice(0, API_KEY_PREFIX.length + 4)}…${key.slice(-4)}`;
}

const WHOLE_KEYS = /bvk_[0-9A-Za-z]{38}/g;

/** A text with everything in it that has the form of a key taken out, whatever its checksum (rule 4.4). */
export function withoutApiKeys(text: string): string {
  return text.includes(API_KEY_PREFIX) ? text.replace(WHOLE_KEYS, `${API_KEY_PREFIX}[removed]`) : text;
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

export interface KeyState {
  /** When the key stops working because somebody took it back; null when nobody did. */
  readonly revoked_at: Instant | null;
  /** Null when the key never expires (rule 11.6). */
  readonly expires_at: Instant | null;
}

export interface AccountState {
  readonly owner_exists: boolean;
  readonly subscription_active: boolean;
  readonly plan: {
    readonly id: Plan;
    readonly is_trialing: boolean;
    /** Null outside a trial (rule 11.6). */
    readonly trial_ends_at: Instant | null;
  };
}

/**
 * Why a known key gets nothing at `now`, the first reason in the order of rule 4.6, or null when it is let in.
 * Whatever ends at an instant is over at that very instant (rule 4.1); a revocation dated later does not count yet.
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

/** Requests that a key may send in a minute unless configured otherwise; `starter` is refused before (rule 6.1). */
export const REQUESTS_PER_MINUTE: Readonly<Record<Plan, number>> = {
  starter: 60,
  pro: 60,
  business: 120,
  agency: 300,
  agency_scale: 600,
  pilot: 60,
};

/** The number of the clock's minute, counted from 1970, in which an instant lies: one window each (rule 6.1). */
export function minuteOf(now: Instant): bigint {
  const minute = now / MINUTE;
  return now < minute * MINUTE ? minute - 1n : minute;
}

/** Whole seconds until the next minute begins, a part of one counted as one: 1 to 60 (rule 6.2). */
export function secondsToReset(now: Instant): number {
  const left = (minuteOf(now) + 1n) * MINUTE - now;
  return Number((left + 999_999n) / 1_000_000n);
}
