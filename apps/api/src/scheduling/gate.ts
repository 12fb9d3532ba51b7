/**
 * Who may start (rule 4.5). A request waits in one place before it reads: at this gate, without a snapshot, a connection
 * or rows in memory. It brings its account, its key and an upper bound of its cost: the path and the days of its window.
 *
 * - *Nobody waits, and a slot is free*: the request takes the slot and begins. No queue is built.
 * - *Order*: a free slot goes to an account without one, then to the account (and its key) that used the least time in
 *   the last second. An account may take a further slot only if it holds fewer than twice as many as are free, and at
 *   most three quarters, so that slots remain for others.
 * - *Long reads* need one of three long slots too, of which one account holds two. A window of more than 92 days is
 *   long until the same read proves short, and a shorter one is short until it proves long: when the covered runs are
 *   known, or after 16 ms of counting. So an account that sends a hundred yearly series has two of them running, and 98
 *   waiting here; others find free slots. *Large reads* also need one of two slots that bound the memory.
 * - *A read that proves long* keeps its snapshot, waits in the long line of the event loop, and takes a long slot, of
 *   which such reads may hold half of all slots. The one exception: if that half is taken, or the slots for large reads,
 *   the read ends its snapshot and waits here. Its cost is known then, so it starts again once.
 * - *The pool is empty*: the gate gives out the connections of the pool that are not kept for keys and counts, so no
 *   read waits in the pool. Here a request waits up to 5 s; a success of its account restarts the time.
 * - *A caller who leaves* leaves the line immediately. If its read runs, it stops at its next statement or when it
 *   gives way. It says nothing about the cost of the read.
 * - *A message of 64 KB, or a long target*, needs no slot. It waits for its account's turn on the event loop, which is
 *   charged to the account. A longer message is refused (413) when its head arrives.
 * - *Before its key is found*, a request has no account. Keys that were found in the last ten minutes are looked up
 *   immediately; all others share one line and one statement at a time, so that forged keys wait for each other.
 *
 * event-loop.ts decides who continues once a read runs. What one account used orders both.
 */
import { CallerGone, StoreUnavailable, type Store } from '@brand-visibility/application';
import { asPartOf, givingWay, type Load } from '@brand-visibility/counting';
import { LIMITS } from '../limits/limits.js';
import { EventLoop, Work } from './event-loop.js';
import { KINDS, Lines, Recent, type Account, type Kind, type RequestContext } from './line.js';

/** Thrown if the account has no room for a large response (rule 4.11). */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Thrown to end a read that must wait for a slot. */
class StartsAgain extends Error {}

/** More milliseconds than any account can have used recently. */
const BEFORE_OTHERS = 1e9;

export class Gate {
  readonly loop = new EventLoop();
  /** The kinds that reads proved to have, by name, if their windows suggest another. */
  readonly proved = new Recent<Kind>();
  readonly #waiting = new Lines<Visit>();
  readonly #taken = { short: 0, long: 0, large: 0 };
  /** The most slots, in all and of one account: of each kind, and of reads that proved long. */
  readonly #most: Readonly<Record<Kind | 'provedLong', readonly [inAll: number, ofAnAccount: number]>>;
  /** The times at which keys were found, by digest. */
  readonly #found = new Recent<number>();
  /** Lookups of other keys that wait, and the number of those that run. */
  readonly #lookups = new Set<() => void>();
  #lookingUp = 0;

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

  /**
   * Serves one request, which takes slots at its first read and keeps them until `work` ends, so that unsent rows do
   * not accumulate. Rejects with CallerGone if the caller disconnects.
   */
  async serve<T>(context: RequestContext, work: (visit: Visit) => Promise<T>): Promise<T> {
    const visit = new Visit(this, context);
    let hasSucceeded = false;
    try {
      const result = await work(visit);
      hasSucceeded = true;
      return result;
    } finally {
      visit.leave(hasSucceeded);
    }
  }

  /** Runs work without I/O, which needs no slot, when its account may run, and charges the account. */
  async runWithoutSlot<T>(context: RequestContext, kind: Kind, run: () => T | Promise<T>): Promise<T> {
    const work = new Work(this.loop, context, kind);
    try {
      await work.begin();
      const began = performance.now();
      const result = await run();
      work.worked(performance.now() - began);
      return result;
    } finally {
      work.end();
    }
  }

