/** The part of `fetch` that the client uses. The global `fetch` and `fetch` libraries conform to this type. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  readonly headers: Record<string, string>;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

export interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: ResponseHeaders;
  text(): Promise<string>;
}

export interface ResponseHeaders {
  get(name: string): string | null;
}

/** A response of status 200, and its body as text. */
export interface Success {
  readonly response: FetchResponse;
  readonly text: string;
}
