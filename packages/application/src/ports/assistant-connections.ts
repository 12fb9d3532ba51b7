/** The connections of assistants, which hang on keys (rules 21.14 to 21.16). */
import type { Instant } from '@brand-visibility/domain/time/instant';

/** The connection of an assistant that signed in with a key. */
export interface AssistantConnection {
  /** 128 random bits in hexadecimal. */
  readonly id: string;
  /** The name that the assistant gave itself; may be empty. */
  readonly client: string;
  /** Where access is sent: a host, or the scheme of an application with a colon. */
  readonly destination: string;
  readonly created_at: Instant;
  /** When its refresh token was last used; `created_at` before the first use. */
  readonly renewed_at: Instant;
  /** The UTC day (`YYYY-MM-DD`) of the last message; null if there was none. */
  readonly used_on: string | null;
  /** Null unless it was ended. */
  readonly ended_at: Instant | null;
}

/** A connection as the operator sees it. `key_id` is null if no key has the connection's fingerprint any more. */
export interface ListedConnection extends AssistantConnection {
  readonly account_id: string;
  readonly key_id: string | null;
}

/** A connection to store, with the fingerprint of its key. */
export interface NewConnection extends Pick<AssistantConnection, 'id' | 'client' | 'destination'> {
  readonly account_id: string;
  readonly fingerprint: string;
}

/** How long the refresh token before the last one works again, because a response may be lost, in microseconds. */
export const GRACE = 30_000_000n;
/** By how much the clocks of two processes may differ, in microseconds. */
export const CLOCK_SKEW = 60_000_000n;
/** After how many microseconds without a refresh a connection is idle: 90 days. */
export const IDLE = 7_776_000_000_000n;
/** For how many microseconds a connection is kept in any case: longer than its code, whose second use must find it. */
export const KEPT = 600_000_000n;
/** The number of connections that are kept for a key. */
export const MOST_CONNECTIONS = 50;
