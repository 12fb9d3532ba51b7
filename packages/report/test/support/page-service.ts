import { forward, startHttpServer, type Substitute } from '@brand-visibility/programs/http-server';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

/** The page of the built site beside the API, behind a prefix and under a strict policy, as a service has it. */

export const SITE = new URL('../../../site/dist/files/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PREFIX = '/brands/api';

export interface PageService {
  /** The address of the page. */
  readonly url: string;
  /** Addresses of all requests, with what follows the prefix. */
  readonly targets: readonly string[];
  close(): Promise<void>;
}

export interface Changes {
  /** A response in place of that of the service. */
  readonly refuse?: (target: string) => Exclude<Substitute, 'none'> | null;
  /** Whether the API gives no response at all. */
  readonly isAway?: () => boolean;
  /** When the response to a request may be sent. */
  readonly until?: (target: string) => Promise<void>;
  /** The body of a response of the API, changed. */
  readonly change?: (target: string, body: string) => string;
}

/** `api` is the address of the service. */
export async function startPage(
  api: string,
  { refuse, isAway, until, change }: Changes = {},
): Promise<PageService> {
  const targets: string[] = [];
  const respond = async ({ url = '', headers }: IncomingMessage, response: ServerResponse) => {
    const target = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null;
    targets.push(target ?? url);
    if (target === null) response.writeHead(404).end();
    else if (target.startsWith('/v1/')) {
      if (isAway?.()) {
        response.destroy();
        return;
      }
      const refusal = refuse?.(target) ?? null;
      if (refusal !== null) {
        response.writeHead(refusal.status, refusal.headers).end(refusal.body);
        return;
      }
      await forward(api + target, headers.authorization, response, async (body) => {
        await until?.(target);
        return change ? change(target, body) : body;
      });
    } else {
      const file = target === '/report' ? 'report.html' : target.slice(1);
      const type = `${TYPES[extname(file)] ?? 'text/plain'};charset=utf-8`;
      response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': POLICY });
      response.end(readFileSync(new URL(file, SITE)));
    }
  };
  const { url, close } = await startHttpServer(respond);
  return { url: `${url}${PREFIX}/report`, targets, close };
}
