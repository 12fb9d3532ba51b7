import type { Load, Turn } from '@brand-visibility/counting';
import { LIMITS } from '../limits/limits.js';
import type { RequestContext } from './request-context.js';
import { ITERATIONS, type TimeSlices } from './time-slices.js';

/** The turn of one request: its slices of time on the event loop, one after another. */
export class TimeSlice implements Turn {
  #began = performance.now();
  /** Milliseconds for which the request has worked: in total, and before the current slice. */
  #worked = 0;
  #workedBefore = 0;
  /** The result of `TimeSlices.sliceBegins` when the current slice began. */
  #sharedBefore = 0;
  #isLong = false;
  /** Whether the request is counted as in progress, and whether it is counted as short. */
  #isInProgress = false;
  #isShort = false;
  /** Whether a slice has begun and is not charged yet. */
  #isRunning = false;

  /** `onAnnounce` is called before work that takes a lot of time or memory. It may throw to end the read. */
  constructor(
    readonly slices: TimeSlices,
    readonly context: RequestContext,
    readonly onAnnounce: Turn['announce'] = () => undefined,
  ) {}

  /**
   * Waits for the first slice of a request. If the request is known to be long, `isLong` is true. The caller must call
   * `end` on the result.
   */
  static async wait(
    slices: TimeSlices,
    context: RequestContext,
    isLong = false,
    onAnnounce?: Turn['announce'],
  ): Promise<TimeSlice> {
    await slices.wait(context, isLong, 1);
    const timeSlice = new TimeSlice(slices, context, onAnnounce);
    timeSlice.#isLong = isLong;
    timeSlice.#isShort = !isLong;
    timeSlice.#isInProgress = true;
    timeSlice.#begin();
    slices.count(context.account_id, 1);
    if (!isLong) slices.countShort(context.account_id, 1);
    return timeSlice;
  }

  get signal(): AbortSignal {
    return this.context.signal;
  }

  announce(load: Load): void {
    if (load === 'long') {
      if (this.#isLong) return;
      this.#isLong = true;
      this.#endShort();
    }
    this.onAnnounce(load);
  }

  worked(milliseconds: number): void {
    this.#worked += milliseconds;
    this.slices.addWork(milliseconds);
  }

  /** Whether the slice is used up. If so, long-running work calls `next`; short work never checks. */
  get isOver(): boolean {
    return performance.now() - this.#began > LIMITS.slice.value;
  }

  /** Ends this slice and waits for another. Throws CallerGone if the caller has disconnected. */
  async next(): Promise<void> {
    this.#charge();
    if (this.#worked >= LIMITS.shortRead.value) this.announce('long');
    await this.slices.wait(this.context, this.#isLong, ITERATIONS);
    this.#begin();
  }

  /** Runs a stage of long-running work, in the next slice if the current slice is used up. */
  async run<T>(work: () => T): Promise<T> {
    if (this.isOver) await this.next();
    const began = performance.now();
    const result = work();
    this.worked(performance.now() - began);
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
    this.#sharedBefore = this.slices.sliceBegins();
  }

  /** Charges the work since the slice began, and an equal share of the time in which no request worked. */
  #charge(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    const shared = this.slices.sliceEnds() - this.#sharedBefore;
    const used = this.#worked - this.#workedBefore + shared;
    this.slices.charge(this.context, used, this.#isLong);
  }

  #endShort(): void {
    if (this.#isShort) this.slices.countShort(this.context.account_id, -1);
    this.#isShort = false;
  }
}
