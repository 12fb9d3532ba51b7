/** Validates the settings of a client and of a single call. */
import type { BrandVisibilityError } from './error.js';
import type { Fetch } from './fetch.js';
import type { RequestOptions } from './method.js';

/** Settings of a client. */
export interface ClientOptions {
  /**
   * URL of the service without `/v1`, such as `https://api.example`. In a browser, the URL may be a path on the origin
   * of the page if a proxy there forwards requests and adds the API key.
   */
  readonly baseUrl: string;
  /**
   * API key. In a browser, omit it and let a proxy add it, because everyone who opens a page can read its key. If it is
   * `undefined` instead of omitted, `createClient` throws, because a missing environment variable is the usual reason.
   */
  readonly apiKey?: string | undefined;
  /** Function to use instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Time limit of each attempt in milliseconds, 0 to 2,147,483,647; null for no limit. Default 30,000. */
  readonly timeoutMs?: number | null | undefined;
  /**
   * Maximum number of retries of a call, 0 or more; default 3. The client retries after status 429, 500, 502, 503 or
   * 504 once `Retry-After` (seconds or an HTTP date) has passed. Without it, or after a failed connection or a timeout,
   * the client waits for 1, 2, 4 ... 30 seconds, reduced by a random part of at most half (exponential backoff).
   */
  readonly retries?: number | undefined;
  /**
   * Longest `Retry-After` for which a call waits, in milliseconds, 0 to 2,147,483,647; default 120,000. If
   * `Retry-After` is longer, the call fails immediately.
   */
  readonly maxWaitMs?: number | undefined;
  /** Called before each wait for a retry. If the callback throws, the call fails with the error that was thrown. */
  readonly onWait?: ((wait: Wait) => void) | undefined;
  /** Function to use instead of waiting between attempts, for tests. Its promise must reject when the signal aborts. */
  readonly sleep?: Sleep | undefined;
}

/** A wait between two attempts of a call. */
export interface Wait {
  readonly milliseconds: number;
  /**
   * Why the previous attempt failed. `status` is 429 (rate limit), 500, 502, 503 or 504, or null if there was no
   * response.
   */
  readonly failure: BrandVisibilityError;
  /** The number of failed attempts, 1 or more. */
  readonly attempt: number;
}

/** Calls the global `fetch` as a method of the global object, as browsers require. */
const globalFetch: Fetch = (url, init) => globalThis.fetch(url, init);

export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** The settings that apply to one call. */
export interface CallSettings {
  readonly timeoutMs: number | null;
  readonly retries: number;
  readonly maxWaitMs: number;
  readonly signal: AbortSignal | undefined;
  readonly requestId: string | undefined;
}

/** The validated settings of a client. */
export interface Settings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly fetch: Fetch;
  readonly onWait: (wait: Wait) => void;
  readonly sleep: Sleep;
  /** Returns the client's settings, overridden by the given options of a call. */
  readonly forCall: (options: RequestOptions) => CallSettings;
}

/** Longest time for a timer, in milliseconds; a timer with a longer time would fire immediately. */
const LONGEST_TIMER = 2_147_483_647;

const MILLISECONDS = `milliseconds from 0 to ${LONGEST_TIMER}`;

/**
 * Validates the settings of a client.
 * @throws {TypeError} for an invalid setting; the message contains the setting's name and never its value
 */
export function settingsOf(options: ClientOptions): Settings {
  const { baseUrl, apiKey, timeoutMs = 30_000, retries = 3, maxWaitMs = 120_000, sleep = wait } = options;
  check(
    isBase(baseUrl),
    'baseUrl must be an http(s) URL without query and fragment or, in a browser, a path on the page origin',
  );
  check(
    apiKey !== undefined || !('apiKey' in options),
    'apiKey is undefined; set the variable that contains the key or, behind a proxy that adds the key, omit apiKey',
  );
  check(
    apiKey === undefined || /^[!-~]+$/.test(apiKey),
    'apiKey must be printable ASCII characters without spaces',
  );
  const forCall = (call: RequestOptions): CallSettings =>
    checkedCall({
      timeoutMs: call.timeoutMs === undefined ? timeoutMs : call.timeoutMs,
      retries: call.retries ?? retries,
      maxWaitMs: call.maxWaitMs ?? maxWaitMs,
      signal: call.signal,
      requestId: call.requestId,
    });
  forCall({});
  const { fetch = globalFetch, onWait = () => undefined } = options;
  return { baseUrl, apiKey, fetch, onWait, sleep, forCall };
}

function checkedCall(call: CallSettings): CallSettings {
  const { timeoutMs, retries, maxWaitMs, requestId } = call;
  check(timeoutMs === null || isTime(timeoutMs), `timeoutMs must be ${MILLISECONDS}, or null`);
  check(retries >= 0, 'retries must be 0 or more');
  check(isTime(maxWaitMs), `maxWaitMs must be ${MILLISECONDS}`);
  check(
    requestId === undefined || /^[\w.-]{1,64}$/.test(requestId),
    'requestId must be 1 to 64 characters of A-Za-z0-9._-',
  );
  return call;
}

const isTime = (milliseconds: number) => milliseconds >= 0 && milliseconds <= LONGEST_TIMER;

function check(isValid: boolean, message: string): void {
  if (!isValid) throw new TypeError(message);
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
    if (signal?.aborted) end(); // `onWait` may have aborted the call
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted)
        reject(signal.reason as Error); // the caller chooses the reason
      else resolve();
    }
  });
}
