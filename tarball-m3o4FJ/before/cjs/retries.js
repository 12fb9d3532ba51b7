"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isRetried = void 0;
exports.pauseAfter = pauseAfter;
/** The statuses after which a retry can help. It is safe to repeat a request, because operations only read. */
const RETRIED = [429, 500, 502, 503, 504];
/** The longest backoff time, in milliseconds. */
const LONGEST_BACKOFF = 30_000;
const isRetried = (status) => RETRIED.includes(status);
exports.isRetried = isRetried;
/**
 * Returns the number of milliseconds to wait before the next attempt; null if a retry cannot help or if all `retries`
 * are used. `random` is from 0 to 1.
 */
function pauseAfter({ status, retryAfterSeconds }, failures, { retries, maxWaitMs }, random) {
    if (failures >= retries || (status !== null && !(0, exports.isRetried)(status)))
        return null;
    if (retryAfterSeconds === null)
        return backoff(failures, random);
    const milliseconds = retryAfterSeconds * 1000;
    return milliseconds > maxWaitMs ? null : milliseconds;
}
/**
 * Returns 1, 2, 4 ... 30 seconds, reduced by a random part of at most half. This spreads the retries of many clients.
 */
function backoff(failures, random) {
    return Math.round(Math.min(1000 * 2 ** failures, LONGEST_BACKOFF) * (1 - random / 2));
}
