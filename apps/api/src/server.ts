import type { Service } from '@brand-visibility/wiring';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createListener } from './front.js';
import { refuseConnection } from './parser-errors.js';
import type { ServiceState } from './state.js';

/**
 * Node's HTTP server with limits that a slow or hostile client cannot sit out. Times are milliseconds.
 *
 * `requireHostHeader` is off because front.ts refuses that with a problem document, and Node without one.
 */
const OPTIONS = {
  maxHeaderSize: 65_536, // two filters of 2,000 characters, percent-encoded, need some 50,000 (decisions 3.6)
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  requireHostHeader: false,
  insecureHTTPParser: false,
};
const SILENCE = 10_000;
const MAX_CONNECTIONS = 10_000;

/** The service as a server that does not listen yet. */
export function createHttpServer(service: Service, state: ServiceState): Server {
  const listener = createListener(service, state);
  const server = createServer(OPTIONS, listener);
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = 0; // Node would drop those beyond the 2,000th without a word, and what they hide with them
  // The listener itself refuses an Expect header; without these, Node would promise to read a body.
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  server.on('connect', (_request, socket) => {
    refuseConnection(socket, state, 400, 'The service is no proxy.');
  });
  server.on('clientError', (error, socket) => {
    const response = responseOn(socket);
    if (!socket.writable || isLost(error)) socket.destroy();
    else if (!response) refuseParsing(error, socket, state);
    else if (response.writableEnded) socket.end();
    else response.shouldKeepAlive = false; // what follows a request that is being answered gets no answer
  });
  // A silent connection is cut, unless it is we who keep the other side waiting.
  server.setTimeout(SILENCE, (socket) => {
    if (responseOn(socket)?.writableEnded !== false) socket.destroy();
  });
  return server;
}

/** What Node's parser says of a request that it gives up on, by its code. */
const PARSER_ERRORS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The request line and the headers have at most 65,536 bytes.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
};

function refuseParsing(error: NodeJS.ErrnoException, socket: Duplex, state: ServiceState): void {
  const { status, detail } = PARSER_ERRORS[error.code ?? ''] ?? {
    status: 400,
    detail: 'This is no HTTP request.',
  };
  refuseConnection(socket, state, status, detail);
}

function isLost({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/**
 * The response that a connection is taken up by, if any: nothing else may be written before it is through. The one
 * cast: Node keeps it in a property that its types do not show.
 */
function responseOn(socket: Duplex): ServerResponse | null {
  return (socket as Duplex & { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? null;
}
