import { startHttpServer } from '@brand-visibility/programs/http-server';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { request as httpRequest } from 'node:http';

/** Forwards requests on the loopback to a service with a key, which the suite cannot send. Returns its URL. */
export async function startKeyProxy(workspace: Workspace, port: number, key: string): Promise<string> {
  const { url, close } = await startHttpServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const forwarded = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  workspace.atEnd(close);
  return url;
}
