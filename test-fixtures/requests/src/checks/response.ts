import { ENDPOINTS, type Problem } from '@brand-visibility/contract';
import { conformanceTo, publishedDocument } from '@brand-visibility/programs/conformance';
import { isUtf8 } from 'node:buffer';
import { codeOfPage, hasPage, wantsPage, type Asked, type Received } from './absent.js';
import { expectedCoding, isSiteText, plainBytes } from './coding.js';

/** What every response of the service must have (rules 6.3 and 6.4, and the OpenAPI document). */

const { departures, differences, operationAt } = conformanceTo(publishedDocument());

/** The expected headers of a response. */
interface Kind {
  readonly contentType: RegExp;
  readonly policy: RegExp;
  readonly caching: string;
}

const JSON_TYPE = /^application\/json$/;
const DATA: Kind = {
  contentType: JSON_TYPE,
  policy: /^default-src 'none'; frame-ancestors 'none'$/,
  caching: 'no-store',
};
const DIGEST = String.raw`'sha256-[\w+/]{43}='`;
const FORBIDDEN = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const pageWith = (policy: string): Kind => ({
  ...DATA,
  contentType: /^text\/html$/,
  policy: new RegExp(`^default-src 'none'; ${policy}; ${FORBIDDEN}$`),
});
const textPage = (images: string) =>
  pageWith(`script-src ${DIGEST}; style-src ${DIGEST}; img-src ${images}; font-src 'self'`);
const PAGE = textPage('data:');
const REFUSAL_PAGE = pageWith(`style-src 'self' ${DIGEST}; img-src data:; font-src 'self'`);
const SIGN_IN_PAGE: Kind = {
  ...REFUSAL_PAGE,
  policy: new RegExp(REFUSAL_PAGE.policy.source.replace("form-action 'none'", "form-action 'self'")),
};
const PICTURED_PAGE = textPage("'self' data:");
const SAVED_REPORT = pageWith(
  `style-src ${DIGEST}; style-src-attr 'unsafe-inline'; img-src data:; font-src data:`,
);
const PROGRAM_PAGE = pageWith(
  `script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'`,
);
/** A response to a request whose target is unknown. */
const UNKNOWN: Kind = {
  ...DATA,
  contentType: /^(?:application\/(?:json|x-ndjson)|text\/(?:csv|html|javascript|plain|x-python))$/,
  policy: /^default-src 'none'; .*frame-ancestors 'none'$/,
};
const FILE_TYPES: Readonly<Record<string, RegExp>> = {
  css: /^text\/css$/,
  csv: /^text\/csv$/,
  js: /^text\/javascript$/,
  json: JSON_TYPE,
  mjs: /^text\/javascript$/,
  ndjson: /^application\/x-ndjson$/,
  py: /^text\/x-python$/,
  tgz: /^application\/gzip$/,
  txt: /^text\/plain$/,
  webp: /^image\/webp$/,
  woff2: /^font\/woff2$/,
};
const PAGES: readonly (readonly [RegExp, Kind])[] = [
  [/^\/(?:client-reports)?$/, PICTURED_PAGE],
  [/^\/(?:connect|errors(?:\/.*)?|recipes|glossary|changelog|methodology|recompute|import-format)$/, PAGE],
  [/^\/(?:docs(?:\/[a-z-]+)?|report)$/, PROGRAM_PAGE],
  [/^\/connections$/, SIGN_IN_PAGE],
  [/^\/sample(?:\/[\w-]+)?$/, SAVED_REPORT],
];

function kindAt(target: string): Kind {
  const [path = '', query] = target.split('?');
  const [, page] = PAGES.find(([paths]) => paths.test(path)) ?? [];
  if (page) return page;
  const [, extension] = /^\/(?!v1\/).*\.(\w+)$/.exec(path) ?? [];
  if (extension !== undefined) {
    const caching = /^\/(?:assets|client)\//.test(path)
      ? 'public, max-age=31536000, immutable'
      : DATA.caching;
    return { ...DATA, contentType: FILE_TYPES[extension] ?? /^$/, caching };
  }
  const format = hasRows(target) ? new URLSearchParams(query).get('format') : null;
  return format === 'csv' || format === 'ndjson' ? { ...DATA, contentType: FILE_TYPES[format]! } : DATA;
}

/** Whether the operation of a target returns rows in other formats on request (rule 13.1). */
function hasRows(target: string): boolean {
  const template = operationAt(target);
  return ENDPOINTS.some((endpoint) => endpoint.path === template && 'rows' in endpoint);
}

/** Other headers could disclose or permit something. */
const ALLOWED: ReadonlySet<string> = new Set(
  `content-type content-length x-request-id cache-control vary x-content-type-options content-security-policy
  referrer-policy ratelimit ratelimit-policy connection keep-alive date www-authenticate allow retry-after`.split(
    /\s+/,
  ),
);

