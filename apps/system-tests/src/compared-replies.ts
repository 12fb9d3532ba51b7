import type { Ask, Reply } from '@brand-visibility/programs/http';

/** Two services that are asked the same. */

/** The next of requests that never end. */
export function nextOf(requests: Generator<Ask>): Ask {
  const { value } = requests.next() as { value: Ask }; // they never end
  return value;
}

/** Asks for the page after this reply, if one follows. */
export function pageAfter(ask: Ask, { status, headers, text }: Reply): Ask | null {
  const named = headers['next-cursor'] ?? /"next_cursor":"([^"]+)"/.exec(text)?.[1];
  const cursor = status === 200 ? named?.toString() : undefined;
  if (cursor === undefined) return null;
  const path = ask.path.replace(/[?&]cursor=[^&]*/, '');
  return { ...ask, path: `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}` };
}

/**
 * Where two replies, each by the name of who sent it, differ; null when both say the same. The window that a key is
 * counted in is no part of that: it goes by the clock of the database and by what else was asked.
 */
export function differenceOf(replies: Readonly<Record<string, Reply>>): string | null {
  const names = Object.keys(replies);
  const [a, b] = Object.values(replies).map(({ status, headers, text }) => {
    const { date, ratelimit, 'x-request-id': id, ...rest } = headers;
    const said = { ...rest, date: typeof date, ratelimit: String(ratelimit).replace(/(?<=[rt]=)\d+/g, 'n') };
    return [String(status), typeof id, JSON.stringify(said), text].join('\n');
  }) as [string, string]; // of two
  if (a === b) return null;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 120));
  const width = Math.max(...names.map((name) => name.length)) + 1;
  return [a, b].map((text, i) => `  ${`${names[i]}:`.padEnd(width)} ${around(text)}`).join('\n');
}
