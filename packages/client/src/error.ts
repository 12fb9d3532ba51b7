import type { Problem } from './generated/operations.js';

/**
 * Why a call failed: a code of the service, or one of the client's own, where the service did not answer.
 * - `unexpected_reply`: the reply is none of the service, such as the page of a proxy.
 * - `connection_failed`: no reply came, or it broke off.
 * - `timed_out`: no whole reply came within `timeoutMs`.
 */
export type ErrorCode = Problem['code'] | 'unexpected_reply' | 'connection_failed' | 'timed_out';

/** One offending parameter. */
export type ParameterError = NonNullable<Problem['errors']>[number];

/** What is known of a failed call. */
export interface Failure {
  readonly code: ErrorCode;
  readonly detail: string;
  /** HTTP status of the reply; null when there was none. */
  readonly status: number | null;
  /** `X-Request-Id` of the reply, to quote to support; null when there was none. */
  readonly requestId: string | null;
  /** Every offending parameter, with status 400; else empty. */
  readonly errors: readonly ParameterError[];
  /** After how many seconds a reply of 429 or 503 said to ask again; null otherwise. */
  readonly retryAfterSeconds: number | null;
}

/** Every failure of a call but an abort by its own signal, which is thrown as it is. It never holds the API key. */
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

/** `invalid_parameter: tz must be an IANA time zone name (did you mean Europe/Paris?) (request 0b7e…)` */
function messageOf({ code, detail, errors, requestId }: Failure): string {
  const said = errors.map(wordsOf).join('; ') || detail;
  return `${code}: ${said}${requestId === null ? '' : ` (request ${requestId})`}`;
}

function wordsOf({ parameter, detail, did_you_mean }: ParameterError): string {
  return `${parameter} ${detail}${did_you_mean === undefined ? '' : ` (did you mean ${did_you_mean}?)`}`;
}
