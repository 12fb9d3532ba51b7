import type { IncomingMessage } from 'node:http';

/** The lines of a request that Node would fold or drop without a word, read from what was sent. */
export interface Lines {
  readonly authorization: readonly string[];
  readonly hosts: number;
}

export function readLines({ rawHeaders }: IncomingMessage): Lines {
  const authorization: string[] = [];
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
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

/**
 * What Node's parser lets through and a server must not: requests that a proxy in front could read in another way.
 */
export function protocolFault(request: IncomingMessage, { hosts }: Lines): ProtocolFault | null {
  const { httpVersion, method, headers } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 400, detail: 'The service speaks HTTP/1.1 and HTTP/1.0.' };
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    return { status: 400, detail: 'A request has exactly one Host header.' };
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

/** A body is not read, whatever its method: the connection ends instead, so that nobody takes it for a request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
