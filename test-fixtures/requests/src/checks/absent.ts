/** The two forms of errors outside /v1 and /mcp: a page for people, and a problem document (rule 4.8). */

export interface Asked {
  readonly method: string;
  /** The path and query; null if they are unknown, because bytes of the request were changed. */
  readonly target: string | null;
  /** Its `Accept-Encoding`; undefined if it is unknown. */
  readonly accepted?: string | undefined;
  /** Its `Accept`; undefined if it is unknown. */
  readonly accept?: string | undefined;
}

export interface Received {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}

/** The codes of the pages, which do not contain them, by status. */
const CODES: Readonly<Record<number, string>> = { 400: 'api_key_in_url', 404: 'not_found' };

/** The code of a page for people; undefined for any other response. */
export const codeOfPage = ({ status, headers }: Received): string | undefined =>
  headers['content-type'] === 'text/html' ? CODES[status] : undefined;

/**
 * Whether an error has the two forms; not for a target that is unknown. Null for a response to HEAD whose code is
 * unknown. `code` is the code of the problem document.
 */
export function hasPage(
  { method, target }: Asked,
  received: Received,
  code: string | undefined,
): boolean | null {
  const { status } = received;
  if (target === null || /^\/(?:v1(?:[/?]|$)|mcp(?:\?|$))/.test(target)) return false;
  if (status === 404 || codeOfPage(received) !== undefined) return true;
  return status === 400 && method === 'HEAD' && code === undefined
    ? null
    : status === 400 && code === CODES[400];
}

/** Whether a request has to get the page; null if its `Accept` or its target is unknown. */
export function wantsPage({ method, target, accept }: Asked): boolean | null {
  if (target === null || accept === undefined) return null;
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const isListed = ranges.some(
    ([type, ...parameters]) => type === 'text/html' && parameters.every((one) => !/^q=0(?:\.0*)?$/.test(one)),
  );
  return isListed && (method === 'GET' || method === 'HEAD');
}
