import { startHttpServer } from '@brand-visibility/programs/http-server';
import { request } from 'node:http';

/** A reverse proxy that strips a path prefix and forwards to a service. */
export interface PrefixingProxy {
  /** The URL that callers use, with the prefix. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPrefixingProxy(port: number, prefix: string): Promise<PrefixingProxy> {
  const { url, close } = await startHttpServer((incoming, answer) => {
    const target = incoming.url ?? '';
    if (!target.startsWith(`${prefix}/`)) {
      answer.writeHead(404).end();
      return;
    }
    const { method, headers } = incoming;
    const path = target.slice(prefix.length);
    const onward = request({ port, host: '127.0.0.1', method, headers, path }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    onward.end();
  });
  return { url: `${url}${prefix}`, stop: close };
}
