import type { ErrorCode, Failure } from './error.js';
import type { Problem } from './generated/operations.js';

/** What a reply that is no success says; `body` is its parsed JSON, or its text where that is none. */
export function failureOf(response: Response, body: unknown): Failure {
  if (!isProblem(body)) return unexpected(response);
  const { code, detail, errors = [] } = body;
  return { ...headOf(response), code, detail, errors };
}

/** A reply that the service would not give: neither what was asked for nor a problem document. */
export function unexpected(response: Response): Failure {
  const type = response.headers.get('content-type') ?? 'no content type';
  return {
    ...headOf(response),
    code: 'unexpected_reply',
    detail: `status ${response.status} with ${type} is no reply of the service; look at what lies in between, and at baseUrl`,
    errors: [],
  };
}

/** A call to which no reply came. */
export function noReply(code: ErrorCode, detail: string): Failure {
  return { code, detail, status: null, requestId: null, errors: [], retryAfterSeconds: null };
}

/** Anything in between may answer with JSON of its own. Later versions of the service may have further codes. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { code, detail, errors = [] } = body as Partial<Record<keyof Problem, unknown>>; // an object of any members
  return typeof code === 'string' && typeof detail === 'string' && Array.isArray(errors);
}

function headOf({ status, headers }: Response) {
  const mayBeAskedAgain = status === 429 || status === 503;
  return {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: mayBeAskedAgain ? retryAfter(headers) : null,
  };
}

/** Seconds, or a date, which is read beside the reply's own date: the clock of this machine may be another one. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
