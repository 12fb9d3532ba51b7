import { BrandVisibilityError, type ErrorCode, type Failure } from './error.js';
import type { FetchResponse, ResponseHeaders, Success } from './fetch.js';
import type { TextPage } from './formats.js';
import type { Problem } from './generated/operations.js';
import { isRetried } from './retries.js';

/** Parses the JSON of a successful response. */
export function parsedJson({ response, text }: Success): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BrandVisibilityError(unexpected(response));
  }
}

/** Returns the rows of a successful response. Throws unless its content type, without parameters, is `type`. */
export function rowsOf({ response, text }: Success, type: string): TextPage {
  const { headers } = response;
  if (headers.get('content-type')?.split(';', 1)[0]?.trim() === type)
    return { text, nextCursor: headers.get('next-cursor') };
  throw new BrandVisibilityError(unexpected(response));
}

/** Returns the failure that an error response reports. `body` is parsed JSON, or a string if it is not JSON. */
export function failureOf(response: FetchResponse, body: unknown): Failure {
  if (!isProblem(body)) return unexpected(response);
  const { code, detail, errors = [] } = body;
  return { ...headOf(response), code, detail, errors };
}

/** Returns the failure for a response that another server sent: neither the expected JSON nor a problem document. */
function unexpected(response: FetchResponse): Failure {
  const type = response.headers.get('content-type') ?? 'no content type';
  return {
    ...headOf(response),
    code: 'unexpected_response',
    detail: `the response (status ${response.status}, ${type}) did not come from the service; check baseUrl and any proxy`,
    errors: [],
  };
}

/** Returns the failure for a call that got no response. */
export function noResponse(code: ErrorCode, detail: string): Failure {
  return { code, detail, status: null, requestId: null, errors: [], retryAfterSeconds: null };
}

/** Whether a body is a problem document, not other JSON from a proxy. Later versions of the service may add codes. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { code, detail, errors = [] } = body as Partial<Record<keyof Problem, unknown>>; // the code below checks the types
  return typeof code === 'string' && typeof detail === 'string' && Array.isArray(errors);
}

function headOf({ status, headers }: FetchResponse) {
  return {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: isRetried(status) ? retryAfter(headers) : null,
  };
}

/**
 * Parses `Retry-After` into seconds; null if there is no valid value. A date is compared with the `Date` header of the
 * response, because the clock of this machine may be wrong.
 */
function retryAfter(headers: ResponseHeaders): number | null {
  const text = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const seconds = (timeOf(text) - timeOf(headers.get('date'))) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/**
 * Parses an HTTP date (RFC 9110, *IMF-fixdate*), which is the form that `toUTCString` writes; otherwise NaN.
 * `Date.parse` alone reads `1.5` as a day in 2001, and the obsolete forms differently in each browser.
 */
function timeOf(text: string | null): number {
  const time = Date.parse(text ?? '');
  return new Date(time).toUTCString() === text ? time : NaN;
}
