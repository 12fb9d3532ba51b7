/** Decides whether and when to send a request again. */
import type { Failure } from './error.js';
import type { CallSettings } from './settings.js';
export declare const isRetried: (status: number) => boolean;
/**
 * Returns the number of milliseconds to wait before the next attempt; null if a retry cannot help or if all `retries`
 * are used. `random` is from 0 to 1.
 */
export declare function pauseAfter({ status, retryAfterSeconds }: Failure, failures: number, { retries, maxWaitMs }: CallSettings, random: number): number | null;
