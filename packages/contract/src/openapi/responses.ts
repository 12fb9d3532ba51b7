import { REFUSAL_CODES, type RefusalCode } from '@brand-visibility/domain';
import { COMMON_REFUSALS, type AnyEndpoint } from '../endpoints/endpoint.js';
import { ERRORS } from '../errors/guide.js';
import { headerExample, problemExamples, replyExamples, servedAt } from './examples.js';
import type { Json, JsonObject } from './json.js';
import type { Examples, Problems, Texts } from './recording.js';
import { nextPageHeaders, rowContent } from './row-formats.js';
import { replyName, rowName, schemaRef } from './schemas.js';

/** Headers of replies (rules 5.3, 6.2, 6.3, 6.4). */
const HEADERS = {
  'X-Request-Id': {
    description: 'Names this request: the id that was sent, else one of the service. Quote it to support.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  },
  'Cache-Control': {
    description: 'A reply is for one key and one moment: no cache may keep it.',
    schema: { type: 'string', const: 'no-store' },
  },
  RateLimit: {
    description:
      'Requests that the key has left in this minute (`r`) and seconds until the next one begins (`t`).',
    schema: { type: 'string', pattern: '^"default";r=\\d+;t=\\d+$' },
  },
  'RateLimit-Policy': {
    description: 'Requests that the key may send (`q`) in a window of so many seconds (`w`).',
    schema: { type: 'string', pattern: '^"default";q=\\d+;w=60$' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'string', pattern: '^[1-9]\\d*$' },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate; with `error` when a key was sent.',
    schema: { type: 'string', enum: ['Bearer', 'Bearer error="invalid_token"'] },
  },
} as const;

type HeaderName = keyof typeof HEADERS;

/** What every reply has. */
const ALWAYS: readonly HeaderName[] = ['X-Request-Id', 'Cache-Control'];

const RATE: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

interface Headers {
  readonly always: readonly HeaderName[];
  /** Where some of the requests that end so are counted and some are not. */
  readonly perhaps?: readonly HeaderName[];
}

/** What stands beside those that every reply has, by status. */
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

/** Refusals that are the same on every endpoint that has them, by status. */
const SHARED: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'RateLimited',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};

/** Every status of an operation: 200, those of its refusals, and what is no good HTTP. */
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

/** The headers that responses refer to by name. */
export function componentHeaders({ headers }: Examples): JsonObject {
  const names = Object.keys(HEADERS) as HeaderName[]; // Object.keys forgets the keys' type
  return Object.fromEntries(names.map((name): [string, Json] => [name, headerOf(name, true, headers)]));
}

/** The responses that operations refer to by name. */
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

/** What the HTTP parser refuses, before it is a request of any operation (rule 4.3). */
const unreadableResponse = (example: JsonObject, recorded: Texts): JsonObject => ({
  description:
    'What is no request that the service can read is a problem document too, with the code `invalid_parameter`: 400, 408 (it took too long to arrive), 414 and 431 (it is too long), 417 (it has an `Expect` header).',
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

/** A problem document of some codes; `narrowed` says more of its members, `shown` has the examples. */
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
