import type { ImportRecord } from '@brand-visibility/contract';
import type { HttpRequest } from '@brand-visibility/programs/http';
import type { ClientBehaviour } from '../harness/load.js';

/** Defines an attack by its data and its attackers. All times are in milliseconds. */

export interface Attack {
  /** The name of the attack in the option `--only`. */
  readonly name: string;
  readonly description: string;
  /**
   * Data to import in addition to the demo and the attackers' accounts. Attacks that list the same function share its
   * data.
   */
  readonly data?: readonly Data[];
  /** Settings of the service in addition to the settings for all attacks. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Returns the attackers, which may prepare their requests. Each attacker runs in a separate process. */
  readonly attackers: (target: Target) => readonly Attacker[] | Promise<readonly Attacker[]>;
  /** Time for queues to build up, from the start of the attack to the measurement. Default: 2 seconds. */
  readonly rampUp?: number;
  /** Milliseconds to add to the bound of the p99. Default: 0. */
  readonly more?: number;
  /** If set, four well-behaved accounts each download 4.5 MB repeatedly at this speed during the attack. */
  readonly downloads?: { readonly bytesPerSecond: number };
}

/** Generates the import records that an attack requires. */
export type Data = () => Iterable<ImportRecord>;

/** The facts about the service that attackers know. */
export interface Target {
  /** Twelve keys, all of one account. */
  readonly keys: readonly string[];
  readonly port: number;
  /** Whether the service has perhaps a tenth of a processor, which callers beyond their limit then fill alone. */
  readonly isBusy: boolean;
}

/** Rate limit of each attacker's key, in requests per minute. */
export const ATTACKER_LIMIT = 600;

export type Attacker = Client | RawAttacker;

/** Concurrent callers with keys. Each caller repeats one HTTP request and waits as long as `Retry-After` demands. */
export interface Client extends Pick<ClientBehaviour, 'bytesPerSecond' | 'leaving'> {
  readonly attacker: 'client';
  /** Caller number i repeats request number i. If there are more callers than requests, the list repeats. */
  readonly requests: readonly HttpRequest[];
  readonly callers: number;
}

/** An attacker that writes bytes to connections. */
export interface RawAttacker {
  readonly attacker: 'raw';
  readonly connections: number;
  /** Bytes that the attacker writes once at the start of each connection. */
  readonly opening?: string;
  /**
   * Strings to write; usually, each contains one or several requests. The attacker writes the strings in order and
   * repeatedly. If there are none, the attacker sends nothing after `opening`.
   */
  readonly texts: readonly string[];
  /** Strings per second over all connections; `once` means that each new connection gets one string. */
  readonly pace: { readonly rate: number } | 'once';
  readonly reads: boolean;
  /** Milliseconds after which the attacker replaces a closed connection. */
  readonly reconnects: number;
  /** Number of source addresses, all different from the address of the well-behaved caller. Default: 1. */
  readonly addresses?: number;
}

/** Returns concurrent callers with keys. See `Client` for the request that each caller repeats. */
export const calling = (
  callers: number,
  requests: readonly HttpRequest[],
  further: Partial<Client> = {},
): Client => ({ attacker: 'client', requests, callers, ...further });

/** Returns an attacker that reads responses and replaces each closed connection after 200 ms. */
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
