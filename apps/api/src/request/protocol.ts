/** Checks that a request is acceptable HTTP before the service uses any part of it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '../limits/limits.js';
import type { Received } from './stages.js';

/** Why a request is not acceptable as HTTP, and the status to send. The code is `invalid_parameter` (rule 4.3). */
export interface ProtocolFault {
  readonly status: number;
  readonly detail: string;
}

const { headerLines, target } = LIMITS;

/** Matches a Host header: a name or an IP address with an optional port, or empty (RFC 9110, 7.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Finds faults that Node's parser accepts but that a proxy in front of the service may interpret differently (rule
 * 4.10).
 */
export function protocolFault({ request, sentTarget, hosts }: Received): ProtocolFault | null {
  const { httpVersion, headers, method, rawHeaders } = request;
  if (method === 'CONNECT') {
    return {
      status: 400,
      detail: 'The service is not a proxy: send GET requests for the paths of the API.',
    };
  }
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 400, detail: 'Use HTTP/1.1 or HTTP/1.0.' };
  }
  if (rawHeaders.length > 2 * headerLines.value) {
    return { status: 431, detail: `Send at most ${headerLines.value} headers.` };
  }
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
    return { status: 400, detail: 'Send exactly one Host header.' };
  }
  if (!hosts.every((host) => HOST.test(host))) {
    return {
      status: 400,
      detail: 'The Host header must be a host name or an address, with an optional port.',
    };
  }
  if (headers['transfer-encoding'] !== undefined && isRead(request)) {
    return { status: 400, detail: 'Send GET and HEAD requests without a Transfer-Encoding header.' };
  }
  if (expectations(request).some((each) => each !== CONTINUE)) {
    return { status: 417, detail: `Send the request without an Expect header, or with \`${CONTINUE}\`.` };
  }
  if (sentTarget.length > target.value) {
    return { status: 414, detail: `Shorten the request target to at most ${target.value} characters.` };
  }
  return null;
}

/** Whether the method of a request is GET or HEAD. */
export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const CONTINUE = '100-continue';

/** Returns the elements of the Expect header in lower case (RFC 9110, 10.1.1). */
function expectations({ headers }: IncomingMessage): readonly string[] {
  const list = (headers.expect ?? '').split(',').map((each) => each.trim().toLowerCase());
  return list.filter((each) => each !== '');
}

/** Whether a caller waits for status 100 before it sends the body. HTTP/1.0 lacks this status (rule 4.10). */
export function awaitsContinue(request: IncomingMessage): boolean {
  return request.httpVersion === '1.1' && hasBody(request) && expectations(request).length > 0;
}

/**
 * Whether the connection must close after the response, so that no leftover bytes are parsed as a request (rule 4.10).
 * `isBodyRead`: whether the service reads the body. If a request asks for an upgrade or a tunnel, Node drops further
 * bytes of the same chunk.
 */
export function endsConnection(
  request: IncomingMessage,
  response: ServerResponse,
  isBodyRead: boolean,
): boolean {
  return (
    !response.shouldKeepAlive ||
    (hasBody(request) && !isBodyRead) ||
    request.headers.upgrade !== undefined ||
    request.method === 'CONNECT'
  );
}

/** Whether the headers of a request announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
