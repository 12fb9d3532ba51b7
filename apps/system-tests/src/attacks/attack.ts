import type { HttpRequest } from '@brand-visibility/programs/http';

/** What an attack is, as a value: what has to be there, and who does what. Times are milliseconds. */

export interface Attack {
  /** What `--only` calls it. */
  readonly name: string;
  readonly description: string;
  /** Records that are imported beside the demo data, as lines. Absent: none but the attackers' accounts and keys. */
  readonly lines?: (attackerId: string) => Iterable<string>;
  /** Settings of the service, beside those of every attack. */
  readonly environment?: Readonly<Record<string, string>>;
  /** How many keys the attackers have, all of one account; absent: one. Each may send `ATTACKER_LIMIT` in a minute. */
  readonly keys?: number;
  /** What the attackers do; each is a process of its own. */
  readonly attackers: (ground: Ground) => readonly Attacker[];
}

/** What attackers know. */
export interface Ground {
  readonly port: number;
  /** Their own keys. */
  readonly keys: readonly string[];
}

/** Requests a minute of each of the attackers' keys. */
export const ATTACKER_LIMIT = 600;

export type Attacker = Caller | Stranger;

/** Asks as an HTTP client does, and reads what comes; see load-process.ts. */
export interface Caller {
  readonly kind: 'caller';
  readonly asks: readonly HttpRequest[];
  readonly pace: { readonly rate: number } | { readonly callers: number };
}

/** Writes bytes on connections. */
export interface Stranger {
  readonly kind: 'stranger';
  readonly connections: number;
  /** Each is one or several requests as bytes; written one after the other, and then again. */
  readonly texts: readonly string[];
  /** Texts a second on all connections together; `once`: the next text on each connection as it is opened. */
  readonly pace: { readonly rate: number } | 'once';
  readonly reads: boolean;
  /** Whether a connection that ended is opened anew. */
  readonly comesBack: boolean;
}
