/** Creates the HTTP server with its timeouts and limits. */
import type { Service } from '@brand-visibility/wiring';
import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connectionOf, messagesOf, prepare } from '../limits/connection.js';
import { LIMITS } from '../limits/limits.js';
import { createApplication } from '../endpoints/endpoints.js';
import { readinessOf } from '../operations/health.js';
import type { ServiceState } from '../request/state.js';
import { signInOf } from '../sign-in/sign-in.js';
import { refuseConnection } from './parser-errors.js';
import { createListener, Pipeline } from './pipeline.js';

const { headers, request, headerBytes, headerLines, withoutProgress } = LIMITS;

/**
 * Options of Node's HTTP server. Times are milliseconds.
 *
 * `requireHostHeader` is off because request/read.ts checks the Host header: unlike Node, it sends a problem
 * document.
 */
const OPTIONS = {
  maxHeaderSize: headerBytes.value,
  headersTimeout: headers.value, // also closes a connection that never sends anything
  requestTimeout: request.value,
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false,
  insecureHTTPParser: false,
};

/** Creates the HTTP server of the service (rule 3.6), which does not listen yet. Tests replace `signIn`. */
export function createHttpServer(
  service: Service,
  state: ServiceState,
  readiness = readinessOf(service.store, state, service.settings.signIn !== null),
  signIn = signInOf(service),
): Server {
  const { keepAliveSeconds, maxConnections } = service.settings;
  const application = createApplication();
  const listener = createListener(new Pipeline(service, state, application, readiness, signIn));
  const options = { ...OPTIONS, ...messagesOf(application), keepAliveTimeout: keepAliveSeconds * 1000 };
  const server = createServer(options, listener);
  // Node drops headers beyond this number. read.ts refuses any request with more than half as many.
  server.maxHeadersCount = 2 * headerLines.value;
  server.maxConnections = maxConnections;
  server.timeout = withoutProgress.value;
  server.on('connection', prepare);
  // The listener handles Expect. Without these handlers, Node would send 100 Continue before admission.
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (isLostConnection(error)) socket.destroy();
    else refuseParsing(error.code, socket, state);
  });
  return server;
}

/** Responses to errors of Node's parser, by error code. */
const PARSER_ERRORS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: `Shorten the request line and the headers to at most ${headerBytes.value.toLocaleString('en')} bytes together.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    detail: `The request took too long to arrive. Send its headers within ${headers.value / 1000} seconds.`,
  },
};

function refuseParsing(code: string | undefined, socket: Duplex, state: ServiceState): void {
  const { status, detail } = PARSER_ERRORS[code ?? ''] ?? {
    status: 400,
    detail: 'This is not a valid HTTP request. Send well-formed HTTP/1.1.',
  };
  if (isSilent(socket)) socket.destroy();
  else refuseAfterResponses(socket, state, status, detail);
}

/** Sends an error after the responses to earlier requests on the connection, and ignores later requests. */
function refuseAfterResponses(socket: Duplex, state: ServiceState, status: number, detail: string): void {
  const connection = connectionOf(socket);
  if (connection.isOver) return;
  connection.isOver = true;
  const refuse = () => refuseConnection(socket, state, status, detail);
  if (!connection.last || connection.last.writableFinished) refuse();
  else connection.last.once('finish', refuse);
}

function isLostConnection({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/** Whether the peer sent nothing, as preconnecting browsers do. Such a peer does not get a response or a log entry. */
function isSilent(socket: Duplex): boolean {
  return socket instanceof Socket && socket.bytesRead === 0;
}
