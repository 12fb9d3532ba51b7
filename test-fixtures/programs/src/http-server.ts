import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** An HTTP server on a loopback port other than the service, such as a proxy for the service. */
export interface HttpServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts a server. If `respond` fails, the server closes the connection without a response. */
export async function startHttpServer(
  respond: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<HttpServer> {
  // No connection closes just when a caller on a busy machine sends its next request.
  const server = createServer({ keepAliveTimeout: 3_600_000 }, (request, response) => {
    const responded = async () => respond(request, response);
    responded().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A response that the proxy sends instead of the service's; `none`: the proxy does not respond. */
export type Substitute =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | 'none';

export interface HttpProxy extends HttpServer {
  /** The request targets (paths with queries) so far, in order. */
  readonly targets: readonly string[];
}

/**
 * Starts a proxy that forwards requests with their keys to a service. Before it forwards a request, the proxy calls
 * `before` with the target and with the number of the request, from 1. `before` may return a substitute response.
 */
export async function startHttpProxy(
  service: string,
  before: (target: string, count: number) => Substitute | null | Promise<Substitute | null>,
): Promise<HttpProxy> {
  const targets: string[] = [];
  const server = await startHttpServer(async ({ url: target = '', headers }, response) => {
    targets.push(target);
    const substitute = await before(target, targets.length);
    if (substitute === 'none') return;
    if (substitute) response.writeHead(substitute.status, substitute.headers).end(substitute.body);
    else await forward(service + target, headers.authorization, response);
  });
  return { ...server, targets };
}

/** Requests `url` with this `Authorization` and passes the response on; `change`, if given, changes the body. */
export async function forward(
  url: string,
  authorization: string | undefined,
  response: ServerResponse,
  change?: (body: string) => string | Promise<string>,
): Promise<void> {
  const headers = authorization === undefined ? {} : { authorization };
  const request = httpRequest(url, { agent: false, headers }).end();
  const [found] = (await once(request, 'response')) as [IncomingMessage]; // the event is untyped
  const status = found.statusCode ?? 0;
  if (change === undefined) found.pipe(response.writeHead(status, found.headers));
  else {
    const { 'content-length': _, ...others } = found.headers;
    const body = await change(await text(found));
    response.writeHead(status, others).end(body);
  }
}
