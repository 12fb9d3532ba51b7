import { forward, startHttpServer } from '@brand-visibility/programs/http-server';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A server that is not the service: a proxy, an unrelated server, or one that drops connections. */
export interface Stub {
  readonly url: string;
  /** The requests so far. */
  readonly requests: IncomingMessage[];
  stop(): Promise<void>;
}

export type StubAnswer = (response: ServerResponse, request: IncomingMessage) => unknown;

/** Starts a stub that answers requests in order and repeats the last answer after that. */
export async function startStub(answers: readonly StubAnswer[]): Promise<Stub> {
  const requests: IncomingMessage[] = [];
  const { url, close } = await startHttpServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(request);
    return answer?.(response, request);
  });
  return { url, requests, stop: close };
}

/** Forwards a request to another server with a key, and returns its response. */
export function passOn(url: string, authorization: string | undefined): StubAnswer {
  return (response, { url: path = '' }) => forward(`${url}${path}`, authorization, response);
}
