import type { Problem } from './generated/operations.js';
/**
 * Why a call failed: an error code of the service, or one of these codes of the client if the service did not respond:
 * - `unexpected_response`: another server sent the response. For example, a proxy sent an error page.
 * - `connection_failed`: the client could not connect, or the connection broke before the response was complete.
 * - `timed_out`: no complete response arrived within `timeoutMs`.
 */
export type ErrorCode = Problem['code'] | 'unexpected_response' | 'connection_failed' | 'timed_out';
/** An invalid or unknown parameter, the allowed values, and a suggestion if a similar value exists. */
export type ParameterError = NonNullable<Problem['errors']>[number];
/** The data about a failed call. */
export interface Failure {
    readonly code: ErrorCode;
    /** What went wrong and how to correct it. */
    readonly detail: string;
    /** HTTP status of the response; null if no response arrived. */
    readonly status: number | null;
    /** `X-Request-Id` of the response, to quote to support; null if no response arrived. */
    readonly requestId: string | null;
    /** All invalid or unknown parameters if the status is 400; otherwise empty. */
    readonly errors: readonly ParameterError[];
    /** `Retry-After` in seconds if the status is 429, 500, 502, 503 or 504 and the header is valid; otherwise null. */
    readonly retryAfterSeconds: number | null;
}
/**
 * The error with which a failed call rejects. (An aborted call rejects with the reason of the signal.) `message`
 * summarizes the failure in one line. No field ever contains the API key.
 */
export declare class BrandVisibilityError extends Error implements Failure {
    readonly name = "BrandVisibilityError";
    readonly code: ErrorCode;
    readonly detail: string;
    readonly status: number | null;
    readonly requestId: string | null;
    readonly errors: readonly ParameterError[];
    readonly retryAfterSeconds: number | null;
    constructor(failure: Failure);
}
