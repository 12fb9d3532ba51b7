/** Keeps the state of TCP connections: the order of their requests, and whether the caller has disconnected. */
import { CallerGone } from '@brand-visibility/application';
import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIMITS } from './limits.js';

/** The state that the service keeps for a connection. */
export interface Connection {
  /** Functions that start the unanswered requests, in order. Only the first request is in progress. */
  readonly starts: (() => void)[];
  /** The response to the latest request; null before the first request. Node sends this response after all others. */
  last: ServerResponse | null;
  /** Number of unanswered messages of the Model Context Protocol. */
  messages: number;
  /** Whether Node has asked to close the connection while messages are unanswered. */
  isEnding: boolean;
  /** Whether the service reads nothing until the request in progress is answered. */
  isStopped: boolean;
  /** Whether the service ignores further requests on the connection (RFC 9112, 9.6). */
  isOver: boolean;
  /** Aborted when the caller disconnects (rule 4.5). */
  readonly gone: AbortSignal;
}

/** The reason for every abort. If no reason were passed, each abort would create an exception with a stack. */
const GONE = new CallerGone();

const connections = new WeakMap<Duplex, Connection>();

/** Returns the state of a connection. The first call creates the state. */
export function connectionOf(socket: Duplex): Connection {
  const known = connections.get(socket);
  if (known) return known;
  const gone = new AbortController();
  setMaxListeners(LIMITS.requestsOfAConnection.value, gone.signal);
  socket.once('close', () => gone.abort(GONE));
  const connection: Connection = {
    starts: [],
    messages: 0,
    isEnding: false,
    last: null,
    isStopped: false,
    isOver: false,
    gone: gone.signal,
  };
  socket.on('resume', () => {
    if (connection.isStopped) stopReading(socket); // Node resumes reading when it has parsed a request
  });
  connections.set(socket, connection);
  return connection;
}

/**
 * Starts a request when Node has sent the response to the previous request on the connection. Therefore a caller who
 * does not read responses keeps only one response in memory (rule 4.10).
 */
export function startInOrder(socket: Duplex, response: ServerResponse, start: () => void): void {
  const connection = connectionOf(socket);
  const { starts } = connection;
  starts.push(start);
  if (starts.length === 1) start();
  response.once('finish', () => {
    starts.shift();
    connection.isStopped = starts.length > 1;
    if (!connection.isStopped) socket.resume();
    starts[0]?.();
  });
}

/**
 * Stops reading from a connection that has sent a request while another is in progress. Otherwise, any number of
 * requests, of up to 128 KiB each, would wait in memory.
 */
export function stopReading(socket: Duplex): void {
  connectionOf(socket).isStopped = true;
  socket.pause();
  socket.emit('pause'); // Node's HTTP server may read although the stream is paused, but stops at this event
}

/** Ignores later requests on a connection, which closes after the response in progress. */
export function endConnection(connection: Connection): void {
  connection.isOver = true;
  connection.starts.length = 1; // only the current request remains
}

/**
 * Keeps a connection open until its messages have their responses, even if the caller closes its sending side (rule
 * 21.9). As a result, the service notices a disconnected caller only when it writes the response.
 */
export function respondBeforeEnd(socket: Socket, response: ServerResponse): void {
  const connection = connectionOf(socket);
  connection.messages += 1;
  socket.end = () => {
    connection.isEnding = true;
    return socket;
  };
  response.once('finish', () => {
    connection.messages -= 1;
    if (connection.messages > 0) return;
    Reflect.deleteProperty(socket, 'end'); // restores the method of the class
    if (connection.isEnding && connection.starts.length === 1) socket.destroySoon(); // no other request is waiting
  });
}
