import type { ImportRecord } from '@brand-visibility/contract';
import type { HttpRequest } from '@brand-visibility/programs/http';

/** Defines an attack by its data and its attackers. Times are in milliseconds. */

export interface Attack {
  /** Name for the option `--only`. */
  readonly name: string;
  readonly description: string;
  /**
   * Data to import in addition to the demo and the attackers' accounts. Attacks that list the same function share it.
   */
  readonly data?: readonly Data[];
  /** Settings of the service in addition to the settings for every attack. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Returns the attackers, each of which runs in a separate process. */
  readonly attackers: (target: Target) => readonly Attacker[];
  /** Time from the start of the attack to the start of the measurement, in which queues build up; default 2 seconds. */
  readonly rampUp?: number;
  /** If set, four well-behaved accounts each download 4.5 MB repeatedly at this speed during the attack. */
  readonly downloads?: { readonly bytesPerSecond: number };
}

/** Generates the records of an attack's data. */
export type Data = () => Iterable<ImportRecord>;

/** The facts about the service that the attackers know. */
export interface Target {
  /** Twelve keys of one account. */
  readonly keys: readonly string[];
}

/** Rate limit of each of the attackers' keys, in requests per minute. */
export const ATTACKER_LIMIT = 600;

export type Attacker = Client | RawAttacker;

/** Concurrent callers with keys. Each caller repeats one HTTP request and obeys `Retry-After`. */
export interface Client {
  readonly attacker: 'client';
  /** Caller number i repeats request number i. If there are more callers than requests, numbering starts again. */
  readonly requests: readonly HttpRequest[];
  readonly callers: number;
  /** Bytes per second that each caller reads of a response; 0 means that callers do not read. Default: no limit. */
  readonly bytesPerSecond?: number;
  /**
   * If set, all callers send one request at the same time and disconnect `after` milliseconds later. The callers repeat
   * this at the interval `every`, and once more when the attack ends. Default: callers wait for their responses.
   */
  readonly leaving?: { readonly after: number; readonly every: number };
}

/** An attacker that writes bytes to connections. */
export interface RawAttacker {
  readonly attacker: 'raw';
  readonly connections: number;
  /** The bytes that the attacker writes first on each connection. */
  readonly opening?: string;
  /**
   * Strings of one or several requests as bytes. The attacker writes the strings in order, repeatedly; without strings,
   * the attacker sends nothing.
   */
  readonly texts: readonly string[];
  /** Strings per second over all connections; with `once`, each new connection gets one string. */
  readonly pace: { readonly rate: number } | 'once';
  readonly reads: boolean;
  /** Bytes per second that the attacker reads on each connection. Default: no limit. */
  readonly bytesPerSecond?: number;
  /** Time over which the attacker opens its connections. Default: as fast as a server can accept them. */
  readonly spread?: number;
  /** Milliseconds after which the attacker reopens closed connections; null if it does not reopen them. */
  readonly reconnects: number | null;
  /** Number of source addresses, which all differ from the well-behaved caller's; default 1. */
  readonly addresses?: number;
}

/** Returns a GET request with a key. */
export const getAs = (key: string | undefined, path: string): HttpRequest => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${key}` },
});

/** Returns concurrent callers with keys, to whom the requests are assigned in turn. */
export const calling = (
  callers: number,
  requests: readonly HttpRequest[],
  further: Partial<Client> = {},
): Client => ({ attacker: 'client', requests, callers, ...further });

/** Returns an attacker that reads the responses and reopens a closed connection after 200 ms. */
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
