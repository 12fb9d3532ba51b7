import type { HttpRequest } from '@brand-visibility/programs/http';

/** The definition of an attack: its data and its attackers. Times are in milliseconds. */

export interface Attack {
  /** The name for `--only`. */
  readonly name: string;
  readonly description: string;
  /** Records to import besides the demo data, as lines. Default: only the attackers' account and keys. */
  readonly lines?: (attackerId: string) => Iterable<string>;
  /** Settings of the service, in addition to those of all attacks. */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * The number of the attackers' keys, all of one account; default 1. Each may send `ATTACKER_LIMIT` requests a
   * minute.
   */
  readonly keys?: number;
  /** The attackers, one process each. */
  readonly attackers: (target: Target) => readonly Attacker[];
}

/** What the attackers know of the service. */
export interface Target {
  readonly port: number;
  /** Their own keys. */
  readonly keys: readonly string[];
}

/** Requests a minute of each of the attackers' keys. */
export const ATTACKER_LIMIT = 600;

export type Attacker = Caller | Stranger;

/** Sends requests as an HTTP client and reads the replies; see load-process.ts. */
export interface Caller {
  readonly kind: 'caller';
  readonly requests: readonly HttpRequest[];
  readonly pace: { readonly rate: number } | { readonly callers: number };
}

/** Writes bytes on connections. */
export interface Stranger {
  readonly kind: 'stranger';
  readonly connections: number;
  /** Each text is one or several requests as bytes; texts are written in order and repeatedly. */
  readonly texts: readonly string[];
  /** Texts a second over all connections; `once`: the next text on each connection when it opens. */
  readonly pace: { readonly rate: number } | 'once';
  readonly reads: boolean;
  /** Whether closed connections are reopened. */
  readonly reconnects: boolean;
}
