/** Writes the access log: one line per request, with what an operator needs to explain its response. */
import type { RefusalCode } from '@brand-visibility/domain';

/**
 * Why a request was shed: too many admitted requests were waiting, or too many of its account, or its account had not
 * read too many bytes of responses.
 */
export type ShedReason = 'waiting' | 'account' | 'unread';

/** Why a request was not answered: it was shed, the database failed, or a probe found the service not ready. */
export type UnavailableReason = ShedReason | 'database' | 'not_ready';

/**
 * The access log entry of one answered request, which the metrics read too. Of what was sent it contains only the
 * request id and the names of known parameters, never the URL or the key (rules 4.4, 6.3).
 */
export interface AccessLogEntry {
  readonly request_id: string;
  /** Null if the request could not be parsed. */
  readonly method: string | null;
  /** The template of the path, such as `/v1/brands/{brand_id}`; null if no route matched. */
  readonly route: string | null;
  /** Names of the route's own parameters that were sent. */
  readonly parameters: readonly string[];
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly key_id: string | null;
  readonly account_id: string | null;
  /** The brand that was read; null if the request read none, so that nothing a caller invents is logged. */
  readonly brand_id: string | null;
  /** Why the response is 503, or its message a `service_unavailable`; null for any other. */
  readonly reason: UnavailableReason | null;
  /** The key's requests per minute and how many remain; null for a request that was not counted. */
  readonly rate_limit: number | null;
  readonly rate_left: number | null;
  readonly duration_ms: number;
  /** The part of the duration spent in the store: waiting for the database and counting its rows. */
  readonly store_ms: number;
  /** Whether the caller disconnected before the response. */
  readonly aborted: boolean;
}

/** The fields of an entry that stay unknown when a request cannot be parsed. */
export const UNKNOWN = {
  method: null,
  route: null,
  parameters: [],
  key_id: null,
  account_id: null,
  brand_id: null,
  reason: null,
  rate_limit: null,
  rate_left: null,
  duration_ms: 0,
  store_ms: 0,
  aborted: false,
} as const satisfies Partial<AccessLogEntry>;
