import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { UNKNOWN_FIELDS } from '../request/access-log.js';
import { requestIdOf } from '../request/read.js';
import type { ServiceState } from '../request/state.js';
import { problemResponse } from '../response/problem.js';
import { headersOf } from '../response/send.js';
import { endGently } from '../limits/connection.js';

/**
 * Responds to a request that cannot be parsed: sends a problem document with the code `invalid_parameter` (rules 4.3
 * and 4.10) and closes the connection. The bytes that were sent may contain a key, so they are neither returned nor
 * logged.
 */
export function refuseConnection(socket: Duplex, state: ServiceState, status: number, detail: string): void {
  const requestId = requestIdOf(undefined);
  const options = { status, detail, instance: null };
  const response = problemResponse(state.publicUrl, requestId, 'invalid_parameter', options);
  const headers = [
    ...headersOf(response, requestId),
    'Date',
    new Date().toUTCString(),
    'Connection',
    'close',
  ];
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  socket.write(`${head}\r\n${response.bytes}`);
  endGently(socket);
  state.accessLog.write({ ...UNKNOWN_FIELDS, request_id: requestId, status, code: 'invalid_parameter' });
}
