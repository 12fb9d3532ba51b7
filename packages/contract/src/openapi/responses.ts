import { REFUSAL_CODES, type RefusalCode } from '@brand-visibility/domain';
import { COMMON_REFUSALS, type AnyEndpoint } from '../endpoints/endpoint.js';
import { ERRORS } from '../errors/guide.js';
import { headerExample, problemExamples, replyExamples, servedAt } from './examples.js';
import type { Json, JsonObject } from './json.js';
import type { Examples, Problems, Texts } from './recording.js';
import { nextPageHeaders, rowContent } from './row-formats.js';
import { replyName, rowName, schemaRef } from './schemas.js';

/** Response headers (rules 5.3, 6.2, 6.3 and 6.6). */
const HEADERS = {
  'X-Request-Id': {
    description:
      'Id of this request: the one that was sent, or one made by the service. Quote it to support.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  },
  'Cache-Control': {
    description: 'Replies depend on the key and the time, so caches must not store them.',
    schema: { type: 'string', const: 'no-store' },
  },
  RateLimit: {
    description:
      'Number of requests that the key has left in this minute (`r`), and seconds until the next minute (`t`).',
    schema: { type: 'string', pattern: '^"default";r=\\d+;t=\\d+$' },
  },
  'RateLimit-Policy': {
    description: 'Number of requests that the key may send (`q`) in a window of `w` seconds.',
    schema: { type: 'string', pattern: '^"default";q=\\d+;w=60$' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'string', pattern: '^[1-9]\\d*$' },
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme, with `error` if a key was sent.',
    schema: { type: 'string', enum: ['Bearer', 'Bearer error="invalid_token"'] },
  },
} as const;

type HeaderName = keyof typeof HEADERS;

/** The headers of every reply. */
const ALWAYS: readonly HeaderName[] = ['X-Request-Id', 'Cache-Control'];

const RATE: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

interface Headers {
  readonly always: readonly HeaderName[];
  /** Headers of counted requests, where some requests with the status are counted and some are not (rule 4.7). */
  readonly perhaps?: readonly HeaderName[];
}

/** The other headers, by status. */
const HEADERS_OF: Readonly<Record<number, Headers>> = {
  200: { always: RATE },
  400: { always: [], perhaps: RATE },
  401: { always: ['WWW-Authenticate'] },
  403: { always: [] },
  404: { always: RATE },
  429: { always: [...RATE, 'Retry-After'] },
  500: { always: [], perhaps: RATE },
  503: { always: ['Retry-After'], perhaps: RATE },
};

/** Names of the refusals that are the same for every endpoint, by status. */
const SHARED: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'RateLimited',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};

/** The responses of an operation: 200, its refusals by status, and `default` for malformed HTTP requests. */
export function responsesOf(
  endpoint: AnyEndpoint,
  publicUrl: string,
  { operations, problems, headers }: Examples,
): Readonly<Record<string, Json>> {
  const codes: readonly RefusalCode[] = [...COMMON_REFUSALS, ...endpoint.refusals];
  const recorded = operations[endpoint.id];
  const known = { ...problems, ...recorded?.mistakes };
  const statuses = [...new Set(codes.map(statusOf))].sort((a, b) => a - b);
  const refusals = statuses.map((status): [string, Json] => {
    const shared = SHARED[status];
    const ofStatus = codes.filter((code) => statusOf(code) === status);
    return [
      String(status),
      shared === undefined ? refusal(status, ofStatus, publicUrl, known, headers) : responseRef(shared),
    ];
  });
  return {
    200: {
      description: `${endpoint.summary}.`,
      headers: { ...headersOf(200, headers), ...nextPageHeaders(endpoint) },
      content: {
        'application/json': {
          schema: schemaRef(replyName(endpoint)),
          ...(recorded ? { examples: replyExamples(endpoint.path, recorded) } : {}),
        },
        ...rowContent(endpoint, schemaRef(rowName(endpoint))),
      },
    },
    ...Object.fromEntries(refusals),
    default: responseRef('Unreadable'),
  };
}

/** `components.headers`: the headers that responses refer to. */
export function componentHeaders({ headers }: Examples): JsonObject {
  const names = Object.keys(HEADERS) as HeaderName[]; // Object.keys forgets the keys' type
  return Object.fromEntries(names.map((name): [string, Json] => [name, headerOf(name, true, headers)]));
}

/** `components.responses`: the refusals that operations share. */
export function componentResponses(
  publicUrl: string,
  { problems, unreadable, headers }: Examples,
): JsonObject {
  const shared = Object.entries(SHARED).map(([status, name]): [string, Json] => {
    const codes = REFUSAL_CODES.filter((code) => statusOf(code) === Number(status));
    return [name, refusal(Number(status), codes, publicUrl, problems, headers)];
  });
  return {
    ...Object.fromEntries(shared),
    Unreadable: unreadableResponse(servedAt(unreadable, publicUrl), headers),
  };
}

/** The refusals of the HTTP layer, before a request belongs to an operation (rules 4.3 and 4.10). */
const unreadableResponse = (example: JsonObject, recorded: Texts): JsonObject => ({
  description:
    'The service could not read the request. The reply is a problem document with the code `invalid_parameter` and the status 400 (malformed HTTP), 408 (the request took too long to arrive), 414 (the target is too long), 417 (it has an `Expect` header) or 431 (the headers are too long).',
  headers: headersOf(0, recorded),
  content: problemOf(['invalid_parameter'], {}, { example }),
});

function refusal(
  status: number,
  codes: readonly RefusalCode[],
  publicUrl: string,
  problems: Problems,
  recorded: Texts,
): JsonObject {
  const lines = codes.map((code) => `- [\`${code}\`](${publicUrl}/errors/${code}): ${ERRORS[code].title}.`);
  return {
    description: lines.join('\n'),
    headers: headersOf(status, recorded),
    content: problemOf(
      codes,
      { status: { const: status } },
      { examples: problemExamples(codes, publicUrl, problems) },
    ),
  };
}

/** A problem document with some of the codes; `narrowed` are stricter schemas of its members, `shown` are examples. */
function problemOf(codes: readonly RefusalCode[], narrowed: JsonObject, shown: JsonObject): JsonObject {
  const properties = { ...narrowed, code: { enum: codes } };
  const schema = { allOf: [schemaRef('Problem'), { type: 'object', properties }] };
  return { 'application/problem+json': { schema, ...shown } };
}

function headersOf(status: number, recorded: Texts): JsonObject {
  const { always, perhaps = [] } = HEADERS_OF[status] ?? { always: [] };
  const names: readonly HeaderName[] = [...ALWAYS, ...always];
  return Object.fromEntries<Json>([
    ...names.map((name): [string, Json] => [name, { $ref: `#/components/headers/${name}` }]),
    ...perhaps.map((name): [string, Json] => [name, headerOf(name, false, recorded)]),
  ]);
}

function headerOf(name: HeaderName, required: boolean, recorded: Texts): JsonObject {
  const { description, schema } = HEADERS[name];
  return { description, required, schema, ...headerExample(recorded, name) };
}

function statusOf(code: RefusalCode): number {
  return ERRORS[code].status;
}

function responseRef(name: string): JsonObject {
  return { $ref: `#/components/responses/${name}` };
}
