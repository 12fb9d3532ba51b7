import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

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
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(request);
    answer?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stub listens on a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards a request to another server with other headers, and returns its response. */
export function passOn(url: string, headers: Readonly<Record<string, string>>): StubAnswer {
  return (response, { url: path = '' }) =>
    httpRequest(`${url}${path}`, { headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 0, upstream.headers);
      upstream.pipe(response);
    }).end();
}
