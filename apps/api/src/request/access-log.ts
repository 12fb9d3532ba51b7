/** Defines the access log: one line per request, which contains the data that explain the response to an operator. */
import type { RefusalCode } from '@brand-visibility/contract';

/**
 * Why a request was shed: too many requests of all accounts (`waiting`) or of one account (`account`) were waiting, or
 * too many bytes of the account's responses were unread (`unread`).
 */
export type ShedReason = 'waiting' | 'account' | 'unread';

/** Why the response was 503: the request was shed, the database failed, or a probe found the service not ready. */
export type UnavailableReason = ShedReason | 'database' | 'not_ready';

/** The error codes of OAuth (RFC 6749, 5.2; RFC 7591, 3.2.2; RFC 8707, 2). */
export type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'temporarily_unavailable';

/**
 * The access log entry of one answered request, from which the metrics are updated too. It never contains the URL, the
 * key or values of the query, but only the names of known parameters (rules 4.4, 6.3).
 */
export interface AccessLogEntry {
  readonly request_id: string;
  /** Null if the request could not be parsed. */
  readonly method: string | null;
  /** The template of the path, such as `/v1/brands/{brand_id}`; null if no route matched. */
  readonly route: string | null;
  /** Names of the route's parameters that the request contains. */
  readonly parameters: readonly string[];
  readonly status: number;
  readonly code: RefusalCode | OAuthCode | null;
  readonly key_id: string | null;
  readonly account_id: string | null;
  /** The connection of the assistant that sent the request; null if it sent a key. */
  readonly connection_id: string | null;
  /** The brand whose data the request read; null if there is no such brand, so that an invented id is never logged. */
  readonly brand_id: string | null;
  /** Why the status is 503 or the code of a tool call is `service_unavailable`; otherwise null. */
  readonly reason: UnavailableReason | null;
  /** The key's limit per minute and the number of requests left; null if the request was not counted. */
  readonly rate_limit: number | null;
  readonly rate_left: number | null;
  readonly duration_ms: number;
  /** The time that the request spent in the store: waiting for the database and counting rows. */
  readonly store_ms: number;
  /** Whether the caller disconnected before the response was sent. */
  readonly aborted: boolean;
}

/** Values of the fields that are unknown if a request cannot be parsed. */
export const UNKNOWN = {
  method: null,
  route: null,
  parameters: [],
  key_id: null,
  account_id: null,
  connection_id: null,
  brand_id: null,
  reason: null,
  rate_limit: null,
  rate_left: null,
  duration_ms: 0,
  store_ms: 0,
  aborted: false,
} as const satisfies Partial<AccessLogEntry>;
