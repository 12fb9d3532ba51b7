/**
 * Who may start (rule 4.5). A request waits in one place before it reads: here, without a snapshot, a connection or
 * rows in memory. It brings its account, its key and an upper bound of its cost: its path and the days of its window.
 *
 * - *Nobody waits, and a slot is free*: the request takes the slot and begins. No line is made.
 * - *Order*: a free slot goes to an account without one, otherwise to the account (and its key) that used the least
 *   time in the last second. An account takes a further slot only if it holds fewer than twice as many as are free, and
 *   three quarters at most, so that slots remain for others.
 * - *Long-running reads* also need one of three long slots, of which one account holds two. A window of more than 92
 *   days is long until the same read proves short; a shorter one is short until it proves long, which is when its
 *   covered runs are known, or after 16 ms of counting. So if an account sends a hundred yearly series, two of them run
 *   and 98 wait here, while others find free slots. Large reads also need one of two slots that bound the memory.
 * - *A read that proves long* takes a long slot, of which such reads may hold as many as half of all slots. It keeps
 *   its snapshot, and continues after short work. The one exception: if these slots, or the two for large reads, are
 *   taken, it ends its snapshot and waits here. Its cost is known then, so it starts again only once.
 * - *The pool is empty*: slots are the connections of the pool that are not kept for keys and counts, so a read never
 *   waits in the pool. Here, it waits for at most 5 s; a success of its account restarts this time.
 * - *A caller leaves while it waits*: the request leaves its line immediately. If it reads, it stops at its next
 *   statement or when it gives way. It proves nothing about the cost of the read.
 * - *A message has 1 MB*: it is refused (413) unparsed. Messages up to 64 KB, and long targets, need no slot. They wait
 *   for the event loop as work of the account, which is charged for the time.
 * - *Before its key is found*, a request has no account, and waits in `KeyLine` of line.ts.
 *
 * Once a read runs, event-loop.ts decides who continues, by the same order.
 */
import { CallerGone, StoreUnavailable, type Store } from '@brand-visibility/application';
import { LIMITS } from '../limits/limits.js';
import { EventLoop } from './event-loop.js';
import { KeyLine, KINDS, WaitingLines, type Account, type WorkKind, type Waiter } from './line.js';

/** Work that waits for the slots of its kind. */
interface WaitingRead extends Waiter {
  /** Sets the kind that is expected now. Returns whether it was expected before. */
  isAsExpected(): boolean;
}

/** More milliseconds than any account can have used recently. */
const BEFORE_OTHERS = 1e9;

export class Gate {
  readonly loop = new EventLoop();
  readonly keys = new KeyLine();
  /** The kinds that reads proved to have, by name, if their windows suggest another. */
  readonly proved = new Map<string, WorkKind>();
  readonly #waiting = new WaitingLines<WaitingRead>();
  readonly #taken = { short: 0, long: 0, large: 0 };
  /** The most slots, in all and of one account: of each kind, and of reads that proved long. */
  readonly #most: Readonly<Record<WorkKind | 'provedLong', readonly [inAll: number, ofAnAccount: number]>>;

  constructor(readonly reading: Store['reading']) {
    const { readsOfAnAccount, longReads, longReadsOfAnAccount, largeReads } = LIMITS;
    const shareOf = (most: number) => Math.max(1, Math.floor(most * readsOfAnAccount.value));
    const { connections } = reading;
    const long = Math.min(longReads.value, shareOf(connections));
    const provedLong = Math.max(long, connections >> 1);
    this.#most = {
      short: [connections, shareOf(connections)],
      long: [long, Math.ceil(long * longReadsOfAnAccount.value)],
      provedLong: [provedLong, Math.ceil(provedLong * longReadsOfAnAccount.value)],
      large: [largeReads.value, shareOf(largeReads.value)],
    };
  }

  /** Number of requests that wait for a slot. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Takes the slots that a read of a kind needs in addition to those of `held`. Returns whether all were free. */
  take(account: Account, kind: WorkKind, held: WorkKind | null): boolean {
    const isFree = this.#isFree(account, kind, held);
    if (isFree) this.#add(account, kind, held, 1);
    return isFree;
  }

  /** Waits until the slots of the read's kind are free, and takes them. */
  wait(read: WaitingRead): Promise<void> {
    const { account, signal } = read;
    const since = performance.now();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (fault?: Error) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        this.#waiting.remove(read);
        if (fault) reject(fault);
        else resolve();
      };
      const leave = () => end(new CallerGone());
      const giveUpAfter = (most: number) => {
        const left = Math.max(since, account.succeededAt) + most - performance.now();
        if (left > 0) timer = setTimeout(() => giveUpAfter(most), left);
        else end(new StoreUnavailable('earlier reads of the same account took too long'));
      };
      if (this.reading.timeout !== null) giveUpAfter(this.reading.timeout);
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(read, end);
    });
  }

  /** Gives the slots of a kind back, and lets requests start that wait. */
  leave(account: Account, held: WorkKind): void {
    this.#add(account, held, null, -1);
    while (this.#waiting.size > 0) {
      const next = this.#waiting.first(KINDS, (read) => this.#rankOf(read));
      const start = next && this.#waiting.remove(next);
      if (!start) return;
      if (next.isAsExpected()) {
        this.#add(next.account, next.kind, null, 1);
        start();
      } else this.#waiting.add(next, start); // others proved meanwhile that such reads are long
    }
  }

  /** Idle accounts precede busy ones; otherwise, recent use decides. Infinity if a slot is not free for the account. */
  #rankOf({ account, kind }: WaitingRead): number {
    if (!this.#isFree(account, kind, null)) return Infinity;
    return account.recent - (account.slots.short > 0 ? 0 : BEFORE_OTHERS);
  }

  #isFree({ slots }: Account, kind: WorkKind, held: WorkKind | null): boolean {
    for (let rank = firstLacking(held); rank <= KINDS.indexOf(kind); rank += 1) {
      const each = KINDS[rank]!;
      const [inAll, ofAnAccount] = this.#most[each === 'long' && held !== null ? 'provedLong' : each];
      const [own, free] = [slots[each], inAll - this.#taken[each]];
      if (free <= 0 || own >= ofAnAccount || (own > 0 && own >= 2 * free)) return false;
    }
    return true;
  }

  #add({ slots }: Account, kind: WorkKind, held: WorkKind | null, by: 1 | -1): void {
    for (let rank = firstLacking(held); rank <= KINDS.indexOf(kind); rank += 1) {
      const each = KINDS[rank]!;
      slots[each] += by;
      this.#taken[each] += by;
    }
  }
}

/** The index of the first slot that a read lacks, if it holds the slots of a kind and of those before it. */
const firstLacking = (held: WorkKind | null) => (held === null ? 0 : KINDS.indexOf(held) + 1);
