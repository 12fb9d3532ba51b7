import { ROUTES } from '@brand-visibility/application';
import { MEDIA_TYPES, problem } from '@brand-visibility/contract';
import { expect } from '@jest/globals';
import { globalAgent, type ClientRequest, type IncomingMessage } from 'node:http';
import supertest from 'supertest';
import { departures, operationAt } from './conformance.js';
import { PUBLIC_URL } from './service.js';

/** One response as received. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** The parsed body, or the text of rows; undefined without a body and for a page. */
  readonly body: unknown;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const ENDPOINTS = ROUTES.map(({ endpoint }) => endpoint);
const RATE = /^"default";r=\d+;t=([1-9]|[1-5]\d|60)$/;
const DATA_POLICY = /^default-src 'none'; frame-ancestors 'none'$/;
const PAGE_POLICY =
  /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
const START_POLICY =
  /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
const REFERENCE_POLICY =
  /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
const POLICY = /^"default";q=[1-9]\d*;w=60$/;

/** Sends a path exactly as written and checks everything that holds for all responses of the service. */
export async function call(port: number, path: string, options: RequestOptions = {}): Promise<HttpResponse> {
  const response = await send(port, path, options);
  checkEveryResponse(response, path, options.method ?? 'GET');
  return response;
}

async function send(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions,
): Promise<HttpResponse> {
  const sent = new supertest.Test(`http://127.0.0.1:${port}`, method, path)
    .agent(globalAgent) // keeps connections, as callers do
    .set({ 'Accept-Encoding': 'identity', ...headers })
    .buffer()
    .parse(asText)
    .on('request', ({ req }: { readonly req: ClientRequest }) => {
      req.path = path; // superagent has normalized it
    });
  const response = await sent.send(body);
  const text = typeof response.body === 'string' ? response.body : ''; // to HEAD it is an object
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: bodyOf(text, response.headers['content-type']),
  };
}

/** Reads a body of any type as text, with one character for each byte of a file that is none. */
const asText: Parameters<supertest.Test['parse']>[0] = (response, done) => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () =>
    done(null, Buffer.concat(chunks).toString(encodingOf(response.headers['content-type']))),
  );
};

const encodingOf = (contentType: string | undefined) =>
  contentType === 'application/gzip' || contentType === 'image/webp' ? 'latin1' : 'utf8';

/** Parses a JSON body and returns rows as text; undefined for a page and an empty body. */
export function bodyOf(text: string, contentType: string | undefined): unknown {
  if (contentType === MEDIA_TYPES.csv || contentType === MEDIA_TYPES.ndjson) return text;
  const isJson = contentType === MEDIA_TYPES.json || contentType === 'application/problem+json';
  return isJson && text !== '' ? JSON.parse(text) : undefined;
}

/** Checks what holds for every response (rules 6.3, 6.4), and that it conforms to the OpenAPI document. */
export function checkEveryResponse(response: HttpResponse, path: string, method: string): void {
  const { status, headers, body } = response;
  expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  const kind = status === 200 ? kindAt(path) : DATA;
  expect(headers['cache-control']).toBe(kind.caching);
  expect(headers.vary).toBe('Authorization, Accept-Encoding');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toMatch(kind.policy);
  expect(headers['referrer-policy']).toBe('no-referrer');
  for (const name of ['etag', 'x-powered-by', 'transfer-encoding', 'set-cookie'])
    expect(headers[name]).toBeUndefined();
  expect(headers['ratelimit'] === undefined).toBe(headers['ratelimit-policy'] === undefined);
  if (headers['ratelimit'] !== undefined) expect(headers['ratelimit']).toMatch(RATE);
  if (headers['ratelimit-policy'] !== undefined) expect(headers['ratelimit-policy']).toMatch(POLICY);
  expect(headers['www-authenticate'] !== undefined).toBe(status === 401);
  if (status === 429 || status === 503) expect(headers['retry-after']).toMatch(/^[1-9]\d?$/);
  if (method === 'HEAD') {
    expect(response.text).toBe('');
    expect(headers['content-length']).toMatch(/^(?:0|[1-9]\d*)$/);
    return;
  }
  expect(headers['content-length']).toBe(
    String(Buffer.byteLength(response.text, encodingOf(headers['content-type']))),
  );
  // A report of the probe, and an error of the Model Context Protocol, are no problem documents.
  const isOther = /^\/(?:readyz|mcp)$/.test(path) && headers['content-type'] === 'application/json';
  if (status >= 400 && !isOther) checkProblem(response);
  else expect(headers['content-type']).toBe(kind.contentType);
  if (status === 200 && kind.contentType === MEDIA_TYPES.json) endpointAt(path)?.response.parse(body);
  const operation = operationAt(path);
  if (method === 'GET' && operation !== null) expect(departures(operation, response)).toEqual([]);
}

