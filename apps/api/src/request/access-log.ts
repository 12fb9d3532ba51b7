/**
 * Writes the access log: one line per request, which contains the data that explain the response to an operator.
 * Decides which failed requests get a line, so that an outage or an attack does not fill the log.
 */
import type { RefusalCode } from '@brand-visibility/contract';
import type { Logger } from 'pino';

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
export const UNKNOWN_FIELDS = {
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

/** Minimum time between two logged stacks of database failures, in milliseconds. */
const STACKS = 60_000;
/** At most `lines` refused requests of unauthenticated callers are logged per code in each `window` (milliseconds). */
const BOUNDS = { window: 10_000, lines: 100 };

/**
 * Bounds the access log while many requests fail. Each 503 gets a line, but only one line per minute contains the
 * stack. Of the refused requests without a known key, a limited number get a line each; one more line counts the
 * others. The metrics count all requests.
 */
export class AccessLog {
  #stackAt = -Infinity;
  readonly #refused = new Map<string, number>();

  constructor(
    readonly log: Logger,
    /** Counts each answered request in the metrics; null if metrics are off. */
    readonly observe: ((entry: AccessLogEntry) => void) | null = null,
    /** A monotonic clock, in milliseconds. */
    readonly clock: () => number = () => performance.now(),
    readonly bounds = BOUNDS,
  ) {}

  /** Writes one entry and updates the metrics. Only the log receives the error that caused status 500 or 503. */
  write(entry: AccessLogEntry, fault?: unknown): void {
    if (fault !== undefined) this.log.error({ ...entry, err: this.#shown(entry, fault) }, 'request');
    else if (this.#isLogged(entry)) this.log.info(entry, 'request');
    this.observe?.(entry);
  }

  #shown({ status }: AccessLogEntry, fault: unknown): unknown {
    if (status !== 503 || !(fault instanceof Error)) return fault;
    const now = this.clock();
    if (now - this.#stackAt >= STACKS) {
      this.#stackAt = now;
      return fault;
    }
    const withoutStack: unknown = Object.create(fault, { stack: { value: '' }, cause: { value: undefined } });
    return withoutStack;
  }

  #isLogged({ status, code, key_id }: AccessLogEntry): boolean {
    if (key_id !== null || status < 400 || status >= 500) return true;
    if (this.#refused.size === 0) setTimeout(() => this.#endWindow(), this.bounds.window).unref();
    const name = code ?? String(status);
    const refused = (this.#refused.get(name) ?? 0) + 1;
    this.#refused.set(name, refused);
    return refused <= this.bounds.lines;
  }

  /** Ends a window and reports the number of entries that were not logged in it. */
  #endWindow(): void {
    const left = [...this.#refused].filter(([, count]) => count > this.bounds.lines);
    this.#refused.clear();
    if (left.length === 0) return;
    const requests = Object.fromEntries(left.map(([name, count]) => [name, count - this.bounds.lines]));
    this.log.info({ requests }, 'refused requests without a known key that are not logged');
  }
}
