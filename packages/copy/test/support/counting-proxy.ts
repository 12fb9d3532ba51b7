import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Forwards requests to a service and counts them. */
export interface CountingProxy {
  readonly url: string;
  /** The paths with queries, in order. */
  readonly targets: readonly string[];
  close(): void;
}

/** `before` runs before each request is forwarded, with its number from 1. */
export async function countingProxy(
  url: string,
  before: (request: number) => Promise<void> = async () => undefined,
): Promise<CountingProxy> {
  const targets: string[] = [];
  const forward = async ({ url: target = '', headers }: IncomingMessage, response: ServerResponse) => {
    targets.push(target);
    await before(targets.length);
    const { authorization = '' } = headers;
    const upstream = await fetch(url + target, { headers: { Authorization: authorization } });
    response.writeHead(upstream.status, { 'Content-Type': upstream.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await upstream.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    void forward(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    targets,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
