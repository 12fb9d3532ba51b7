import type { IncomingMessage, ServerResponse } from 'node:http';

/** The lines of a request that Node would fold or drop without a word, read from what was sent. */
export interface Lines {
  readonly authorization: readonly string[];
  readonly hosts: readonly string[];
}

export function readLines({ rawHeaders }: IncomingMessage): Lines {
  const authorization: string[] = [];
  const hosts: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[i + 1] ?? '');
    else if (name.length === 13 && name.toLowerCase() === 'authorization')
      authorization.push(rawHeaders[i + 1] ?? '');
  }
  return { authorization, hosts };
}

/** Why a request is refused as no good HTTP, with the status for it. The code is `invalid_parameter` (decisions 4.3). */
export interface ProtocolFault {
  readonly status: number;
  readonly detail: string;
}

/** Longer ones are refused here, since Node's own limit counts the headers too; 50,000 are served (decisions 3.6). */
const MAX_TARGET = 60_000;

export const MAX_HEADERS = 200;

/** What a Host header may say: a name or an address, and a port (RFC 9110, 7.2). Empty where the target has no host. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * What Node's parser lets through and a server must not: requests that a proxy in front could read in another way.
 */
export function protocolFault(request: IncomingMessage, { hosts }: Lines): ProtocolFault | null {
  const { httpVersion, method, headers, rawHeaders } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 400, detail: 'The service speaks HTTP/1.1 and HTTP/1.0.' };
  }
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    return { status: 431, detail: `A request has at most ${MAX_HEADERS} headers.` };
  }
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
    return { status: 400, detail: 'A request has exactly one Host header.' };
  }
  if (!hosts.every((host) => HOST.test(host))) {
    return { status: 400, detail: 'The Host header has the name of a host, and a port at most.' };
  }
  if (headers['transfer-encoding'] !== undefined && (method === 'GET' || method === 'HEAD')) {
    return { status: 400, detail: 'GET and HEAD have no Transfer-Encoding header.' };
  }
  if (headers.expect !== undefined) {
    return { status: 417, detail: 'The service meets no expectation of an Expect header.' };
  }
  if ((request.url ?? '').length > MAX_TARGET) {
    return { status: 414, detail: `The target of a request has at most ${MAX_TARGET} characters.` };
  }
  return null;
}

/**
 * Whether the connection has to end with the reply, so that nothing else on it is taken for a request. A body is not read,
 * whatever its method; and Node drops what came in one piece with a request to upgrade.
 */
export function endsConnection({ headers }: IncomingMessage, response: ServerResponse): boolean {
  return (
    !response.shouldKeepAlive ||
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > 0 ||
    headers.upgrade !== undefined
  );
}
