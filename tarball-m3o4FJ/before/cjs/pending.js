"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fullResponse = void 0;
exports.pending = pending;
const fullResponse = ({ response: { status, headers } }, data) => ({
    data,
    status,
    headers,
    requestId: headers.get('x-request-id'),
    rateLimit: rateLimitOf(headers),
});
exports.fullResponse = fullResponse;
/** Starts a call. If only `withResponse` is used, a failure rejects only the promise that `withResponse` returns. */
function pending(call) {
    const responding = call();
    const body = responding.then(({ data }) => data);
    const withResponse = async () => {
        body.catch(() => undefined);
        return responding;
    };
    return Object.assign(body, { withResponse });
}
/** Parses headers such as `RateLimit: "default";r=59;t=12` and `RateLimit-Policy: "default";q=60;w=60`. */
function rateLimitOf(headers) {
    const text = `${headers.get('ratelimit')};${headers.get('ratelimit-policy')}`;
    const [limit = NaN, remaining = NaN, resetSeconds = NaN] = ['q', 'r', 't'].map((name) => Number(new RegExp(`;${name}=(\\d+)`).exec(text)?.[1]));
    return Number.isNaN(limit + remaining + resetSeconds) ? null : { limit, remaining, resetSeconds };
}
