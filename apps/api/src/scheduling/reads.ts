/** Schedules reads fairly, in slots and time slices that accounts share, so that no account delays the others. */
import type { Store } from '@brand-visibility/application';
import { inTurn, type Load } from '@brand-visibility/counting';
import { LIMITS } from '../limits/limits.js';
import { NoRoom, type RequestContext } from './request-context.js';
import { Slots } from './slots.js';
import { TimeSlice } from './time-slice.js';
import { TimeSlices } from './time-slices.js';

/** Synchronous work that yields after every step, so that other requests can run in between. */
export type Steps<T> = Generator<void, T, void>;

/** The number of slots, out of `slots`, that one account may hold. */
const shareOf = (slots: number) => Math.max(1, Math.floor(slots * LIMITS.readsOfAnAccount.value));

/**
 * Thrown to end a read that needs a slot in `slots`, so that the read does not hold a snapshot while it waits. If
 * long-running reads continued without a slot, the p99 of another account would be 180 ms, not 44 (`six-accounts`).
 */
class NeedsSlot extends Error {
  constructor(readonly slots: Slots) {
    super('the read waits for a slot and starts again');
  }
}

/**
 * Gives requests slots for their reads. Every read takes a slot of `reads`. A read that proves to be large or long also
 * needs a slot for large or for long-running reads. If a needed slot is not free, the read ends its snapshot, gives its
 * slots back, waits, and starts again on a new snapshot (rule 4.5). So long-running reads do not take the slots of
 * short reads, and waiting reads do not take memory.
 */
export class ReadScheduler {
  readonly #slices = new TimeSlices();
  readonly #reads: Slots;
  readonly #large: Slots;
  readonly #long: Slots;

  constructor({ connections, timeout }: Store['reading']) {
    const { use, longUse } = this.#slices;
    const { largeReads, longReads, longReadsOfAnAccount } = LIMITS;
    const large = largeReads.value;
    const long = Math.min(longReads.value, shareOf(connections));
    const longOfAnAccount = Math.ceil(long * longReadsOfAnAccount.value);
    this.#reads = new Slots({ most: connections, ofAnAccount: shareOf(connections), timeout }, use);
    this.#large = new Slots({ most: large, ofAnAccount: shareOf(large), timeout }, longUse);
    this.#long = new Slots({ most: long, ofAnAccount: longOfAnAccount, timeout }, longUse);
  }

  /** Number of requests that wait for a slot. */
  get waiting(): number {
    return this.#reads.waiting + this.#large.waiting + this.#long.waiting;
  }

  /**
   * Runs the work of one request. The request keeps the slots of its reads until `work` ends, so that unsent rows do
   * not accumulate in memory. Rejects with CallerGone if the signal is aborted: immediately while the request waits for
   * a slot, otherwise at its next step.
   */
  async serve<T>(context: RequestContext, work: (request: RequestReads) => Promise<T>): Promise<T> {
    const request = this.begin(context);
    let hasSucceeded = false;
    try {
      const result = await work(request);
      hasSucceeded = true;
      return result;
    } finally {
      request.end(hasSucceeded);
    }
  }

  /** Runs work without I/O, which needs no slot, in a turn of the account, which is charged for it (rule 4.5). */
  async inTurn<T>(context: RequestContext, isLong: boolean, work: () => T | Promise<T>): Promise<T> {
    const timeSlice = await TimeSlice.wait(this.#slices, context, isLong);
    const began = performance.now();
    try {
      return await work();
    } finally {
      timeSlice.worked(performance.now() - began);
      timeSlice.end();
    }
  }

  /** Begins the reads of one request. The caller must call `end` on the result. */
  begin(context: RequestContext): RequestReads {
    const { reads, large, long } = { reads: this.#reads, large: this.#large, long: this.#long };
    return new RequestReads(context, this.#slices, { reads, large, long });
  }
}

interface AllSlots {
  readonly reads: Slots;
  readonly large: Slots;
  readonly long: Slots;
}

/** The reads of one request. The request takes slots at its first read and keeps them until `end` (rule 4.5). */
export class RequestReads {
  readonly #held = new Set<Slots>();
  readonly #needed = new Set<Slots>();

  constructor(
    readonly context: RequestContext,
    readonly slices: TimeSlices,
    readonly slots: AllSlots,
  ) {}

  /** Runs one read. After each wait for a slot, starts the read again. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.#enter();
      try {
        return await this.#inSlices(work);
      } catch (fault) {
        if (!(fault instanceof NeedsSlot)) throw fault;
        this.#needed.add(fault.slots);
        this.end(false);
      }
    }
  }

  /** Runs steps, such as the writing of a large response, in time slices. The first step runs immediately. */
  async runSteps<T>(steps: Steps<T>): Promise<T> {
    const { context, slices } = this;
    const began = performance.now();
    const first = steps.next();
    const took = performance.now() - began;
    slices.addWork(took);
    slices.charge(context, took, this.#isLong);
    if (first.done) return first.value;
    const timeSlice = await TimeSlice.wait(slices, context, this.#isLong);
    try {
      for (;;) {
        const step = await timeSlice.run(() => steps.next());
        if (step.done) return step.value;
      }
    } finally {
      timeSlice.end();
    }
  }

  /** Gives the slots back. `hasSucceeded` tells whether the request succeeded. */
  end(hasSucceeded: boolean): void {
    for (const slots of this.#held) slots.leave(this.context, hasSucceeded);
    this.#held.clear();
  }

  /** Whether an earlier read of the request proved to be long. */
  get #isLong(): boolean {
    return this.#held.has(this.slots.long);
  }

  async #inSlices<T>(work: () => Promise<T>): Promise<T> {
    const { context, slices } = this;
    const timeSlice = await TimeSlice.wait(slices, context, this.#isLong, (load) => this.#announced(load));
    try {
      return await inTurn(timeSlice, work);
    } finally {
      timeSlice.end();
    }
  }

  #announced(load: Load): void {
    const { context, slots } = this;
    if (load !== 'large response') this.#require(slots[load]);
    else if (!context.hasRoom()) throw new NoRoom();
  }

  /** Takes the needed slots in a fixed order, so that no two requests wait for each other. */
  async #enter(): Promise<void> {
    const { reads, large, long } = this.slots;
    for (const slots of [large, long, reads]) {
      if (this.#held.has(slots) || (slots !== reads && !this.#needed.has(slots))) continue;
      await slots.enter(this.context);
      this.#held.add(slots);
    }
  }

  #require(slots: Slots): void {
    if (this.#held.has(slots)) return;
    if (!slots.tryEnter(this.context)) throw new NeedsSlot(slots);
    this.#held.add(slots);
  }
}
