import type { RequestContext, Steps } from '@brand-visibility/application';
import type { Backend } from '../backend.js';
import { READ_LIMITS } from './limits.js';
import { Slots } from './slots.js';
import { TimeSlice } from './time-slice.js';
import { TimeSlices } from './time-slices.js';

/** What one read needs besides its snapshot. */
export interface Read {
  readonly timeSlice: TimeSlice;
  /** Call before work that takes much memory. Throws to end the read, which starts again once there is room. */
  readonly large: () => void;
  readonly signal: AbortSignal;
}

/** For commands, which compete with no caller and are not interrupted. */
export function ofACommand(): Read {
  const { signal } = new AbortController();
  const context: RequestContext = { account_id: '', key_id: '', signal, hasRoom: () => true };
  return { timeSlice: new TimeSlice(new TimeSlices(), context), large: () => undefined, signal };
}

/** The slots of one account. */
const shareOf = (slots: number) => Math.max(1, Math.floor(slots * READ_LIMITS.readsOfAnAccount.value));

/** Ends a read that needs a slot in `slots`, so that it waits without its snapshot. */
class NeedsSlot extends Error {
  constructor(readonly slots: Slots) {
    super('the read waits for a slot and starts again');
  }
}

/**
 * The slots of a process in which requests read. Every read takes one of `reads`. One that proves to be large or long
 * also needs a slot of that class; if none is free, it ends its snapshot, gives its slots back, waits, and starts again
 * on a new snapshot (rule 4.5). So long-running reads do not keep slots from short ones, and waiting does not use
 * memory.
 */
export class ReadScheduler {
  readonly #slices = new TimeSlices();
  readonly #reads: Slots;
  readonly #large: Slots;
  readonly #long: Slots;

  constructor({ connections, timeout }: Backend['reading']) {
    const { use, longUse } = this.#slices;
    const { largeReads, longReads, longReadsOfAnAccount } = READ_LIMITS;
    const large = largeReads.value;
    const long = Math.min(longReads.value, shareOf(connections));
    const longOfAnAccount = Math.ceil(long * longReadsOfAnAccount.value);
    this.#reads = new Slots({ most: connections, ofAnAccount: shareOf(connections), timeout }, use);
    this.#large = new Slots({ most: large, ofAnAccount: shareOf(large), timeout }, longUse);
    this.#long = new Slots({ most: long, ofAnAccount: longOfAnAccount, timeout }, longUse);
  }

  /** Number of requests whose read has not begun. */
  get waiting(): number {
    return this.#reads.waiting + this.#large.waiting + this.#long.waiting;
  }

  /** The slots and slices of one request. The caller must call `end`. */
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

/** The reads of one request: it takes its slots at its first read and keeps them until its end (rule 4.5). */
export class RequestReads {
  readonly #held = new Set<Slots>();
  readonly #needed = new Set<Slots>();

  constructor(
    readonly context: RequestContext,
    readonly slices: TimeSlices,
    readonly slots: AllSlots,
  ) {}

  /** Runs one read, again from its start if it had to wait for a slot. */
  async run<T>(work: (read: Read) => Promise<T>): Promise<T> {
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

  /** Writes a response, which may be large; the first step immediately. */
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

  /** Gives the slots back; `hasSucceeded`: whether the request succeeded. */
  end(hasSucceeded: boolean): void {
    for (const slots of this.#held) slots.leave(this.context, hasSucceeded);
    this.#held.clear();
  }

  /** Whether an earlier read of the request proved to be long. */
  get #isLong(): boolean {
    return this.#held.has(this.slots.long);
  }

  async #inSlices<T>(work: (read: Read) => Promise<T>): Promise<T> {
    const { context, slices, slots } = this;
    const timeSlice = await TimeSlice.wait(slices, context, this.#isLong, () => this.#require(slots.long));
    try {
      return await work({ timeSlice, large: () => this.#require(slots.large), signal: context.signal });
    } finally {
      timeSlice.end();
    }
  }

  /** Enters in a fixed order, so that no two requests wait for each other. */
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
