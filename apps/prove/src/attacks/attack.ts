import type { ImportRecord } from '@brand-visibility/contract';
import type { HttpRequest } from '@brand-visibility/programs/http';

/** The definition of an attack: its data and its attackers. Times are in milliseconds. */

export interface Attack {
  /** The name for `--only`. */
  readonly name: string;
  readonly description: string;
  /**
   * The data to import in addition to the demo and the attackers' accounts. Attacks that list the same data share it.
   */
  readonly data?: readonly Data[];
  /** Settings of the service, in addition to the settings of all attacks. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The attackers, one process each. */
  readonly attackers: (target: Target) => readonly Attacker[];
  /** Time from the start of the attack to the measurement, for queues to build up; default 2 seconds. */
  readonly rampUp?: number;
  /** Four well-behaved accounts that each download 4.5 MB, repeatedly, at this speed during the attack. */
  readonly downloads?: { readonly bytesPerSecond: number };
}

/** Makes records. Two attacks share their data if they list the same function. */
export type Data = () => Iterable<ImportRecord>;

/** The facts about the service that attackers know. */
export interface Target {
  /** Twelve keys of one account. */
  readonly keys: readonly string[];
}

/** Requests per minute for each of the attackers' keys. */
export const ATTACKER_LIMIT = 600;

export type Attacker = Client | RawAttacker;

/** Concurrent callers with keys, each of which repeats one request over HTTP and waits as `Retry-After` says. */
export interface Client {
  readonly attacker: 'client';
  /** Caller number i sends request number i. If there are more callers than requests, numbering starts again. */
  readonly requests: readonly HttpRequest[];
  readonly callers: number;
  /** Bytes per second that each caller reads of a response; 0 if it does not read. Default: no limit. */
  readonly bytesPerSecond?: number;
  /**
   * All callers send one request at the same time and disconnect `after` that, repeatedly; the last time when the
   * attack ends. Default: callers wait for their responses.
   */
  readonly leaving?: { readonly after: number; readonly every: number };
}

/** An attacker that writes bytes on connections. */
export interface RawAttacker {
  readonly attacker: 'raw';
  readonly connections: number;
  /** The bytes that it writes first on each connection. */
  readonly opening?: string;
  /**
   * Each string contains one or several requests as bytes. Strings are written in order, repeatedly; if there are none,
   * the attacker sends nothing.
   */
  readonly texts: readonly string[];
  /** Strings per second over all connections; `once` writes the next string on each connection when it opens. */
  readonly pace: { readonly rate: number } | 'once';
  readonly reads: boolean;
  /** Bytes per second that the attacker reads on each connection. Default: no limit. */
  readonly bytesPerSecond?: number;
  /** The time over which the attacker opens its connections. Default: as fast as a server can accept them. */
  readonly spread?: number;
  /** Milliseconds after which closed connections are reopened; null if they are not reopened. */
  readonly reconnects: number | null;
  /** The number of source addresses, none of them the well-behaved caller's; default 1. */
  readonly addresses?: number;
}

/** A GET request with a key. */
export const getAs = (key: string | undefined, path: string): HttpRequest => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${key}` },
});

/** Concurrent callers with keys, who send the requests in turn. */
export const calling = (
  callers: number,
  requests: readonly HttpRequest[],
  further: Partial<Client> = {},
): Client => ({ attacker: 'client', requests, callers, ...further });

/** An attacker that reads the responses, and reopens a closed connection after 200 ms. */
export const writing = (
  connections: number,
  texts: readonly string[],
  pace: RawAttacker['pace'],
  further: Partial<RawAttacker> = {},
): RawAttacker => ({
  attacker: 'raw',
  connections,
  texts,
  pace,
  reads: true,
  reconnects: 200,
  ...further,
});
