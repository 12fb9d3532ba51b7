import type { Problem } from './generated/operations.js';

/**
 * Why a call failed: an error code of the service, or a code of the client if the service did not respond.
 * - `unexpected_response`: the response did not come from the service; for example, it is a proxy's error page.
 * - `connection_failed`: the connection failed or broke off before the response was complete.
 * - `timed_out`: no complete response arrived within `timeoutMs`.
 */
export type ErrorCode = Problem['code'] | 'unexpected_response' | 'connection_failed' | 'timed_out';

/** One invalid or unknown parameter, with the allowed values and a suggestion if one value is close. */
export type ParameterError = NonNullable<Problem['errors']>[number];

/** The content of a failed call. */
export interface Failure {
  readonly code: ErrorCode;
  /** What went wrong and what to do about it. */
  readonly detail: string;
  /** HTTP status of the response; null if there was no response. */
  readonly status: number | null;
  /** `X-Request-Id` of the response, to quote to support; null if there was no response. */
  readonly requestId: string | null;
  /** Every invalid or unknown parameter if the status is 400; otherwise empty. */
  readonly errors: readonly ParameterError[];
  /** Seconds to wait before a retry, from the `Retry-After` of status 429, 500, 502, 503 or 504; otherwise null. */
  readonly retryAfterSeconds: number | null;
}

/**
 * The error of a failed call; an aborted call rejects with the signal's reason instead. `message` summarizes the
 * failure in one line. No field ever contains the API key.
 */
export class BrandVisibilityError extends Error implements Failure {
  override readonly name = 'BrandVisibilityError';
  readonly code: ErrorCode;
  readonly detail: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly errors: readonly ParameterError[];
  readonly retryAfterSeconds: number | null;

  constructor(failure: Failure) {
    super(messageOf(failure));
    this.code = failure.code;
    this.detail = failure.detail;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.errors = failure.errors;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

/** Returns, for example, `invalid_parameter: tz must be a zone (did you mean Europe/Paris?) (request 0b7e…)`. */
function messageOf({ code, detail, errors, requestId }: Failure): string {
  const explanation = errors.map(textOf).join('; ') || detail;
  return `${code}: ${explanation}${requestId === null ? '' : ` (request ${requestId})`}`;
}

function textOf({ parameter, detail, did_you_mean }: ParameterError): string {
  return `${parameter} ${detail}${did_you_mean === undefined ? '' : ` (did you mean ${did_you_mean}?)`}`;
}
