/** Bounds the bytes of responses that callers have not read yet, so that slow readers cannot fill the memory. */
import { LIMITS } from './limits.js';

/** Maximum numbers of unread bytes: of one account, and of all accounts together. Shared bodies do not count. */
const UNREAD = { ofAnAccount: LIMITS.unreadOfAnAccount.value, inAll: LIMITS.unread.value };

/**
 * Counts the bytes of responses that the operating system has not accepted yet, per account and in total (rule 4.11).
 * The service does not begin a response for which there is no room, and never aborts a response that has begun.
 */
export class UnreadResponses {
  readonly #accounts = new Map<string, number>();
  #bytes = 0;

  constructor(readonly limits = UNREAD) {}

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
