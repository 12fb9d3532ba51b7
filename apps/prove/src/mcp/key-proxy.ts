import type { Workspace } from '@brand-visibility/programs/workspace';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';

/** Forwards requests on the loopback to a service with a key, which the suite cannot send. Returns its port. */
export async function startKeyProxy(workspace: Workspace, port: number, key: string): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const forwarded = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  workspace.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return address.port;
}
