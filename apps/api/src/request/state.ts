/** The mutable state that the parts of a running service share, and what each request takes of it. */
import type { Store } from '@brand-visibility/application';
import type { Logger } from 'pino';
import { LIMITS } from '../limits/limits.js';
import { Gate } from '../scheduling/gate.js';
import { AccessLog, type ShedReason } from './access-log.js';

export interface ServiceState {
  readonly log: Logger;
  readonly accessLog: AccessLog;
  /** The base URL of problem types. */
  readonly publicUrl: string;
  /** Where requests wait: for slots of the store, for the event loop, and for lookups of keys. */
  readonly gate: Gate;
  readonly unread: UnreadResponses;
  /** Number of requests that have started but have not been answered. */
  waiting: number;
  readonly slots: WaitingSlots;
  /** Number of requests shed since the start, by reason. */
  readonly shed: Record<ShedReason, number>;
  /** Whether the service is shutting down. It still answers, but closes each connection after the response. */
  isDraining: boolean;
}

/** Creates the state of a service that has not received requests yet. */
export function serviceState(
  log: Logger,
  publicUrl: string,
  { reading }: Pick<Store, 'reading'>,
  observe: AccessLog['observe'] = null,
): ServiceState {
  return {
    log,
    accessLog: new AccessLog(log, observe),
    publicUrl,
    gate: new Gate(reading),
    unread: new UnreadResponses(),
    waiting: 0,
    slots: new WaitingSlots(),
    shed: { waiting: 0, account: 0, unread: 0 },
    isDraining: false,
  };
}

/** A waiting slot of an account. It is of no account if the response is not read from the store. */
export interface WaitingSlot {
  readonly account_id: string | null;
}

/** The waiting slots that unanswered requests hold (rule 4.5). */
export class WaitingSlots {
  /** Number of slots that are taken. */
  taken = 0;
  /** Number of slots that count towards the share of each account, by account id. */
  readonly ofAccounts = new Map<string, number>();

  /** Takes one of `most` slots; returns null if the account's share is used up, so that slots remain for others. */
  take(account_id: string | null, most: number): WaitingSlot | null {
    const held = account_id === null ? 0 : (this.ofAccounts.get(account_id) ?? 0);
    if (held >= Math.max(1, Math.floor(most * LIMITS.waitingOfAnAccount.value))) return null;
    this.taken += 1;
    if (account_id !== null) this.ofAccounts.set(account_id, held + 1);
    return { account_id };
  }

  leave({ account_id }: WaitingSlot): void {
    this.taken -= 1;
    if (account_id === null) return;
    const left = (this.ofAccounts.get(account_id) ?? 1) - 1;
    if (left > 0) this.ofAccounts.set(account_id, left);
    else this.ofAccounts.delete(account_id);
  }
}

/** Maximum numbers of unread bytes: of one account, and of all accounts together. Shared bodies do not count. */
const UNREAD_LIMITS = { ofAnAccount: LIMITS.unreadOfAnAccount.value, inAll: LIMITS.unread.value };

/**
 * Counts the bytes of responses that the operating system has not accepted yet, per account and in total, so that slow
 * readers cannot fill the memory (rule 4.11). The service does not begin a response for which there is no room, and
 * never aborts a response that has begun.
 */
export class UnreadResponses {
  readonly #accounts = new Map<string, number>();
  #bytes = 0;

  constructor(readonly limits = UNREAD_LIMITS) {}

  /** Unread bytes of all accounts. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a response of `size` bytes may begin. Always true if it is small or the account has no unread bytes. */
  hasRoom(account_id: string, size: number): boolean {
    const own = this.#accounts.get(account_id) ?? 0;
    if (size <= LIMITS.smallResponse.value || own === 0) return true;
    return own + size <= this.limits.ofAnAccount && this.#bytes + size <= this.limits.inAll;
  }

  /** Adds unread bytes of an account. `bytes` is negative when the operating system has accepted bytes. */
  add(account_id: string, bytes: number): void {
    const own = (this.#accounts.get(account_id) ?? 0) + bytes;
    if (own > 0) this.#accounts.set(account_id, own);
    else this.#accounts.delete(account_id);
    this.#bytes += bytes;
  }
}
