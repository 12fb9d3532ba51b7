import type { ResponseHeaders, Success } from './fetch.js';

/** The result of a method: a promise of the body that also gives access to the rest of the response. */
export interface PendingResponse<Body> extends Promise<Body> {
  /**
   * Resolves to the body with the status, the headers, the request id and the rate limit, without a further request:
   * `const { data, rateLimit } = await client.getBrand({ brand_id }).withResponse()`.
   */
  withResponse(): Promise<FullResponse<Body>>;
}

/** A successful response. */
export interface FullResponse<Body> {
  readonly data: Body;
  /** HTTP status, always 200. */
  readonly status: number;
  /** Response headers; `headers.get('content-type')` returns one of them. */
  readonly headers: ResponseHeaders;
  /** `X-Request-Id`, to quote to support; null if a proxy removed the header. */
  readonly requestId: string | null;
  /** The rate limit of the API key; null if a proxy removed the headers. */
  readonly rateLimit: RateLimit | null;
}

/** The rate limit of the API key at the time of a response (rule 6.2). */
export interface RateLimit {
  /** Requests that the key may send per clock minute, such as 60. */
  readonly limit: number;
  /** Requests left in this minute, such as 59; never below 0. */
  readonly remaining: number;
  /** Seconds until the next minute begins, 1 to 60. */
  readonly resetSeconds: number;
}

export const fullResponse = <Body>({ response: { status, headers } }: Success, data: Body) => ({
  data,
  status,
  headers,
  requestId: headers.get('x-request-id'),
  rateLimit: rateLimitOf(headers),
});

/** Starts a call. If a caller uses only `withResponse`, only the promise of `withResponse` reports a failure. */
export function pending<Body>(call: () => Promise<FullResponse<Body>>): PendingResponse<Body> {
  const responding = call();
  const body = responding.then(({ data }) => data);
  const withResponse = async () => {
    body.catch(() => undefined);
    return responding;
  };
  return Object.assign(body, { withResponse });
}

/** Parses headers such as `RateLimit: "default";r=59;t=12` and `RateLimit-Policy: "default";q=60;w=60`. */
function rateLimitOf(headers: ResponseHeaders): RateLimit | null {
  const text = `${headers.get('ratelimit')};${headers.get('ratelimit-policy')}`;
  const [limit = NaN, remaining = NaN, resetSeconds = NaN] = ['q', 'r', 't'].map((name) =>
    Number(new RegExp(`;${name}=(\\d+)`).exec(text)?.[1]),
  );
  return Number.isNaN(limit + remaining + resetSeconds) ? null : { limit, remaining, resetSeconds };
}