/** The expected headers of a response, by path. */
interface Kind {
  readonly contentType: string;
  readonly policy: RegExp;
  readonly caching: string;
}

const DATA: Kind = { contentType: 'application/json', policy: DATA_POLICY, caching: 'no-store' };
const PAGE: Kind = { contentType: 'text/html', policy: PAGE_POLICY, caching: 'no-store' };
const FILE_TYPES = new Map([
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
  ['.txt', 'text/plain'],
  ['.webp', 'image/webp'],
]);

function kindAt(target: string): Kind {
  const [path = ''] = target.split('?');
  if (path === '/') return { ...PAGE, policy: START_POLICY };
  if (/^\/(?:errors(?:\/.*)?|recipes|glossary|changelog|import-format)$/.test(path)) return PAGE;
  if (path === '/docs' || path === '/report') return { ...PAGE, policy: REFERENCE_POLICY };
  const [extension = ''] = /\.\w+$/.exec(path) ?? [];
  const caching = 'public, max-age=31536000, immutable';
  if (path === '/llms.txt') return { ...DATA, contentType: 'text/plain' };
  if (path.startsWith('/client/')) return { ...DATA, contentType: 'application/gzip', caching };
  if (!path.startsWith('/assets/')) return { ...DATA, contentType: dataTypeAt(target) };
  return { ...DATA, contentType: FILE_TYPES.get(extension) ?? 'not a file of a page', caching };
}

/** The content type of the requested format; JSON if the endpoint has no other (rule 13.1). */
function dataTypeAt(target: string): string {
  const format = new URLSearchParams(target.split('?')[1]).get('format');
  const isRows = (format === 'csv' || format === 'ndjson') && endpointAt(target)?.rows !== undefined;
  return MEDIA_TYPES[isRows ? format : 'json'];
}

function checkProblem({ status, headers, body }: HttpResponse): void {
  expect(headers['content-type']).toBe('application/problem+json');
  const document = problem.parse(body);
  expect(document.status).toBe(status);
  expect(document.request_id).toBe(headers['x-request-id']);
  expect(document.type).toBe(`${PUBLIC_URL}/errors/${document.code}`);
  if (document.errors) {
    expect(status).toBe(400);
    const names = document.errors.map(({ parameter }) => parameter);
    expect(names).toEqual([...new Set(names)]);
  }
  if (document.code === 'invalid_cursor')
    expect(document.errors?.map(({ parameter }) => parameter)).toEqual(['cursor']);
  if (document.code === 'api_key_in_url') expect(document.errors).toBeUndefined();
}

function endpointAt(path: string) {
  const [bare = ''] = path.split('?');
  return ENDPOINTS.find((endpoint) =>
    new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  );
}

/** The problem document of a refused request. */
export function problemOf(response: HttpResponse) {
  return problem.parse(response.body);
}

export const codeOf = (response: HttpResponse) => problemOf(response).code;

/** The parameter names in `errors`, in order. */
export const faultsOf = (response: HttpResponse) =>
  (problemOf(response).errors ?? []).map(({ parameter }) => parameter);
