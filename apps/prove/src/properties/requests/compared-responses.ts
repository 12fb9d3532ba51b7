import type { HttpRequest, HttpResponse } from '@brand-visibility/programs/http';
import { firstDifference } from '../first-difference.js';

/** Comparing two services' responses to the same requests. */

/** The next request of an endless generator. */
export function nextOf(requests: Generator<HttpRequest>): HttpRequest {
  const { value } = requests.next() as { value: HttpRequest }; // the generator never ends
  return value;
}

/** The request for the next page after a response; null if there is none. */
export function pageAfter(request: HttpRequest, { status, headers, text }: HttpResponse): HttpRequest | null {
  const named = headers['next-cursor'] ?? /"next_cursor":"([^"]+)"/.exec(text)?.[1];
  const cursor = status === 200 ? named?.toString() : undefined;
  if (cursor === undefined) return null;
  const path = request.path.replace(/[?&]cursor=[^&]*/, '');
  return { ...request, path: `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}` };
}

/**
 * The difference between two responses, given by the names of their senders; null if they are equal. Ignores the state
 * of the rate window, which depends on the clock of the database and on other requests.
 */
export function differenceOf(responses: Readonly<Record<string, HttpResponse>>): string | null {
  const names = Object.keys(responses);
  const [a, b] = Object.values(responses).map(({ status, headers, text }) => {
    const { date, ratelimit, 'x-request-id': id, ...rest } = headers;
    const compared = {
      ...rest,
      date: typeof date,
      ratelimit: String(ratelimit).replace(/(?<=[rt]=)\d+/g, 'n'),
    };
    return [String(status), typeof id, JSON.stringify(compared), text].join('\n');
  }) as [string, string]; // two responses
  if (a === b) return null;
  const width = Math.max(...names.map((name) => name.length)) + 1;
  return firstDifference(a, b)
    .map((text, i) => `  ${`${names[i]}:`.padEnd(width)} ${text}`)
    .join('\n');
}
