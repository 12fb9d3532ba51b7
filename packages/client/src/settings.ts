import type { RequestOptions } from './method.js';

export interface ClientOptions {
  /**
   * Address of the service without `/v1`, such as `https://api.example`. In a browser it may be a path of the page's own
   * origin, where a proxy passes requests on and adds the API key.
   */
  readonly baseUrl: string;
  /** Leave it out where a proxy adds it: a key does not belong in a page, where whoever opens it can read the key. */
  readonly apiKey?: string | undefined;
  /** Called like the global `fetch`, which is the default. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds that a reply may take, each time that it is asked for; null for as long as it takes. Default 30,000. */
  readonly timeoutMs?: number | null | undefined;
  /**
   * How often a call asks again: after a reply of 429 or 503 once the seconds of its `Retry-After` are over, after a
   * connection that failed or took too long in 1, 2, 4 ... seconds. Default 3; 0 for never.
   */
  readonly retries?: number | undefined;
  /** A `Retry-After` of more milliseconds is not waited for: the call fails at once. Default 120,000. */
  readonly maxWaitMs?: number | undefined;
  /** Waits so many milliseconds, and rejects when the signal is aborted; for tests. */
  readonly sleep?: Sleep | undefined;
}

export type Fetch = (request: Request, init: { readonly signal: AbortSignal }) => Promise<Response>;

/** A browser's own wants to be called as what it is, a member of the global object. */
const globalFetch: Fetch = (request, init) => globalThis.fetch(request, init);

export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** What holds for one call. */
export interface CallSettings {
  readonly timeoutMs: number | null;
  readonly retries: number;
  readonly signal: AbortSignal | undefined;
  readonly requestId: string | undefined;
}

/** The settings of a client, checked: a wrong one is a TypeError that repeats nothing of it. */
export interface Settings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly fetch: Fetch;
  readonly maxWaitMs: number;
  readonly sleep: Sleep;
  /** Puts what one call was told over what the client was told. */
  readonly forCall: (options: RequestOptions) => CallSettings;
}

/** A timer of more milliseconds would end at once. */
const LONGEST_TIMER = 2_147_483_647;

export function settingsOf(options: ClientOptions): Settings {
  const { baseUrl, apiKey, timeoutMs = 30_000, retries = 3, maxWaitMs = 120_000, sleep = wait } = options;
  check(
    isBase(baseUrl),
    'baseUrl has to be an http address without query (in a browser also a path of its origin)',
  );
  check(apiKey === undefined || /^[!-~]+$/.test(apiKey), 'apiKey is empty, or holds a blank or a line break');
  check(isTime(maxWaitMs), 'maxWaitMs has to be a number of milliseconds');
  const forCall = (call: RequestOptions): CallSettings =>
    checkedCall({
      timeoutMs: call.timeoutMs === undefined ? timeoutMs : call.timeoutMs,
      retries: call.retries ?? retries,
      signal: call.signal,
      requestId: call.requestId,
    });
  forCall({});
  return { baseUrl, apiKey, fetch: options.fetch ?? globalFetch, maxWaitMs, sleep, forCall };
}

function checkedCall(call: CallSettings): CallSettings {
  const { timeoutMs, retries, requestId } = call;
  check(timeoutMs === null || isTime(timeoutMs), 'timeoutMs has to be a number of milliseconds, or null');
  check(retries >= 0, 'retries has to be a number from 0');
  check(
    requestId === undefined || /^[\w.-]{1,64}$/.test(requestId),
    'requestId has to be 1 to 64 of A-Za-z0-9._-',
  );
  return call;
}

const isTime = (milliseconds: number) => milliseconds >= 0 && milliseconds <= LONGEST_TIMER;

function check(holds: boolean, rule: string): void {
  if (!holds) throw new TypeError(rule);
}

function isBase(baseUrl: string): boolean {
  try {
    const { protocol, search, hash } = new URL(new Request(baseUrl).url);
    return /^https?:$/.test(protocol) && search === '' && hash === '';
  } catch {
    return false;
  }
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted)
        reject(signal.reason as Error); // whatever the caller aborts with
      else resolve();
    }
  });
}
