import { BrandVisibilityError } from './error.js';
import type { Success } from './fetch.js';
import type { RequestOptions } from './method.js';
import { failureOf, noResponse } from './response.js';
import { pauseAfter } from './retries.js';
import type { CallSettings, Settings } from './settings.js';
import type { Target } from './target.js';

/** Sends a GET request and retries it if a retry can help. Returns the response if its status is 200. */
export type Call = (target: Target, options: RequestOptions) => Promise<Success>;

// eslint-disable-next-line no-restricted-syntax -- spreads the retries of many clients
const random = () => Math.random();

export function callsOf(settings: Settings): Call {
  const { baseUrl, apiKey, fetch, onWait, sleep } = settings;

  return async (target, options) => {
    const call = settings.forCall(options);
    for (let failures = 0; ; failures += 1) {
      try {
        return await successOf(target, call, failures === 0);
      } catch (failure) {
        if (!(failure instanceof BrandVisibilityError)) throw failure;
        const milliseconds = pauseAfter(failure, failures, call, random());
        if (milliseconds === null) throw failure;
        onWait({ milliseconds, failure, attempt: failures + 1 });
        await sleep(milliseconds, call.signal);
      }
    }
  };

  async function successOf(target: Target, call: CallSettings, isFirst: boolean): Promise<Success> {
    const success = await exchange(target, call, isFirst);
    const { response, text } = success;
    if (response.ok) return success;
    throw new BrandVisibilityError(failureOf(response, withoutKey(jsonOrText(text))));
  }

  /**
   * Makes one attempt: sends the request and reads the complete response. If the first attempt fails before the headers
   * of the response, it sends the request again, because a server or proxy may have closed an idle connection just as
   * the client used it.
   */
  async function exchange(
    target: Target,
    { signal, timeoutMs, requestId }: CallSettings,
    isFirst: boolean,
  ): Promise<Success> {
    signal?.throwIfAborted();
    const attempt = withTimeout(signal, timeoutMs);
    let hasBegun = false;
    try {
      const send = () =>
        fetch(urlOf(target), {
          headers: headersOf(requestId),
          // A redirect would send the key to another server, whose response the client must not accept either.
          redirect: 'manual',
          signal: attempt.signal,
        });
      const responding = send();
      hasBegun = true;
      const response = await responding.catch((fault: unknown) => {
        if (!isFirst || attempt.signal.aborted || isProgrammingError(fault)) throw fault;
        return send();
      });
      return { response, text: await response.text() };
    } catch (fault) {
      signal?.throwIfAborted();
      if (!hasBegun || isProgrammingError(fault)) throw fault;
      const failure = attempt.signal.aborted
        ? noResponse('timed_out', `no complete response within ${timeoutMs} ms`)
        : noResponse('connection_failed', String(withoutKey(reasonsOf(fault))));
      throw new BrandVisibilityError(failure);
    } finally {
      attempt.end();
    }
  }

  function urlOf({ path, query }: Target): string {
    return `${baseUrl.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`;
  }

  function headersOf(requestId: string | undefined): Record<string, string> {
    return {
      ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
      ...(requestId === undefined ? {} : { 'X-Request-Id': requestId }),
    };
  }

  /** Masks the API key, because proxies may echo request headers and errors are often logged. */
  function withoutKey(body: unknown): unknown {
    if (apiKey === undefined) return body;
    return JSON.parse(JSON.stringify(body).replaceAll(JSON.stringify(apiKey).slice(1, -1), '(API key)'));
  }
}

/** Parses the body of an error response. Returns the text if it is not JSON; a proxy may send another format. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Returns a signal that aborts when the given signal aborts or the time limit is reached. Call `end` to release the
 * timer and the listener.
 */
function withTimeout(signal: AbortSignal | undefined, timeoutMs: number | null) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = timeoutMs === null ? undefined : setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, end };
}

/** Returns a failure and its causes as one line, such as `fetch failed: connect ECONNREFUSED 127.0.0.1:8080`. */
function reasonsOf(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null) return String(fault);
  const { message, code, cause } = fault as { message?: string; code?: string; cause?: unknown }; // `fetch` throws Error objects
  const reason = message || code || 'no reason given'; // if several addresses failed, Node sets only `code`
  return cause === undefined ? reason : `${reason}: ${reasonsOf(cause)}`;
}

/**
 * Whether `fetch` failed because of a programming error, which no retry corrects. `fetch` also reports failed
 * connections as a TypeError, but with other messages and codes.
 */
function isProgrammingError(fault: unknown): boolean {
  if (typeof fault !== 'object' || fault === null) return false;
  const { name, message, code, cause } = fault as Partial<Error> & { code?: unknown };
  if (name !== 'TypeError') return name === 'ReferenceError' || name === 'RangeError';
  const inner = (cause ?? { code }) as { code?: unknown }; // errors that Node throws have a `code`
  const isMisuse =
    cause === undefined && /\bis not (?:an?|iterable)\b|\b(?:undefined|null)\b/.test(message ?? '');
  return isMisuse || /^(?:UND_)?ERR_INVALID_/.test(String(inner.code));
}
