import { startHttpServer } from '@brand-visibility/programs/http-server';
import { request } from 'node:http';

const PREFIX = '/brands/api';

/** Runs `work` with the URL of a reverse proxy that strips a path prefix and forwards to a service. */
export async function behindPrefix(port: number, work: (url: string) => Promise<unknown>): Promise<void> {
  const { url, close } = await startHttpServer((incoming, answer) => {
    const target = incoming.url ?? '';
    if (!target.startsWith(`${PREFIX}/`)) {
      answer.writeHead(404).end();
      return;
    }
    const { method, headers } = incoming;
    const path = target.slice(PREFIX.length);
    const onward = request({ port, host: '127.0.0.1', method, headers, path }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    onward.end();
  });
  try {
    await work(`${url}${PREFIX}`);
  } finally {
    await close();
  }
}
