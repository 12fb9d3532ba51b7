import { BrandVisibilityError, type ErrorCode, type Failure } from './error.js';
import type { FetchResponse, ResponseHeaders, Success } from './fetch.js';
import type { TextPage } from './formats.js';
import type { Problem } from './generated/operations.js';
import { isRetried } from './retries.js';

/** Parses the JSON of a successful response. */
export function jsonOf({ response, text }: Success): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BrandVisibilityError(unexpected(response));
  }
}

/** Returns the rows of a successful response. Throws unless the content type, apart from its parameters, is `type`. */
export function rowsOf({ response, text }: Success, type: string): TextPage {
  const { headers } = response;
  if (headers.get('content-type')?.split(';', 1)[0]?.trim() === type)
    return { text, nextCursor: headers.get('next-cursor') };
  throw new BrandVisibilityError(unexpected(response));
}

/** Returns the failure that an unsuccessful response reports. `body` is JSON, or text if it cannot be parsed. */
export function failureOf(response: FetchResponse, body: unknown): Failure {
  if (!isProblem(body)) return unexpected(response);
  const { code, detail, errors = [] } = body;
  return { ...headOf(response), code, detail, errors };
}

/** Returns the failure for a response of another server: neither the expected JSON nor a problem document. */
function unexpected(response: FetchResponse): Failure {
  const type = response.headers.get('content-type') ?? 'no content type';
  return {
    ...headOf(response),
    code: 'unexpected_response',
    detail: `status ${response.status} with ${type} did not come from the service; check baseUrl and any proxy in between`,
    errors: [],
  };
}

/** Returns the failure for a call without a response. */
export function noResponse(code: ErrorCode, detail: string): Failure {
  return { code, detail, status: null, requestId: null, errors: [], retryAfterSeconds: null };
}

/** Whether a body is a problem document; a proxy may send other JSON. Later versions of the service may add codes. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { code, detail, errors = [] } = body as Partial<Record<keyof Problem, unknown>>; // the types are checked below
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
 * Parses `Retry-After` into seconds. A date (RFC 9110) is compared with the response's own `Date`, because this
 * machine's clock may be wrong. Null if there is no valid value.
 */
function retryAfter(headers: ResponseHeaders): number | null {
  const text = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
