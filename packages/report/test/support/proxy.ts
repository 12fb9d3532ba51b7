import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A response in place of the service's own. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Proxy {
  readonly url: string;
  close(): void;
}

/** Forwards requests to a service, but for those that `refuse` responses to; `none` never gives them a response. */
export async function startProxy(
  url: string,
  refuse: (target: string) => Refusal | 'none' | null,
): Promise<Proxy> {
  const forward = async ({ url: target = '', headers }: IncomingMessage, response: ServerResponse) => {
    const refusal = refuse(target);
    if (refusal === 'none') return;
    if (refusal !== null) {
      response.writeHead(refusal.status, refusal.headers).end(refusal.body);
      return;
    }
    const upstream = await fetch(url + target, { headers: { Authorization: headers.authorization ?? '' } });
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
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
