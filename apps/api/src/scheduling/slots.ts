/** Slots in which requests read: each account has a share, and further requests wait. */
import { CallerGone, StoreUnavailable } from '@brand-visibility/application';
import type { RequestContext } from './request-context.js';
import { FairQueue, rankOf, type Requester, type FairUse } from './fair-queue.js';

export interface SlotLimits {
  /** Number of slots for all accounts together. */
  readonly most: number;
  /** Maximum number of slots that one account may hold. */
  readonly ofAnAccount: number;
  /**
   * Milliseconds after which a waiting request fails, unless another request of its account succeeded within that
   * time; null to wait without a limit.
   */
  readonly timeout: number | null;
}

/**
 * Slots, one for each running request (rule 4.5). An account that holds slots may take another only if the number that
 * it holds is less than twice the number of free slots (a dynamic threshold). So the more slots are taken, the fewer
 * one account may hold, and some slots stay free for other accounts. A free slot goes to an account that holds none,
 * otherwise to the account that recently used the least time.
 */
export class Slots {
  readonly #waiting: FairQueue<() => void>;
  readonly #taken = new Map<string, number>();
  /** Time of the last successful request of each account that holds slots, in monotonic milliseconds. */
  readonly #lastSuccess = new Map<string, number>();
  #all = 0;

  constructor(
    readonly limits: SlotLimits,
    readonly use: FairUse,
  ) {
    this.#waiting = new FairQueue(use);
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Takes a slot and returns true if a slot is free for the account; otherwise returns false. */
  tryEnter({ account_id }: Requester): boolean {
    if (!this.#isFreeFor(account_id)) return false;
    this.#take(account_id);
    return true;
  }

  /**
   * Waits for a slot and takes it. Throws CallerGone if the caller has disconnected, and StoreUnavailable after the
   * timeout.
   */
  async enter(context: RequestContext): Promise<void> {
    if (context.signal.aborted) throw new CallerGone();
    if (!this.tryEnter(context)) await this.#wait(context);
  }

  /** Releases a slot and serves waiting requests. `hasSucceeded` tells whether the request succeeded. */
  leave({ account_id }: Requester, hasSucceeded: boolean): void {
    if (hasSucceeded) this.#lastSuccess.set(account_id, performance.now());
    this.#all -= 1;
    const left = (this.#taken.get(account_id) ?? 1) - 1;
    if (left > 0) this.#taken.set(account_id, left);
    else this.#taken.delete(account_id);
    for (;;) {
      const next = this.#waiting.nextAccount((id) => this.#rankOf(id));
      if (next === null) break;
      this.#waiting.take(next)?.();
    }
    if (!this.#taken.has(account_id)) this.#lastSuccess.delete(account_id);
  }

  #isFreeFor(account_id: string): boolean {
    const own = this.#taken.get(account_id) ?? 0;
    const free = this.limits.most - this.#all;
    return free > 0 && own < this.limits.ofAnAccount && (own === 0 || own < 2 * free);
  }

  /** Rank of an account; the lowest is next. Null if the account may not take a slot now. */
  #rankOf(account_id: string): number | null {
    if (!this.#isFreeFor(account_id)) return null;
    return rankOf(this.use, account_id, this.#taken.has(account_id));
  }

  #take(account_id: string): void {
    this.#all += 1;
    this.#taken.set(account_id, (this.#taken.get(account_id) ?? 0) + 1);
  }

  #wait(context: RequestContext): Promise<void> {
    const { account_id, signal } = context;
    return new Promise((resolve, reject) => {
      const { timeout } = this.limits;
      let timer: NodeJS.Timeout | undefined;
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
      };
      const take = () => {
        end();
        this.#take(account_id);
        resolve();
      };
      const fail = (fault: Error) => {
        end();
        this.#waiting.remove(context, take);
        reject(fault);
      };
      const leave = () => fail(new CallerGone());
      const giveUpAfter = (milliseconds: number, timeout: number) => {
        timer = setTimeout(() => {
          const since = performance.now() - (this.#lastSuccess.get(account_id) ?? -Infinity);
          if (since < timeout) giveUpAfter(timeout - since, timeout);
          else fail(new StoreUnavailable('earlier reads of the same account took too long'));
        }, milliseconds);
      };
      if (timeout !== null) giveUpAfter(timeout, timeout);
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(context, take);
    });
  }
}
