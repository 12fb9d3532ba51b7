import { send, type HttpRequest } from '@brand-visibility/programs/http';

/** Assigns counted requests to the rate windows of a key by their responses. */

const MINUTE = 60_000;

/** A counted response; times are in milliseconds by the clock of the windows. */
export interface Counted {
  readonly status: number;
  /** `r` of its RateLimit. */
  readonly left: number;
  /** `t` of its RateLimit. */
  readonly seconds: number;
  readonly sent: number;
  readonly received: number;
}

/** Sends a request that is counted; `now` shows the clock of the windows, whose resolution is `step` milliseconds. */
export async function countedRequest(
  port: number,
  request: HttpRequest,
  now: () => number,
  step: number,
): Promise<Counted> {
  const sent = now();
  const { status, headers } = await send(port, request);
  const [, left = NaN, seconds = NaN] =
    /^"default";r=(\d+);t=(\d+)$/.exec(String(headers['ratelimit'])) ?? [];
  return { status, left: Number(left), seconds: Number(seconds), sent, received: now() + step };
}

export interface Window {
  /** The `r` of each admitted request. */
  readonly lefts: number[];
  refused: number;
  /** Requests that were sent before the window began. */
  overItsBeginning: number;
}

/** Groups responses by the end of their window. Throws for a response that fits two windows, or none. */
export function countedIn(counted: readonly Counted[]): ReadonlyMap<number, Window> {
  const windows = new Map<number, Window>();
  for (const each of counted) {
    const end = endOf(each);
    const window = windows.get(end) ?? { lefts: [], refused: 0, overItsBeginning: 0 };
    windows.set(end, window);
    if (each.status === 200) window.lefts.push(each.left);
    else if (each.status === 429) window.refused += 1;
    else throw new Error(`a counted request got ${each.status}`);
    if (each.sent < end - MINUTE) window.overItsBeginning += 1;
  }
  return windows;
}

/** Whether the limit was reached and each remaining count was returned exactly once. */
export function isExact({ refused, lefts }: Window, limit: number): boolean {
  const different = new Set(lefts);
  return (
    refused > 0 && lefts.length === limit && different.size === limit && lefts.every((left) => left < limit)
  );
}

/** A request was counted between its sending and its response, and its window ended within `t` seconds after that. */
function endOf({ sent, received, seconds }: Counted): number {
  const end = Math.floor((received + seconds * 1000) / MINUTE) * MINUTE;
  if (end <= sent + (seconds - 1) * 1000 || end - MINUTE > sent + (seconds - 1) * 1000)
    throw new Error('a response took too long to determine its window, or contradicts it');
  return end;
}
