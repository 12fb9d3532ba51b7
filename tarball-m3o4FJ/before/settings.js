/** Calls the global `fetch` as a method of the global object, as browsers require. */
const globalFetch = (url, init) => globalThis.fetch(url, init);
/** Longest time for a timer, in milliseconds; a timer with a longer time would fire immediately. */
const LONGEST_TIMER = 2_147_483_647;
const MILLISECONDS = `milliseconds from 0 to ${LONGEST_TIMER}`;
/**
 * Validates the settings of a client.
 * @throws {TypeError} for an invalid setting; the message contains the setting's name and never its value
 */
export function settingsOf(options) {
    const { baseUrl, apiKey, timeoutMs = 30_000, retries = 3, maxWaitMs = 120_000, sleep = wait } = options;
    check(isBase(baseUrl), 'baseUrl must be an http(s) URL without query and fragment or, in a browser, a path on the page origin');
    check(apiKey === undefined || /^[!-~]+$/.test(apiKey), 'apiKey must be printable ASCII characters without spaces');
    const forCall = (call) => checkedCall({
        timeoutMs: call.timeoutMs === undefined ? timeoutMs : call.timeoutMs,
        retries: call.retries ?? retries,
        maxWaitMs: call.maxWaitMs ?? maxWaitMs,
        signal: call.signal,
        requestId: call.requestId,
    });
    forCall({});
    const { fetch = globalFetch, onWait = () => undefined } = options;
    return { baseUrl, apiKey, fetch, onWait, sleep, forCall };
}
function checkedCall(call) {
    const { timeoutMs, retries, maxWaitMs, requestId } = call;
    check(timeoutMs === null || isTime(timeoutMs), `timeoutMs must be ${MILLISECONDS}, or null`);
    check(retries >= 0, 'retries must be 0 or more');
    check(isTime(maxWaitMs), `maxWaitMs must be ${MILLISECONDS}`);
    check(requestId === undefined || /^[\w.-]{1,64}$/.test(requestId), 'requestId must be 1 to 64 characters of A-Za-z0-9._-');
    return call;
}
const isTime = (milliseconds) => milliseconds >= 0 && milliseconds <= LONGEST_TIMER;
function check(isValid, message) {
    if (!isValid)
        throw new TypeError(message);
}
function isBase(baseUrl) {
    try {
        const { protocol, search, hash } = new URL(new Request(baseUrl).url);
        return /^https?:$/.test(protocol) && search === '' && hash === '';
    }
    catch {
        return false;
    }
}
function wait(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(end, milliseconds);
        signal?.addEventListener('abort', end);
        function end() {
            clearTimeout(timer);
            signal?.removeEventListener('abort', end);
            if (signal?.aborted)
                reject(signal.reason); // the caller chooses the reason
            else
                resolve();
        }
    });
}
