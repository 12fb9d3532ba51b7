"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.callsOf = callsOf;
const error_js_1 = require("./error.js");
const response_js_1 = require("./response.js");
const retries_js_1 = require("./retries.js");
// eslint-disable-next-line no-restricted-syntax -- spreads the retries of many clients
const random = () => Math.random();
function callsOf(settings) {
    const { baseUrl, apiKey, fetch, onWait, sleep } = settings;
    return async (target, options) => {
        const call = settings.forCall(options);
        for (let failures = 0;; failures += 1) {
            try {
                return await successOf(target, call);
            }
            catch (failure) {
                if (!(failure instanceof error_js_1.BrandVisibilityError))
                    throw failure;
                const milliseconds = (0, retries_js_1.pauseAfter)(failure, failures, call, random());
                if (milliseconds === null)
                    throw failure;
                onWait({ milliseconds, failure, attempt: failures + 1 });
                await sleep(milliseconds, call.signal);
            }
        }
    };
    async function successOf(target, call) {
        const success = await exchange(target, call);
        const { response, text } = success;
        if (response.ok)
            return success;
        throw new error_js_1.BrandVisibilityError((0, response_js_1.failureOf)(response, withoutKey(jsonOrText(text))));
    }
    /** Makes one attempt: sends the request and reads the complete response. */
    async function exchange(target, { signal, timeoutMs, requestId }) {
        signal?.throwIfAborted();
        const attempt = withTimeout(signal, timeoutMs);
        let hasBegun = false;
        try {
            const responding = fetch(urlOf(target), {
                headers: headersOf(requestId),
                // A redirect would send the key to another server, whose response the client must not accept either.
                redirect: 'manual',
                signal: attempt.signal,
            });
            hasBegun = true;
            const response = await responding;
            return { response, text: await response.text() };
        }
        catch (fault) {
            signal?.throwIfAborted();
            if (!hasBegun || isProgrammingError(fault))
                throw fault;
            const failure = attempt.signal.aborted
                ? (0, response_js_1.noResponse)('timed_out', `no complete response within ${timeoutMs} ms`)
                : (0, response_js_1.noResponse)('connection_failed', String(withoutKey(reasonsOf(fault))));
            throw new error_js_1.BrandVisibilityError(failure);
        }
        finally {
            attempt.end();
        }
    }
    function urlOf({ path, query }) {
        return `${baseUrl.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`;
    }
    function headersOf(requestId) {
        return {
            ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
            ...(requestId === undefined ? {} : { 'X-Request-Id': requestId }),
        };
    }
    /** Masks the API key, because proxies may echo request headers and errors are often logged. */
    function withoutKey(body) {
        if (apiKey === undefined)
            return body;
        return JSON.parse(JSON.stringify(body).replaceAll(JSON.stringify(apiKey).slice(1, -1), '(API key)'));
    }
}
/** Parses the body of an error response. Returns the text if it is not JSON; a proxy may send another format. */
function jsonOrText(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return text;
    }
}
/**
 * Returns a signal that aborts when the given signal aborts or the time limit is reached. Call `end` to release the
 * timer and the listener.
 */
function withTimeout(signal, timeoutMs) {
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = timeoutMs === null ? undefined : setTimeout(abort, timeoutMs);
    signal?.addEventListener('abort', abort);
    const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
    };
    return { signal: controller.signal, end };
}
/** Returns a failure and its causes as one line, such as `fetch failed: connect ECONNREFUSED 127.0.0.1:8080`. */
function reasonsOf(fault) {
    if (typeof fault !== 'object' || fault === null)
        return String(fault);
    const { message, code, cause } = fault; // `fetch` throws Error objects
    const reason = message || code || 'no reason given'; // if several addresses failed, Node sets only `code`
    return cause === undefined ? reason : `${reason}: ${reasonsOf(cause)}`;
}
/**
 * Whether `fetch` failed because of a programming error, which no retry corrects. `fetch` also reports failed
 * connections as a TypeError, but with other messages and codes.
 */
function isProgrammingError(fault) {
    if (typeof fault !== 'object' || fault === null)
        return false;
    const { name, message, code, cause } = fault;
    if (name !== 'TypeError')
        return name === 'ReferenceError' || name === 'RangeError';
    const inner = (cause ?? { code }); // errors that Node throws have a `code`
    const isMisuse = cause === undefined && /\bis not (?:an?|iterable)\b|\b(?:undefined|null)\b/.test(message ?? '');
    return isMisuse || /^(?:UND_)?ERR_INVALID_/.test(String(inner.code));
}