/** Allowed for operations with formats (rules 7.9, 13.4 and 13.7). */
const OF_ROWS: ReadonlySet<string> = new Set([
  'next-cursor',
  'link',
  'accept-ranges',
  'content-disposition',
  'content-encoding',
]);

export const equal = (what: string, is: unknown, expected: unknown): string[] =>
  is === expected ? [] : [`${what} is ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`];

const matching = (what: string, is: string | undefined, pattern: RegExp): string[] =>
  pattern.test(is ?? '') ? [] : [`${what} is ${JSON.stringify(is)}`];

/** The parsed value of JSON, the text of rows; undefined for any other body, and for one that is malformed. */
export function bodyIn({ headers, bytes }: Received): unknown {
  const type = headers['content-type'] ?? '';
  try {
    const plain = plainBytes(headers['content-encoding'], bytes);
    if (!isUtf8(plain)) return undefined;
    if (isRowType(type)) return plain.toString();
    return /^application\/(?:problem\+)?json$/.test(type) ? JSON.parse(plain.toString()) : undefined;
  } catch {
    return undefined;
  }
}

export const isRowType = (type: string): boolean => type === 'text/csv' || type === 'application/x-ndjson';

/** The problem document of an error response; empty for any other body. */
export function problemIn({ status }: { readonly status: number }, body: unknown): Partial<Problem> {
  return status >= 400 && typeof body === 'object' && body !== null ? body : {};
}

/** The code of an error response: of the page for people too, which does not contain it (rule 4.8). */
export const codeIn = (response: Received, body: unknown): string | undefined =>
  codeOfPage(response) ?? problemIn(response, body).code;

/** Whether the HTTP parser wrote an error. It has a body even for HEAD: the parser stopped before the method. */
export function isOfParser({ headers, status }: Received, body: unknown): boolean {
  const { code, errors } = problemIn({ status }, body);
  return headers['connection'] === 'close' && code === 'invalid_parameter' && errors === undefined;
}

/** The faults of a response; empty if it has none. */
export function faultsOfResponse(asked: Asked, response: Received, publicUrl: string): string[] {
  const { headers } = response;
  const body = bodyIn(response);
  const kind = kindOf(asked, response);
  const { code } = problemIn(response, body);
  const isPaged = hasPage(asked, response, code);
  const isSignIn = kind === SIGN_IN_PAGE;
  const vary = `Authorization, Accept-Encoding${isSignIn ? ', Accept-Language' : isPaged ? ', Accept' : ''}`;
  return [
    ...matching('X-Request-Id', headers['x-request-id'], /^[A-Za-z0-9._-]{1,64}$/),
    ...equal('Cache-Control', headers['cache-control'], kind.caching),
    ...(asked.target === null || isPaged === null
      ? matching('Vary', headers['vary'], /^Authorization, Accept-Encoding(?:, Accept)?$/)
      : equal('Vary', headers['vary'], vary)),
    ...equal('X-Content-Type-Options', headers['x-content-type-options'], 'nosniff'),
    ...equal('Referrer-Policy', headers['referrer-policy'], 'no-referrer'),
    ...matching('Content-Security-Policy', headers['content-security-policy'], kind.policy),
    ...matching('Date', headers['date'], /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/),
    ...unexpectedHeaders(asked, response),
    ...codingFaults(asked, response),
    ...rateFaults(response),
    ...statusFaults(asked, response, code, publicUrl),
    ...bodyFaults(asked, response, kind, body),
    ...documentFaults(asked, response, body, publicUrl),
  ];
}

function kindOf(asked: Asked, response: Received): Kind {
  if (asked.target === null) return UNKNOWN;
  if (response.status === 200) return kindAt(asked.target);
  return codeOfPage(response) === undefined ? DATA : REFUSAL_PAGE;
}

function unexpectedHeaders({ target }: Asked, response: Received): string[] {
  const mayHaveRows = target === null || hasRows(target);
  const isText = isSiteText(target ?? '') || codeOfPage(response) !== undefined;
  return Object.keys(response.headers)
    .filter((name) => !ALLOWED.has(name) && !(mayHaveRows && OF_ROWS.has(name)))
    .filter((name) => name !== 'content-encoding' || !isText)
    .map((name) => `unexpected header ${name}`);
}

/** Texts of the site are sent in the coding that the request prefers (rule 13.7); faults.ts checks rows. */
function codingFaults({ target, accepted }: Asked, response: Received): string[] {
  const isPage = codeOfPage(response) !== undefined;
  if (target === null || !(isSiteText(target) || isPage) || accepted === undefined) return [];
  return equal(
    'Content-Encoding',
    response.headers['content-encoding'],
    response.status === 200 || isPage ? expectedCoding(accepted) : undefined,
  );
}

