import { forward, startHttpServer, type Substitute } from '@brand-visibility/programs/http-server';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The service behind a proxy that serves it below a prefix, and changes or withholds responses of the API. */

const PREFIX = '/brands/api';

export interface PageService {
  /** The URL of the page. */
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

/** `api` is the URL of the service. */
export async function startPage(
  api: string,
  { refuse, isAway, until, change }: Changes = {},
): Promise<PageService> {
  const targets: string[] = [];
  const respond = async ({ url = '', headers }: IncomingMessage, response: ServerResponse) => {
    const target = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null;
    targets.push(target ?? url);
    if (target === null) return response.writeHead(404).end();
    const isApi = target.startsWith('/v1/');
    if (isApi && isAway?.()) return response.destroy();
    const refusal = (isApi && refuse?.(target)) || null;
    if (refusal) return response.writeHead(refusal.status, refusal.headers).end(refusal.body);
    const changed = async (body: string) => {
      await until?.(target);
      return change ? change(target, body) : body;
    };
    return forward(api + target, headers.authorization, response, isApi ? changed : undefined);
  };
  const { url, close } = await startHttpServer(respond);
  return { url: `${url}${PREFIX}/report`, targets, close };
}

/** An error response of the API. */
export const problem = (status: number, code: string, detail: string, headers = {}) => ({
  status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: JSON.stringify({ status, code, detail }),
});
