import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { UNKNOWN } from '../operations/log.js';
import type { ServiceState } from '../operations/state.js';
import { requestIdOf, tell } from '../pipeline/exchange.js';
import { PROBLEM_TYPE, headersOf, prepared, problemBody } from '../reply/reply.js';
import { endGently } from './socket.js';

/**
 * Answers what never became a request, by a problem document with `invalid_parameter` like any other (rule 4.3),
 * and closes the connection. Nothing of what was sent is known to be harmless, so nothing of it is shown or logged.
 */
export function refuseConnection(socket: Duplex, state: ServiceState, status: number, detail: string): void {
  const requestId = requestIdOf(undefined);
  const body = problemBody(state.publicUrl, requestId, 'invalid_parameter', {
    status,
    detail,
    instance: null,
  });
  const headers = [
    ...headersOf(prepared(PROBLEM_TYPE, body), requestId),
    'Date',
    new Date().toUTCString(),
    'Connection',
    'close',
  ];
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  socket.on('error', () => socket.destroy()); // the other side may be gone by now
  socket.write(`${head}\r\n${body}`);
  endGently(socket);
  tell(state, { ...UNKNOWN, request_id: requestId, status, code: 'invalid_parameter' });
}
