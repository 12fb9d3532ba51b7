import type { HttpResponse } from '@brand-visibility/programs/http';
import { MINUTE, type Instant } from '@brand-visibility/domain';
import type { RateBudget } from '@brand-visibility/requests';

/** The rate windows of keys, request by request: each counted one leaves one less. */
export interface RateWindows {
  /** The fault in what a counted request says is left; null if there is none. */
  readonly counted: (key: string, budget: RateBudget | null) => string | null;
}

/** `countedAt`: when the database counted the latest request. PostgreSQL counts by its own clock. */
export function rateWindows(countedAt: () => Instant): RateWindows {
  const latest = new Map<string, { readonly minute: bigint; readonly left: number }>();
  return {
    counted: (key, budget) => {
      if (!budget) return 'a counted request does not say what is left';
      const minute = countedAt() / MINUTE;
      const before = latest.get(key);
      latest.set(key, { minute, left: budget.left });
      if (!before) return null;
      const left = before.minute === minute ? before.left : budget.limit;
      return budget.left === Math.max(0, left - 1) ? null : `${left} were left, then ${budget.left}`;
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
