import { type Instant, MINUTE } from '@brand-visibility/domain/time/instant';
import { sendWithRetry, type HttpRequest, type HttpResponse } from '@brand-visibility/programs/http';
import type { CallResult, Message, RateBudget } from '@brand-visibility/requests';

/** A service over one of the databases, as clients of both interfaces ask it. */
export interface Side {
  readonly name: string;
  readonly post: (message: Message, key: string) => Promise<HttpResponse>;
  readonly get: (path: string, key: string) => Promise<HttpResponse>;
  /** The fault in what a counted response says is left for its key; null if there is none. */
  readonly countFault: (key: string, response: CallResult | HttpResponse) => string | null;
}

/** `countedAt`: when the database counted the latest request. PostgreSQL counts by its own clock. */
export function sideOf(name: string, port: number, countedAt: () => Instant): Side {
  const latest = new Map<string, { readonly minute: bigint; readonly left: number }>();
  const send = (key: string, { headers, ...request }: HttpRequest) =>
    sendWithRetry(port, { ...request, headers: { ...headers, Authorization: `Bearer ${key}` } });
  return {
    name,
    post: ({ headers, body }, key) =>
      send(key, { method: 'POST', path: '/mcp', headers, body: JSON.stringify(body) }),
    get: (path, key) => send(key, { method: 'GET', path, headers: {} }),
    countFault: (key, response) => {
      const budget = '_meta' in response ? response._meta.rate_limit : budgetIn(response);
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

/** The body of a response in JSON; null without one. */
export function jsonOf({ text }: HttpResponse): unknown {
  return text === '' ? null : JSON.parse(Buffer.from(text, 'latin1').toString('utf8'));
}
