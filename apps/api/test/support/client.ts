import { problem } from '@brand-visibility/contract';
import { bodyIn, faultsOfResponse } from '@brand-visibility/requests';
import { expect } from '@jest/globals';
import { globalAgent, type ClientRequest, type IncomingHttpHeaders } from 'node:http';
import supertest from 'supertest';
import { PUBLIC_URL } from './service.js';

/** One response as received; the text of a binary file has one character for each byte. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body, or the text of rows; undefined without a body and for a page. */
  readonly body: unknown;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a path exactly as written and checks everything that holds for all responses of the service. */
export async function call(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<HttpResponse> {
  const response = await new supertest.Test(`http://127.0.0.1:${port}`, method, path)
    .agent(globalAgent) // keeps connections, as callers do
    .set({ 'Accept-Encoding': 'identity', ...headers })
    .buffer()
    .parse(asLatin1)
    .on('request', ({ req }: { readonly req: ClientRequest }) => {
      req.path = path; // superagent has normalized it
    })
    .send(body);
  const text = typeof response.body === 'string' ? response.body : ''; // to HEAD it is an object
  const accepted = headers['Accept-Encoding'] ?? 'identity';
  const accept = headers['Accept'] ?? '';
  return checked(
    { status: response.status, headers: response.headers, text },
    method,
    path,
    accepted,
    accept,
  );
}

const asLatin1: Parameters<supertest.Test['parse']>[0] = (response, done) => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks).toString('latin1')));
};

const BINARY = /^(?:application\/(?:gzip|zip)|image\/webp)$/;

/** A response that has no faults. `target` is null if it is unknown; `text` has one character for each byte. */
export function checked(
  { status, headers, text }: Omit<HttpResponse, 'body'>,
  method: string,
  target: string | null,
  accepted?: string,
  accept?: string,
): HttpResponse {
  const bytes = Buffer.from(text, 'latin1');
  const received = { status, headers: headers as Record<string, string>, bytes }; // no header is repeated
  expect(faultsOfResponse({ method, target, accepted, accept }, received, PUBLIC_URL)).toEqual([]);
  const isBinary = BINARY.test(headers['content-type'] ?? '');
  return { status, headers, text: isBinary ? text : bytes.toString(), body: bodyIn(received) };
}

/** The problem document of a refused request. */
export function problemOf(response: HttpResponse) {
  return problem.parse(response.body);
}

export const codeOf = (response: HttpResponse) => problemOf(response).code;

/** The parameter names in `errors`, in order. */
export const faultsOf = (response: HttpResponse) =>
  (problemOf(response).errors ?? []).map(({ parameter }) => parameter);
