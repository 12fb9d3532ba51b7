import { REFUSALS, type RefusalCode } from '@brand-visibility/domain';
import { COMMON_REFUSALS, type AnyEndpoint } from '../endpoint.js';
import type { Json, JsonObject } from './json.js';
import { replyName, schemaRef } from './schemas.js';

const CODES = Object.keys(REFUSALS) as RefusalCode[]; // Object.keys forgets the keys' type

/** Headers of replies (decisions 5.3, 6.2, 6.3). */
export const HEADERS = {
  'X-Request-Id': {
    description: 'Names this request; quote it to support.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  },
  RateLimit: {
    description: 'Requests left in this window (`r`) and seconds until it resets (`t`).',
    required: true,
    schema: { type: 'string', pattern: '^"default";r=\\d+;t=\\d+$', examples: ['"default";r=299;t=42'] },
  },
  'RateLimit-Policy': {
    description: 'Requests that the key may send (`q`) in a window of so many seconds (`w`).',
    required: true,
    schema: { type: 'string', pattern: '^"default";q=\\d+;w=60$', examples: ['"default";q=300;w=60'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9]\\d*$', examples: ['42'] },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate; with `error` when a key was sent.',
    required: true,
    schema: { type: 'string', enum: ['Bearer', 'Bearer error="invalid_token"'] },
  },
} as const;

type HeaderName = keyof typeof HEADERS;

const RATE: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

interface Headers {
  readonly always: readonly HeaderName[];
  /** Where some of the requests that end so are counted and some are not. */
  readonly perhaps?: readonly HeaderName[];
}

/** What stands beside `X-Request-Id`, by status. */
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
export function responsesOf(endpoint: AnyEndpoint, publicUrl: string): Readonly<Record<string, Json>> {
  const codes: readonly RefusalCode[] = [...COMMON_REFUSALS, ...endpoint.refusals];
  const statuses = [...new Set(codes.map(statusOf))].sort((a, b) => a - b);
  const refusals = statuses.map((status): [string, Json] => {
    const shared = SHARED[status];
    const ofStatus = codes.filter((code) => statusOf(code) === status);
    return [
      String(status),
      shared === undefined ? refusal(status, ofStatus, publicUrl) : responseRef(shared),
    ];
  });
  return {
    200: {
      description: 'What was asked for.',
      headers: headersOf(200),
      content: { 'application/json': { schema: schemaRef(replyName(endpoint)) } },
    },
    ...Object.fromEntries(refusals),
    default: responseRef('Unreadable'),
  };
}

/** The responses that operations refer to by name. */
export function componentResponses(publicUrl: string): JsonObject {
  const shared = Object.entries(SHARED).map(([status, name]): [string, Json] => {
    const codes = CODES.filter((code) => statusOf(code) === Number(status));
    return [name, refusal(Number(status), codes, publicUrl)];
  });
  return { ...Object.fromEntries(shared), Unreadable: UNREADABLE };
}

/** What the HTTP parser refuses, before it is a request of any operation (decisions 4.3). */
const UNREADABLE: JsonObject = {
  description:
    'What is no request that the service can read is a problem document too, with the code `invalid_parameter`: 400, 408 (it took too long to arrive), 414 and 431 (it is too long), 417 (it has an `Expect` header).',
  headers: headersOf(0),
  content: problemOf(['invalid_parameter']),
};

function refusal(status: number, codes: readonly RefusalCode[], publicUrl: string): JsonObject {
  const lines = codes.map((code) => `- [\`${code}\`](${publicUrl}/errors/${code}): ${REFUSALS[code].title}.`);
  return { description: lines.join('\n'), headers: headersOf(status), content: problemOf(codes, status) };
}

function problemOf(codes: readonly RefusalCode[], status?: number): JsonObject {
  const narrowed = { ...(status === undefined ? {} : { status: { const: status } }), code: { enum: codes } };
  const schema = { allOf: [schemaRef('Problem'), { type: 'object', properties: narrowed }] };
  return { 'application/problem+json': { schema } };
}

function headersOf(status: number): JsonObject {
  const { always, perhaps = [] } = HEADERS_OF[status] ?? { always: [] };
  const names: readonly HeaderName[] = ['X-Request-Id', ...always];
  return Object.fromEntries<Json>([
    ...names.map((name): [string, Json] => [name, { $ref: `#/components/headers/${name}` }]),
    ...perhaps.map((name): [string, Json] => [name, { ...HEADERS[name], required: false }]),
  ]);
}

function statusOf(code: RefusalCode): number {
  return REFUSALS[code].status;
}

function responseRef(name: string): JsonObject {
  return { $ref: `#/components/responses/${name}` };
}
