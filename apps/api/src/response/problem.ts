/** Sends every error as a problem document (RFC 9457), with the headers that its code requires. */
import { CallerGone, isStoreUnavailable } from '@brand-visibility/application';
import { ERRORS, type Problem } from '@brand-visibility/contract';
import type { ParameterFault, RefusalCode } from '@brand-visibility/domain';
import { randomInt } from 'node:crypto';
import { type Exchange, endExchange } from '../request/exchange.js';
import { isWellFormedPath } from '../request/target.js';
import { prepared, send, type BodyOptions } from './response.js';

export const PROBLEM_TYPE = 'application/problem+json';

/** Optional parts of an error response. */
export interface ProblemOptions {
  /** Replaces the default status of the code. */
  readonly status?: number;
  readonly detail?: string | null;
  readonly faults?: readonly ParameterFault[];
  readonly headers?: readonly string[];
  readonly body?: BodyOptions;
  /** Seconds to wait after a 503; by default, a random number from 1 to 5. */
  readonly retryAfter?: number;
  readonly fault?: unknown;
}

/**
 * Answers with the problem document and the headers of a code (rules 5.3, 6.4 and 6.6). The document never contains the
 * API key or the message of `fault`.
 */
export function refuse(exchange: Exchange, code: RefusalCode, options: ProblemOptions = {}): void {
  const { path, requestId, state } = exchange;
  const { status = ERRORS[code].status } = options;
  const instance = path !== null && isWellFormedPath(path) ? path : null;
  const body = problemBody(state.publicUrl, requestId, code, { ...options, status, instance });
  const headers = [...headersOfCode(code, exchange, options), ...(options.headers ?? [])];
  send(exchange, status, prepared(PROBLEM_TYPE, body, options.body), { headers, code, fault: options.fault });
}

/** Refuses an unknown path. If `meant` is not null, suggests that path template (rule 4.2). */
export function refuseUnknownPath(exchange: Exchange, meant: string | null, body: BodyOptions = {}): void {
  const detail = `No endpoint has this path.${meant === null ? '' : ` Did you mean \`${meant}\`?`}`;
  refuse(exchange, 'not_found', { detail, body });
}

/** Refuses a method that a path does not support. In the closed list of codes, only `not_found` fits (rule 4.3). */
export function refuseMethod(exchange: Exchange, methods: readonly string[] = ['GET', 'HEAD']): void {
  refuse(exchange, 'not_found', {
    status: 405,
    detail: `This path supports only ${methods.join(' and ')}.`,
    headers: ['Allow', methods.join(', ')],
  });
}

/** Status in the log and the metrics if the caller disconnected before the response was sent. */
const CALLER_GONE = 499;

/**
 * Answers a thrown error with 503 if it may be temporary, otherwise with 500 (rule 4.6). Only the log receives details.
 */
export function refuseFault(exchange: Exchange, fault: unknown): void {
  if (exchange.response.headersSent) exchange.response.destroy();
  else if (fault instanceof CallerGone) endExchange(exchange, CALLER_GONE, null, undefined);
  else refuse(exchange, codeOfFault(fault), { fault });
}

/** Returns the error code for a thrown error (rule 4.6). */
export function codeOfFault(fault: unknown): RefusalCode {
  return isStoreUnavailable(fault) ? 'service_unavailable' : 'internal_error';
}

/** The fields of a problem document that depend on the request. */
interface ProblemOf extends Pick<ProblemOptions, 'detail' | 'faults'> {
  /** Replaces the default status of the code, if present. */
  readonly status?: number;
  readonly instance: string | null;
}

/** Returns the JSON of a problem document (rule 6.4). */
export function problemBody(
  publicUrl: string,
  requestId: string,
  code: RefusalCode,
  options: ProblemOf,
): string {
  return JSON.stringify(problemOf(publicUrl, requestId, code, options));
}

/** Returns a problem document (rule 6.4). */
export function problemOf(
  publicUrl: string,
  requestId: string,
  code: RefusalCode,
  { status = ERRORS[code].status, detail, instance, faults = [] }: ProblemOf,
): Problem {
  return {
    type: `${publicUrl}/errors/${code}`,
    title: ERRORS[code].title,
    status,
    detail: detail ?? ERRORS[code].detail,
    ...(instance === null ? {} : { instance }),
    code,
    request_id: requestId,
    ...(faults.length > 0 ? { errors: faults } : {}),
  };
}

function headersOfCode(code: RefusalCode, { rate }: Exchange, { retryAfter }: ProblemOptions): string[] {
  switch (ERRORS[code].status) {
    case 401:
      return ['WWW-Authenticate', code === 'missing_api_key' ? 'Bearer' : 'Bearer error="invalid_token"'];
    case 429:
      return ['Retry-After', String(rate?.seconds ?? 60)];
    case 503:
      // Random, so that callers who were refused at the same time do not all retry at the same time.
      return ['Retry-After', String(retryAfter ?? randomInt(1, 6))];
    default:
      return [];
  }
}
