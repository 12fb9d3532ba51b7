import type { RequestContext } from '@brand-visibility/application';
import { READ_LIMITS } from './limits.js';
import { ITERATIONS, type TimeSlices } from './time-slices.js';

/** One request's share of the event loop. */
export class TimeSlice {
  #began = performance.now();
  /** Milliseconds in `run`, and of these as of `#began`. */
  #worked = 0;
  #workedBefore = 0;
  /** What each running request was charged outside `run`, as of `#began`. */
  #sharedBefore = 0;
  #isLong = false;
  /** Whether it counts as a request in progress, and as a short one. */
  #isInProgress = false;
  #isShort = false;
  /** Whether a slice has begun and its time is not charged yet. */
  #isRunning = false;

  /** `needsSlot` is called before the next slice of a request that took long; it may throw to end the request. */
  constructor(
    readonly slices: TimeSlices,
    readonly context: RequestContext,
    readonly needsSlot: () => void = () => undefined,
  ) {}

  /** Waits for the first slice of a request. The caller must call `end`. `isLong`: whether it is known to be long. */
  static async wait(
    slices: TimeSlices,
    context: RequestContext,
    isLong = false,
    needsSlot?: () => void,
  ): Promise<TimeSlice> {
    await slices.wait(context, isLong, 1);
    const timeSlice = new TimeSlice(slices, context, needsSlot);
    timeSlice.#isLong = isLong;
    timeSlice.#isShort = !isLong;
    timeSlice.#isInProgress = true;
    timeSlice.#begin();
    slices.count(context.account_id, 1);
    if (!isLong) slices.countShort(context.account_id, 1);
    return timeSlice;
  }

  /** Marks the request as long, also for work outside `run`. Throws what `needsSlot` throws. */
  becomeLong(): void {
    if (this.#isLong) return;
    this.#isLong = true;
    this.#endShort();
    this.needsSlot();
  }

  /**
   * Whether the slice is used up. Long work checks this now and then and calls `next`; short work is never interrupted.
   */
  get isOver(): boolean {
    return performance.now() - this.#began > READ_LIMITS.slice.value;
  }

  /** Ends this slice and waits for another. Throws CallerGone once the caller has gone. */
  async next(): Promise<void> {
    this.#charge();
    if (this.#worked >= READ_LIMITS.shortRead.value) this.becomeLong();
    await this.slices.wait(this.context, this.#isLong, ITERATIONS);
    this.#begin();
  }

  /** Runs a stage of long-running work, in the next slice if this one is used up. */
  async run<T>(work: () => T): Promise<T> {
    if (this.isOver) await this.next();
    const began = performance.now();
    const result = work();
    const took = performance.now() - began;
    this.#worked += took;
    this.slices.addWork(took);
    return result;
  }

  end(): void {
    this.#charge();
    this.#endShort();
    if (this.#isInProgress) this.slices.count(this.context.account_id, -1);
    this.#isInProgress = false;
  }

  #begin(): void {
    this.#isRunning = true;
    this.#began = performance.now();
    this.#workedBefore = this.#worked;
    this.#sharedBefore = this.slices.run(1);
  }

  /** Charges the work since the slice began, and a part of the other time. */
  #charge(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    const shared = this.slices.run(-1) - this.#sharedBefore;
    const used = this.#worked - this.#workedBefore + shared;
    this.slices.charge(this.context, used, this.#isLong);
  }

  #endShort(): void {
    if (this.#isShort) this.slices.countShort(this.context.account_id, -1);
    this.#isShort = false;
  }
}
