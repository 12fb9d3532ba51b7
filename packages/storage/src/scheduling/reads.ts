import type { Asking, Steps } from '@brand-visibility/application';
import type { Backend } from '../backend.js';
import { Places } from './places.js';
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
  const asking: Asking = { account_id: '', key_id: '', signal, hasRoom: () => true };
  return { timeSlice: new TimeSlice(new TimeSlices(), asking), large: () => undefined, signal };
}

/** Concurrent large reads. Each may take a hundred megabytes when a brand has hundreds of thousands of rivals. */
const MOST_LARGE = 2;

/**
 * Concurrent long reads: one works on the event loop while others await the database; more would only take memory, and
 * the database's time from short ones. One account has half of them.
 */
const MOST_LONG = 3;

/** Three quarters, and at least one. */
const mostOf = (places: number) => Math.max(1, Math.floor((places * 3) / 4));

/** Ends a read that needs a place in `places`, so that it waits without its snapshot. */
class NeedsPlace extends Error {
  constructor(readonly places: Places) {
    super('the read waits for a place and starts again');
  }
}

/**
 * The places of a process in which requests read. Every read takes one of `reads`. One that proves to be large or long
 * also needs a place of that class; if none is free, it ends its snapshot, gives its places back, waits, and starts
 * again on a new snapshot (rule 4.5). So long reads keep no place from short ones, and waiting takes no memory.
 */
export class ReadScheduler {
  readonly #slices = new TimeSlices();
  readonly #reads: Places;
  readonly #large: Places;
  readonly #long: Places;

  constructor({ connections, timeout }: Backend['reading']) {
    const { use, longUse } = this.#slices;
    const long = Math.min(MOST_LONG, mostOf(connections));
    this.#reads = new Places({ most: connections, ofAnAccount: mostOf(connections), timeout }, use);
    this.#large = new Places({ most: MOST_LARGE, ofAnAccount: mostOf(MOST_LARGE), timeout }, longUse);
    this.#long = new Places({ most: long, ofAnAccount: (long + 1) >> 1, timeout }, longUse);
  }

  /** Number of requests whose read has not begun. */
  get waiting(): number {
    return this.#reads.waiting + this.#large.waiting + this.#long.waiting;
  }

  /** The places and slices of one request. The caller must call `end`. */
  begin(asking: Asking): RequestReads {
    const { reads, large, long } = { reads: this.#reads, large: this.#large, long: this.#long };
    return new RequestReads(asking, this.#slices, { reads, large, long });
  }
}

interface AllPlaces {
  readonly reads: Places;
  readonly large: Places;
  readonly long: Places;
}

/** The reads of one request: it takes its places at its first read and keeps them until its end (rule 4.5). */
export class RequestReads {
  readonly #held = new Set<Places>();
  readonly #needed = new Set<Places>();

  constructor(
    readonly asking: Asking,
    readonly slices: TimeSlices,
    readonly places: AllPlaces,
  ) {}

  /** Runs one read, again from its start if it had to wait for a place. */
  async run<T>(work: (read: Read) => Promise<T>): Promise<T> {
    for (;;) {
      await this.#enter();
      try {
        return await this.#inSlices(work);
      } catch (fault) {
        if (!(fault instanceof NeedsPlace)) throw fault;
        this.#needed.add(fault.places);
        this.end(false);
      }
    }
  }

  /** Writes a reply, which may be large; the first step at once. */
  async through<T>(steps: Steps<T>): Promise<T> {
    const { asking, slices } = this;
    const began = performance.now();
    const first = steps.next();
    const took = performance.now() - began;
    slices.addWork(took);
    slices.charge(asking, took, this.#isLong);
    if (first.done) return first.value;
    const timeSlice = await TimeSlice.wait(slices, asking, this.#isLong);
    try {
      for (;;) {
        const step = await timeSlice.run(() => steps.next());
        if (step.done) return step.value;
      }
    } finally {
      timeSlice.end();
    }
  }

  /** Gives the places back; `hasSucceeded`: whether the request succeeded. */
  end(hasSucceeded: boolean): void {
    for (const places of this.#held) places.leave(this.asking, hasSucceeded);
    this.#held.clear();
  }

  /** Whether an earlier read of the request proved to be long. */
  get #isLong(): boolean {
    return this.#held.has(this.places.long);
  }

  async #inSlices<T>(work: (read: Read) => Promise<T>): Promise<T> {
    const { asking, slices, places } = this;
    const timeSlice = await TimeSlice.wait(slices, asking, this.#isLong, () => this.#require(places.long));
    try {
      return await work({ timeSlice, large: () => this.#require(places.large), signal: asking.signal });
    } finally {
      timeSlice.end();
    }
  }

  /** Enters in a fixed order, so that no two requests wait for each other. */
  async #enter(): Promise<void> {
    const { reads, large, long } = this.places;
    for (const places of [large, long, reads]) {
      if (this.#held.has(places) || (places !== reads && !this.#needed.has(places))) continue;
      await places.enter(this.asking);
      this.#held.add(places);
    }
  }

  #require(places: Places): void {
    if (this.#held.has(places)) return;
    if (!places.tryEnter(this.asking)) throw new NeedsPlace(places);
    this.#held.add(places);
  }
}
