import type { Service } from '@brand-visibility/wiring';
import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServiceState } from '../operations/state.js';
import { MAX_HEADERS } from '../pipeline/checks.js';
import { createListener } from '../pipeline/pipeline.js';
import { refuseConnection } from './parser-errors.js';
import { connectionOf, feedByRequest } from './requests.js';
import { watchConnections } from './watch.js';

/**
 * Node's HTTP server with limits that a slow or hostile client cannot sit out. Times are milliseconds.
 *
 * `requireHostHeader` is off because checks.ts refuses that with a problem document, and Node without one.
 */
const OPTIONS = {
  maxHeaderSize: 65_536, // two filters of 2,000 characters, percent-encoded, need some 50,000 (rule 3.6)
  headersTimeout: 10_000, // also ends a connection on which nothing ever comes
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false,
  insecureHTTPParser: false,
};

/** A line of the log says at most this often that connections are turned away, in milliseconds. */
const WARNING_INTERVAL = 60_000;

/** The service as a server that does not listen yet. */
export function createHttpServer(service: Service, state: ServiceState): Server {
  const { keepAliveSeconds, maxConnections } = service.settings;
  const listener = createListener(service, state);
  const server = createServer({ ...OPTIONS, keepAliveTimeout: keepAliveSeconds * 1000 }, listener);
  server.maxHeadersCount = 2 * MAX_HEADERS; // beyond it Node drops headers without a word, and checks.ts refuses before
  watchConnections(server, (socket) => refuseParsing('ERR_HTTP_REQUEST_TIMEOUT', socket, state));
  server.on('connection', (socket) => feedByRequest(socket, connectionOf(socket)));
  limitConnections(server, maxConnections, state);
  // The listener itself refuses an Expect header; without these, Node would promise to read a body.
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  server.on('connect', (_request, socket) => {
    refuseAfterReplies(socket, state, 400, 'The service is no proxy.');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (isLost(error)) socket.destroy();
    else refuseParsing(error.code, socket, state);
  });
  return server;
}

/** What comes beyond `most` is closed at once: a reply to it would take a connection, too. */
function limitConnections(server: Server, most: number, { log }: ServiceState): void {
  server.maxConnections = most;
  let warnedAt = -Infinity;
  server.on('drop', () => {
    if (performance.now() - warnedAt < WARNING_INTERVAL) return;
    warnedAt = performance.now();
    log.warn({ max_connections: most }, 'connections turned away');
  });
}

/** What Node's parser says of a request that it gives up on, by its code. */
const PARSER_ERRORS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The request line and the headers have at most 65,536 bytes.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
};

function refuseParsing(code: string | undefined, socket: Duplex, state: ServiceState): void {
  const { status, detail } = PARSER_ERRORS[code ?? ''] ?? {
    status: 400,
    detail: 'This is no HTTP request.',
  };
  if (isSilent(socket)) socket.destroy();
  else refuseAfterReplies(socket, state, status, detail);
}

/** The requests before it on the connection are answered first, what follows it not at all. */
function refuseAfterReplies(socket: Duplex, state: ServiceState, status: number, detail: string): void {
  const connection = connectionOf(socket);
  if (connection.isOver) return;
  connection.isOver = true;
  const refuse = () => refuseConnection(socket, state, status, detail);
  if (!connection.last || connection.last.writableFinished) refuse();
  else connection.last.once('finish', refuse);
}

function isLost({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/** Who said nothing gets no answer, and makes no line in the log: balancers and browsers open connections ahead. */
function isSilent(socket: Duplex): boolean {
  return socket instanceof Socket && socket.bytesRead === 0;
}