  /** Looks up a key, or the connection of an assistant, by an id that only its holder knows. */
  async lookUp<T>(id: string, signal: AbortSignal, find: () => Promise<T | null>): Promise<T | null> {
    const isKnown = performance.now() - (this.#found.get(id) ?? -Infinity) < LIMITS.foundKey.value;
    if (!isKnown)
      await new Promise<void>((start) => {
        this.#lookups.add(start);
        if (this.#lookingUp === 0) this.#startLookups();
      });
    try {
      if (signal.aborted) throw new CallerGone();
      const found = await find();
      if (found !== null) this.#found.set(id, performance.now());
      return found;
    } finally {
      if (!isKnown && (this.#lookingUp -= 1) === 0) this.#startLookups();
    }
  }

  /** Starts the lookups that wait, which the store does in one statement. */
  #startLookups(): void {
    for (const start of [...this.#lookups].slice(0, LIMITS.lookups.value)) {
      this.#lookups.delete(start);
      this.#lookingUp += 1;
      start();
    }
  }

  /** Takes the slots of a kind, in addition to those of the kind that is held. Returns whether all were free. */
  take(account: Account, kind: Kind, held: Kind | null): boolean {
    const isFree = this.#isFree(account, kind, held);
    if (isFree) this.#add(account, lacking(kind, held), 1);
    return isFree;
  }

  /** Waits until the slots of the visit's kind are free, and takes them. */
  wait(visit: Visit): Promise<void> {
    const { account, signal } = visit;
    const { timeout } = this.reading;
    const since = performance.now();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (fault?: Error) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        this.#waiting.remove(visit);
        if (fault) reject(fault);
        else resolve();
      };
      const leave = () => end(new CallerGone());
      const giveUpAfter = (most: number) => {
        const left = Math.max(since, account.succeededAt) + most - performance.now();
        if (left > 0) timer = setTimeout(() => giveUpAfter(most), left);
        else end(new StoreUnavailable('earlier reads of the same account took too long'));
      };
      if (timeout !== null) giveUpAfter(timeout);
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(visit, end);
    });
  }

  /** Gives the slots of a kind back, and lets requests start that wait. */
  leave(account: Account, held: Kind): void {
    this.#add(account, lacking(held, null), -1);
    for (;;) {
      const next = this.#waiting.first(KINDS, (visit) => this.#rankOf(visit));
      const start = next && this.#waiting.remove(next);
      if (!start) return;
      if (next.isAsExpected()) {
        this.#add(next.account, lacking(next.kind, null), 1);
        start();
      } else this.#waiting.add(next, start); // others proved meanwhile that such reads are long
    }
  }

  /** Idle accounts precede busy ones; otherwise, recent use decides. Infinity if a slot is not free for the account. */
  #rankOf({ account, kind }: Visit): number {
    if (!this.#isFree(account, kind, null)) return Infinity;
    return account.recent - (account.slots.short > 0 ? 0 : BEFORE_OTHERS);
  }

  #isFree({ slots }: Account, kind: Kind, held: Kind | null): boolean {
    return lacking(kind, held).every((each) => {
      const [inAll, ofAnAccount] = this.#most[each === 'long' && held !== null ? 'provedLong' : each];
      const [own, free] = [slots[each], inAll - this.#taken[each]];
      return free > 0 && own < ofAnAccount && (own === 0 || own < 2 * free);
    });
  }

  #add({ slots }: Account, kinds: readonly Kind[], by: 1 | -1): void {
    for (const kind of kinds) for (const counts of [slots, this.#taken]) counts[kind] += by;
  }
}

/** The slots that a read of a kind needs in addition to those of the kind that it holds. */
const lacking = (kind: Kind, held: Kind | null) =>
  KINDS.slice(held === null ? 0 : KINDS.indexOf(held) + 1, KINDS.indexOf(kind) + 1);

/** The reads of one request, and the writing of its response. */
export class Visit extends Work {
  #held: Kind | null = null;
  /** What identifies reads of about the same cost. */
  #name = '';
  #presumed: Kind = 'short';
  #proved: Kind = 'short';
  #isReading = false;

  constructor(
    readonly gate: Gate,
    context: RequestContext,
  ) {
    super(gate.loop, context);
  }

  /** Tells, before a read, its path and for how many days it counts answers at most. */
  expect(path: string, days: number): void {
    this.#name = `${this.context.account_id} ${path} ${days}`;
    this.#presumed = days > LIMITS.longWindow.value ? 'long' : 'short';
  }

  /** Sets the kind that is expected now. Returns whether it was expected before. */
  isAsExpected(): boolean {
    const before = this.kind;
    const proved = this.#proved === 'short' ? this.gate.proved.get(this.#name) : this.#proved;
    this.kind = proved ?? this.#presumed;
    return this.kind === before;
  }

  /** Runs one read. The first one waits for slots. */
  async run<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      if (this.#held === null) await this.#enter();
      this.#isReading = true;
      try {
        return await asPartOf(this, read);
      } catch (fault) {
        if (!(fault instanceof StartsAgain)) throw fault;
        this.leave(false);
      } finally {
        this.#isReading = false;
      }
    }
  }

  async #enter(): Promise<void> {
    if (this.signal.aborted) throw new CallerGone();
    this.isAsExpected();
    if (!this.gate.take(this.account, this.kind, null)) await this.gate.wait(this);
    this.#held = this.kind;
    await this.begin();
  }

  /** Writes a response. Its first part is written immediately. */
  async write<T>(parts: Generator<void, T, void>): Promise<T> {
    let part = parts.next();
    while (!part.done) part = await asPartOf(this, () => givingWay(() => parts.next()));
    return part.value;
  }

  /** Throws NoRoom, or StartsAgain if the read needs a slot that is not free. */
  override announce(load: Load): void {
    if (load === 'large response') {
      if (!this.context.hasRoom()) throw new NoRoom();
    } else if (this.#isReading && lacking(load, this.#proved).length > 0) {
      this.#proved = load;
      this.#learn();
      if (lacking(load, this.#held).length === 0) return;
      if (!this.gate.take(this.account, load, this.#held)) throw new StartsAgain();
      this.kind = this.#held = load;
    }
  }

  /** Gives the slots back. A read that its caller left proved nothing. */
  leave(hasSucceeded: boolean): void {
    this.end();
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    if (hasSucceeded) {
      this.account.succeededAt = performance.now();
      this.#learn();
    }
    this.gate.leave(this.account, held);
  }

  #learn(): void {
    if (this.#proved === this.#presumed) this.gate.proved.delete(this.#name);
    else this.gate.proved.set(this.#name, this.#proved);
  }
}
