import type { ResponseHeaders, Success } from './fetch.js';

/** The result of a method: a promise of the body, which also gives the rest of the response. */
export interface PendingResponse<Body> extends Promise<Body> {
  /**
   * The body with the status, the headers, the request id and the rate limit of its response. It sends no further
   * request: `const { data, rateLimit } = await client.getBrand({ brand_id }).withResponse()`.
   */
  withResponse(): Promise<FullResponse<Body>>;
}

/** A successful response. */
export interface FullResponse<Body> {
  readonly data: Body;
  /** Its HTTP status, 200. */
  readonly status: number;
  /** Its headers, such as `headers.get('content-type')`. */
  readonly headers: ResponseHeaders;
  /** Its `X-Request-Id`, to quote to support; null if a proxy removed it. */
  readonly requestId: string | null;
  /** The rest of the rate limit; null if a proxy removed the headers. */
  readonly rateLimit: RateLimit | null;
}

/** The rate limit of the API key, as of a response (rule 6.2). */
export interface RateLimit {
  /** Requests per clock minute, such as 60. */
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

/** Begins a call. If nobody awaits the body, a failure is reported by `withResponse` alone. */
export function pending<Body>(call: () => Promise<FullResponse<Body>>): PendingResponse<Body> {
  const responding = call();
  const body = responding.then(({ data }) => data);
  const withResponse = async () => {
    body.catch(() => undefined);
    return responding;
  };
  return Object.assign(body, { withResponse });
}

/** Such as `RateLimit: "default";r=59;t=12` and `RateLimit-Policy: "default";q=60;w=60`. */
function rateLimitOf(headers: ResponseHeaders): RateLimit | null {
  const text = `${headers.get('ratelimit')};${headers.get('ratelimit-policy')}`;
  const [limit = NaN, remaining = NaN, resetSeconds = NaN] = ['q', 'r', 't'].map((name) =>
    Number(new RegExp(`;${name}=(\\d+)`).exec(text)?.[1]),
  );
  return Number.isNaN(limit + remaining + resetSeconds) ? null : { limit, remaining, resetSeconds };
}
