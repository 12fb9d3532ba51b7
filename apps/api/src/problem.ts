import { isStoreUnavailable } from '@brand-visibility/application';
import type { Problem } from '@brand-visibility/contract';
import { REFUSALS, Refusal, type RefusalCode } from '@brand-visibility/domain';
import { randomInt } from 'node:crypto';
import type { Exchange } from './exchange.js';
import { prepared, send } from './reply.js';
import { isWellFormedPath } from './target.js';

/** The only place that words an error. What was sent, and what a fault says, never gets into it. */

export const PROBLEM_TYPE = 'application/problem+json';

/** Explains each code in one sentence; what is particular to a request stands in `errors`. */
const DETAILS: Readonly<Record<RefusalCode, string>> = {
  invalid_parameter: 'At least one query parameter has a value that is not allowed; `errors` names each.',
  unknown_parameter: 'The endpoint does not take at least one of the query parameters; `errors` names each.',
  invalid_cursor:
    'The cursor was not made for this request, or is outdated; start again from the first page.',
  api_key_in_url:
    'Send the key in the Authorization header only. A key that was in a URL may have been recorded on its way: revoke it.',
  missing_api_key: 'Send the header `Authorization: Bearer <API_KEY>`.',
  invalid_api_key: 'The Authorization header does not hold a key of this service.',
  api_key_revoked: 'The key was revoked; use another one.',
  api_key_expired: 'The key is past its expiry; use another one.',
  api_key_orphaned: 'The account that the key belongs to has no owner any more.',
  plan_upgrade_required: 'The plan of the account has no API access.',
  subscription_inactive: 'The trial of the account has ended, or its subscription is not active.',
  not_found: 'There is nothing at this path that the key may read.',
  rate_limited:
    'The key has used up its requests of this minute; `Retry-After` says when the next one begins.',
  internal_error: 'The service failed at this request. Quote `request_id` to support.',
  service_unavailable: 'The service cannot answer at the moment; `Retry-After` says when to try again.',
};

/** Where a refusal differs from what its code says by itself. */
export interface Particulars {
  readonly status?: number;
  readonly detail?: string;
  readonly headers?: readonly string[];
  /** Seconds, for 503; else some between 1 and 5. */
  readonly retryAfter?: number;
  readonly fault?: unknown;
}

/** Answers with the problem document of a refusal (decisions 6.4) and the headers that belong to its code. */
export function refuse(exchange: Exchange, refusal: Refusal, particulars: Particulars = {}): void {
  const { code } = refusal;
  const status = particulars.status ?? REFUSALS[code].status;
  const { path } = exchange;
  const instance = path !== null && isWellFormedPath(path) ? path : null;
  const body = problemBody(exchange.state.publicUrl, exchange.requestId, refusal, {
    ...particulars,
    status,
    instance,
  });
  const headers = [...headersOf(code, exchange, particulars), ...(particulars.headers ?? [])];
  send(exchange, status, prepared(PROBLEM_TYPE, body), { headers, code, fault: particulars.fault });
}

/** A path that is none, with the one that was probably meant: a template, so nothing of what was sent (decisions 4.2). */
export function refuseUnknownPath(exchange: Exchange, meant: string | null): void {
  const hint =
    meant === null ? {} : { detail: `No endpoint has this path. \`${meant}\` was probably meant.` };
  refuse(exchange, new Refusal('not_found'), hint);
}

/** Another method than GET or HEAD, which `not_found` stands for as the list of codes is closed (decisions 4.3). */
export function refuseMethod(exchange: Exchange): void {
  refuse(exchange, new Refusal('not_found'), {
    status: 405,
    detail: 'This path answers GET and HEAD only.',
    headers: ['Allow', 'GET, HEAD'],
  });
}

/** Answers what was thrown: 503 when it may pass, else 500. The reply tells nothing of it, the log everything. */
export function refuseFault(exchange: Exchange, fault: unknown): void {
  if (exchange.response.headersSent) {
    exchange.response.destroy();
    return;
  }
  const code = isStoreUnavailable(fault) ? 'service_unavailable' : 'internal_error';
  refuse(exchange, new Refusal(code), { fault });
}

/** The text of a problem document. */
export function problemBody(
  publicUrl: string,
  requestId: string,
  { code, faults, detail: ofRefusal }: Refusal,
  { status, detail, instance }: { status: number; detail?: string; instance: string | null },
): string {
  const document: Problem = {
    type: `${publicUrl}/errors/${code}`,
    title: REFUSALS[code].title,
    status,
    detail: detail ?? ofRefusal ?? DETAILS[code],
    ...(instance === null ? {} : { instance }),
    code,
    request_id: requestId,
    ...(faults.length > 0 ? { errors: faults } : {}),
  };
  return JSON.stringify(document);
}

function headersOf(code: RefusalCode, { rate }: Exchange, { retryAfter }: Particulars): string[] {
  switch (REFUSALS[code].status) {
    case 401:
      return ['WWW-Authenticate', code === 'missing_api_key' ? 'Bearer' : 'Bearer error="invalid_token"'];
    case 429:
      return ['Retry-After', String(rate?.seconds ?? 60)];
    case 503:
      // Callers that were turned away together must not all come back together.
      return ['Retry-After', String(retryAfter ?? randomInt(1, 6))];
    default:
      return [];
  }
}
