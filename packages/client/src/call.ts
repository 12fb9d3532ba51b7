import createHttp from 'openapi-fetch';
import { BrandVisibilityError } from './error.js';
import type { TextPage } from './formats.js';
import type { RequestOptions } from './method.js';
import { failureOf, noReply, unexpected } from './reply.js';
import type { CallSettings, Settings } from './settings.js';
import type { Target } from './target.js';

/** Asks for what lies at an address, again where that helps. */
export type Call = (target: Target, options: RequestOptions) => Promise<Success>;

/** A reply of 200, of which whoever asked knows what it is; another one than that is an error. */
export interface Success {
  json(): unknown;
  /** Rows of a content type. */
  rows(type: string): TextPage;
}

/** For openapi-fetch any address gives anything: the types of replies are those of `Client`, method by method. */
type Addresses = Record<
  string,
  { get: { responses: { 200: { content: { 'application/json': unknown } } } } }
>;

/** The longest wait before asking again where no reply says how long. */
const LONGEST_BACKOFF = 30_000;

export function callsOf(settings: Settings): Call {
  const { baseUrl, apiKey, fetch, maxWaitMs, sleep } = settings;
  const headers = apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` };
  // A redirect leads away from the service: the key does not go along, and what is there is no reply of it.
  const http = createHttp<Addresses>({ baseUrl, headers, redirect: 'manual' });

  return async (target, options) => {
    const call = settings.forCall(options);
    for (let failures = 0; ; failures += 1) {
      try {
        return await reply(target, call);
      } catch (failure) {
        const pause = failure instanceof BrandVisibilityError ? pauseAfter(failure, failures, call) : null;
        if (pause === null) throw failure;
        await sleep(pause, call.signal);
      }
    }
  };

  /** Milliseconds to wait before asking again; null when that does not help, or has been done often enough. */
  function pauseAfter(
    { status, retryAfterSeconds }: BrandVisibilityError,
    failures: number,
    call: CallSettings,
  ) {
    if (failures >= call.retries) return null;
    if (status === null) return Math.min(1000 * 2 ** failures, LONGEST_BACKOFF);
    const isTooLong = retryAfterSeconds === null || retryAfterSeconds * 1000 > maxWaitMs;
    return isTooLong ? null : retryAfterSeconds * 1000;
  }

  async function reply(target: Target, call: CallSettings): Promise<Success> {
    const { response, data, error } = await exchange(target, call);
    if (!response.ok) throw new BrandVisibilityError(failureOf(response, withoutKey(error)));
    const text = String(data);
    return {
      json: () => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          throw new BrandVisibilityError(unexpected(response));
        }
      },
      rows: (type) => {
        if (typeOf(response) !== type) throw new BrandVisibilityError(unexpected(response));
        return { text, nextCursor: response.headers.get('next-cursor') };
      },
    };
  }

  /** One request with its whole reply. */
  async function exchange({ path, query }: Target, { signal, timeoutMs, requestId }: CallSettings) {
    signal?.throwIfAborted();
    const limit = limited(signal, timeoutMs);
    try {
      return await http.GET(path, {
        querySerializer: () => query,
        headers: { 'X-Request-Id': requestId },
        parseAs: 'text',
        // Not through the request: Node 20 forgets the signal of one that nothing else holds.
        fetch: (request) => fetch(request, { signal: limit.signal }),
      });
    } catch (fault) {
      signal?.throwIfAborted();
      const failure = limit.signal.aborted
        ? noReply('timed_out', `no whole reply came within ${timeoutMs} ms`)
        : noReply('connection_failed', String(withoutKey(reasonsOf(fault))));
      throw new BrandVisibilityError(failure);
    } finally {
      limit.end();
    }
  }

  /** What lies in between may echo what it was sent, and errors end up in logs. */
  function withoutKey(said: unknown): unknown {
    if (apiKey === undefined || said === undefined) return said;
    return JSON.parse(JSON.stringify(said).replaceAll(JSON.stringify(apiKey).slice(1, -1), '(API key)'));
  }
}

/** The content type without parameters, which a proxy may have added. */
function typeOf({ headers }: Response): string | undefined {
  return headers.get('content-type')?.split(';', 1)[0]?.trim();
}

/** A signal that is aborted with another one or when the time is over; both hold it until `end`. */
function limited(signal: AbortSignal | undefined, timeoutMs: number | null) {
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

/** `fetch failed: connect ECONNREFUSED 127.0.0.1:8080`: what `fetch` throws has the reason in its cause. */
function reasonsOf(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null) return String(fault);
  const { message, code, cause } = fault as { message?: string; code?: string; cause?: unknown }; // if it is an error
  const reason = message || code || 'no reason given'; // of several addresses tried there is only a code
  return cause === undefined ? reason : `${reason}: ${reasonsOf(cause)}`;
}
