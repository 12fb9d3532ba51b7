/** Bounds the bytes of responses that callers have not read yet, so that slow readers cannot fill the memory. */
import { LIMITS } from './limits.js';

/** Bytes of responses that may be unread. Shared bodies do not count. */
const UNREAD = { ofAnAccount: LIMITS.unreadOfAnAccount.value, inAll: LIMITS.unread.value };

/**
 * Counts the bytes of responses that the operating system has not accepted yet, of each account and in all (rule
 * 4.11). A response that has begun is never cut to free memory; one that has no room is refused.
 */
export class UnreadResponses {
  readonly #accounts = new Map<string, number>();
  #bytes = 0;

  constructor(readonly limits = UNREAD) {}

  /** Unread bytes of all accounts. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a response of this size may begin: always where the account has nothing unread. */
  hasRoom(account_id: string, size: number): boolean {
    const own = this.#accounts.get(account_id) ?? 0;
    if (size <= LIMITS.smallResponse.value || own === 0) return true;
    return own + size <= this.limits.ofAnAccount && this.#bytes + size <= this.limits.inAll;
  }

  /** Adds bytes that were written, or subtracts (negative) those that were accepted. */
  add(account_id: string, bytes: number): void {
    const own = (this.#accounts.get(account_id) ?? 0) + bytes;
    if (own > 0) this.#accounts.set(account_id, own);
    else this.#accounts.delete(account_id);
    this.#bytes += bytes;
  }
}