function rateFaults({ status, headers }: Received): string[] {
  const { ratelimit, 'ratelimit-policy': policy, 'retry-after': retryAfter } = headers;
  if (ratelimit === undefined && policy === undefined) return [];
  const [, left = '', seconds = ''] = /^"default";r=(\d+);t=([1-9]|[1-5]\d|60)$/.exec(ratelimit ?? '') ?? [];
  const [, quota = ''] = /^"default";q=([1-9]\d*);w=60$/.exec(policy ?? '') ?? [];
  if (left === '' || quota === '' || Number(left) >= Number(quota))
    return [`RateLimit is ${ratelimit} of ${policy}`];
  return status === 429 ? [...equal('r', left, '0'), ...equal('Retry-After', retryAfter, seconds)] : [];
}

/** The faults of headers that belong to one status. */
function statusFaults(
  { target }: Asked,
  { status, headers }: Received,
  code: unknown,
  publicUrl: string,
): string[] {
  const isForMcp = target?.split('?')[0] === '/mcp';
  // Rule 21.14.
  const signIn = [
    `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`,
    'scope="read"',
  ];
  const errors = code === 'missing_api_key' ? [] : ['error="invalid_token"'];
  const challenge = `Bearer ${[...errors, ...(isForMcp ? signIn : [])].join(', ')}`.trim();
  const methods = isForMcp ? 'POST' : 'GET, HEAD';
  const isLater = status === 429 || status === 503;
  return [
    // The code is unknown to HEAD.
    ...(status === 401 && (code === undefined || target === null)
      ? []
      : equal('WWW-Authenticate', headers['www-authenticate'], status === 401 ? challenge : undefined)),
    ...equal('Allow', headers['allow'], status === 405 ? methods : undefined),
    ...matching('Retry-After', headers['retry-after'] ?? 'none', isLater ? /^[1-9]\d?$/ : /^none$/),
  ];
}

function bodyFaults({ method }: Asked, response: Received, kind: Kind, body: unknown): string[] {
  const { status, headers, bytes } = response;
  const type = headers['content-type'];
  if (method === 'HEAD' && !isOfParser(response, body))
    return [
      ...equal('bytes of the body', bytes.length, 0),
      ...matching('Content-Length', headers['content-length'], /^(?:0|[1-9]\d*)$/),
    ];
  // An accepted notification of the Model Context Protocol has no body (rule 21.9).
  if (status === 202)
    return [
      ...equal('Content-Length', headers['content-length'], '0'),
      ...equal('Content-Type', type, undefined),
    ];
  const isRead = body !== undefined || !/json|csv/.test(type ?? '');
  return [
    ...equal('Content-Length', headers['content-length'], String(bytes.length)),
    ...(status < 400 ? matching('Content-Type', type, kind.contentType) : []),
    ...(isRead ? [] : ['the body cannot be read']),
  ];
}

/** Whether the body is a report of the readiness probe, or an error of the Model Context Protocol. */
const isOther = ({ target }: Asked, { headers }: Received) =>
  /^\/(?:readyz|mcp)$/.test(target ?? '') && headers['content-type'] === 'application/json';

/** The departures of a response from the OpenAPI document, and of an error from rule 6.4. */
function documentFaults(asked: Asked, response: Received, body: unknown, publicUrl: string): string[] {
  const { status, headers } = response;
  const { method, target } = asked;
  const isHead = method === 'HEAD' && !isOfParser(response, body);
  const template = target === null ? null : operationAt(target);
  const departed =
    template !== null && (method === 'GET' || method === 'HEAD') && !isOfParser(response, body)
      ? departures(template, { status, headers, body: isHead ? undefined : body })
      : [];
  if (status < 400 || isOther(asked, response)) return departed;
  const isPage = codeOfPage(response) !== undefined;
  const wanted =
    target === null || hasPage(asked, response, problemIn(response, body).code) !== false
      ? wantsPage(asked)
      : false;
  const ofForm = wanted === null ? [] : equal('whether it is the page for people', isPage, wanted);
  if (isHead || isPage) return [...departed, ...ofForm];
  const problem = problemIn(response, body);
  const names = (problem.errors ?? []).map(({ parameter }) => parameter);
  return [
    ...departed,
    ...ofForm,
    ...equal('Content-Type', headers['content-type'], 'application/problem+json'),
    ...differences('Problem', body),
    ...equal('type', problem.type, `${publicUrl}/errors/${problem.code ?? ''}`),
    ...equal('status', problem.status, status),
    ...equal('request_id', problem.request_id, headers['x-request-id']),
    ...(problem.errors !== undefined && status !== 400 ? ['errors without status 400'] : []),
    ...(new Set(names).size < names.length ? ['a parameter is listed twice'] : []),
    ...(problem.code === 'invalid_cursor' ? equal('errors', names.join(), 'cursor') : []),
  ];
}
