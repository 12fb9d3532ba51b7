/** Writes every error as a problem document (RFC 9457), with the headers that its code requires. */
import { CallerGone, isStoreUnavailable } from '@brand-visibility/application';
import { ERRORS, type ParameterFault, type Problem, type RefusalCode } from '@brand-visibility/contract';
import { randomInt } from 'node:crypto';
import type { Stage } from '../request/read.js';
import { isWellFormedPath } from '../request/target.js';
import { NoRoom } from '../scheduling/work.js';
import { jsonResponse, type Response } from './response.js';

/** Optional parts of an error response. */
export interface ProblemOptions extends Partial<Omit<Response, 'bytes' | 'code'>> {
  readonly detail?: string | null;
  readonly faults?: readonly ParameterFault[];
  /** Seconds to wait after a 503; by default, a random number from 1 to 5. */
  readonly retryAfter?: number;
  /** Replaces the `WWW-Authenticate` header of a 401. */
  readonly challenge?: string | undefined;
}

/**
 * Returns the problem document of a code, with its headers (rules 5.3, 6.4 and 6.6). The document never contains the
 * API key or the message of `fault`.
 */
export function refuse(
  stage: Stage,
  code: RefusalCode,
  { detail = null, faults = [], retryAfter, challenge, ...options }: ProblemOptions = {},
): Response {
  const { path = null, requestId, state } = stage;
  const { status = ERRORS[code].status, headers = [] } = options;
  const instance = path !== null && isWellFormedPath(path) ? path : null;
  return {
    ...options,
    ...problemResponse(state.publicUrl, requestId, code, { status, detail, faults, instance }),
    headers: [...headersOfCode(code, stage, { retryAfter, challenge }), ...headers],
    code,
  };
}

/** Returns a path as callers send it: behind a proxy that strips the path of `PUBLIC_URL`, with this path. */
const publicPath = (publicUrl: string, path: string) => publicUrl.replace(/^\w+:\/\/[^/]+/, '') + path;

/** Refuses an unknown path. If `meant` is not null, suggests that path template (rule 4.2). */
export function refuseUnknownPath(
  stage: Stage,
  meant: string | null,
  options: ProblemOptions = {},
): Response {
  const suggestion = meant === null ? '' : ` Did you mean \`${publicPath(stage.state.publicUrl, meant)}\`?`;
  const detail = `No endpoint has this path.${suggestion}`;
  return refuse(stage, 'not_found', { ...options, detail });
}

/** Refuses a method that a path does not support. In the closed list of codes, only `not_found` fits (rule 4.3). */
export function refuseMethod(stage: Stage, methods: readonly string[] = ['GET', 'HEAD']): Response {
  return refuse(stage, 'not_found', {
    status: 405,
    detail: `This path supports only ${methods.join(' and ')}.`,
    headers: ['Allow', methods.join(', ')],
  });
}

/** The detail of a 503 because of unread responses (rule 4.11). */
export const UNREAD =
  'Earlier responses to this account are still unread. Read them to their end, or request fewer at the same time.';

/** Refuses a request because earlier responses to the account leave no room for its response (rule 4.11). */
export const refuseForUnread = (stage: Stage) =>
  refuse(stage, 'service_unavailable', { detail: UNREAD, shed: 'unread' });

/** Status in the log and the metrics if the caller disconnected before the response was sent. */
const CALLER_GONE = 499;

/**
 * Returns the response to a thrown error: 503 if the error may be temporary, otherwise 500 (rules 4.6 and 4.11), with
 * what is known at the last stage of the request. Only the log receives details.
 */
export function responseToFault(stage: Stage, fault: unknown): Response {
  if (fault instanceof CallerGone) return { status: CALLER_GONE, bytes: null };
  return fault instanceof NoRoom ? refuseForUnread(stage) : refuse(stage, codeOfFault(fault), { fault });
}

/** Returns the error code for a thrown error (rule 4.6). */
export function codeOfFault(fault: unknown): RefusalCode {
  return isStoreUnavailable(fault) ? 'service_unavailable' : 'internal_error';
}

/** The fields of a problem document that depend on the request. */
interface ProblemOf extends Pick<ProblemOptions, 'status' | 'detail' | 'faults'> {
  readonly instance: string | null;
}

/** Returns a response with a problem document (rule 6.4), without the headers of its code. */
export function problemResponse(...args: Parameters<typeof problemOf>) {
  const problem = problemOf(...args);
  return jsonResponse(problem.status, problem, 'application/problem+json');
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
    ...(instance === null ? {} : { instance: publicPath(publicUrl, instance) }),
    code,
    request_id: requestId,
    ...(faults.length > 0 ? { errors: faults } : {}),
  };
}

/** Returns the headers that an error code requires (rules 5.3 and 6.6). */
export function headersOfCode(
  code: RefusalCode,
  { rate }: Pick<Stage, 'rate'>,
  {
    retryAfter,
    challenge = code === 'missing_api_key' ? 'Bearer' : 'Bearer error="invalid_token"',
  }: { readonly retryAfter?: number | undefined; readonly challenge?: string | undefined } = {},
): string[] {
  switch (ERRORS[code].status) {
    case 401:
      return ['WWW-Authenticate', challenge];
    case 429:
      return ['Retry-After', String(rate?.seconds ?? 60)];
    case 503:
      // Random, so that callers who were refused at the same time do not all retry at the same time.
      return ['Retry-After', String(retryAfter ?? randomInt(1, 6))];
    default:
      return [];
  }
}
