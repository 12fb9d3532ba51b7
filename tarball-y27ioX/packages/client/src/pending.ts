import type { ResponseHeaders, Success } from './fetch.js';

/** The result of a method: a promise of the body, which also gives access to the other parts of the response. */
export interface PendingResponse<Body> extends Promise<Body> {
  /**
   * Resolves to the body, the status, the headers, the request id and the rate limit, without sending another request:
   * `const { data, rateLimit } = await client.getBrand({ brand_id }).withResponse()`.
   */
  withResponse(): Promise<FullResponse<Body>>;
}

/** A successful response. */
export interface FullResponse<Body> {
  readonly data: Body;
  /** HTTP status, always 200. */
  readonly status: number;
  /** Response headers. For example, `headers.get('content-type')` returns the content type. */
  readonly headers: ResponseHeaders;
  /** `X-Request-Id`, to quote to support; null if a proxy removed the header. */
  readonly requestId: string | null;
  /** The rate limit of the API key; null if a proxy removed the headers. */
  readonly rateLimit: RateLimit | null;
}

/** The rate limit of the API key when the service sent a response (rule 6.2). */
export interface RateLimit {
  /** Number of requests that the key may send per clock minute, such as 60. */
  readonly limit: number;
  /** Number of requests left in this minute, such as 59. Never negative. */
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

/** Starts a call. If only `withResponse` is used, a failure rejects only the promise that `withResponse` returns. */
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
