import type { HttpResponse } from '@brand-visibility/programs/http';
import type { RateBudget } from '@brand-visibility/requests';

/** The rate windows of keys, request by request: each counted one leaves one less. */
export interface RateWindows {
  /** The fault in what a counted request says is left; null if there is none. */
  readonly counted: (key: string, budget: RateBudget | null) => string | null;
}

export function rateWindows(): RateWindows {
  const latest = new Map<string, RateBudget>();
  return {
    counted: (key, budget) => {
      if (!budget) return 'a counted request does not say what is left';
      const before = latest.get(key);
      latest.set(key, budget);
      if (!before || budget.left === Math.max(0, before.left - 1)) return null;
      // PostgreSQL counts by its own clock, in which a minute may have begun.
      const hasBegun =
        budget.resets_in_seconds > before.resets_in_seconds && budget.left === budget.limit - 1;
      return hasBegun ? null : `${before.left} were left, then ${budget.left}`;
    },
  };
}

/** What the headers of a response say is left; null for one that was not counted. */
export function budgetIn({ headers }: HttpResponse): RateBudget | null {
  const [, left, seconds] = /;r=(\d+);t=(\d+)/.exec(String(headers['ratelimit'])) ?? [];
  const [, limit] = /;q=(\d+)/.exec(String(headers['ratelimit-policy'])) ?? [];
  if (left === undefined || limit === undefined) return null;
  return { limit: Number(limit), left: Number(left), resets_in_seconds: Number(seconds) };
}
