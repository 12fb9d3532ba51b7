import { MINUTE, type Instant } from '../time/instant.js';
import type { Plan } from '../vocabulary.js';

/** Requests that a key may send in a minute unless configured otherwise; `starter` is refused before (decisions 6.1). */
export const REQUESTS_PER_MINUTE: Readonly<Record<Plan, number>> = {
  starter: 60,
  pro: 60,
  business: 120,
  agency: 300,
  agency_scale: 600,
  pilot: 60,
};

/** The number of the clock's minute, counted from 1970, in which an instant lies: one window each (decisions 6.1). */
export function minuteOf(now: Instant): bigint {
  const minute = now / MINUTE;
  return now < minute * MINUTE ? minute - 1n : minute;
}

/** Whole seconds until the next minute begins, a part of one counted as one: 1 to 60 (decisions 6.2). */
export function secondsToReset(now: Instant): number {
  const left = (minuteOf(now) + 1n) * MINUTE - now;
  return Number((left + 999_999n) / 1_000_000n);
}

/** Value of `RateLimit`: requests left in the minute and seconds until the next (decisions 6.2). */
export function rateLimitHeader(left: number, seconds: number): string {
  return `"default";r=${left};t=${seconds}`;
}

/** Value of `RateLimit-Policy`: requests that the key may send in a minute (decisions 6.2). */
export function rateLimitPolicyHeader(limit: number): string {
  return `"default";q=${limit};w=60`;
}
