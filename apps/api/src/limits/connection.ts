/** Keeps the responses of one TCP connection in the order of its requests, and knows when its caller is gone. */
import { CallerGone } from '@brand-visibility/application';
import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIMITS } from './limits.js';

/** The service's own state of a connection. */
export interface Connection {
  /** How the requests start that are in progress (the first) or waiting, in order. */
  readonly starts: (() => void)[];
  /** The response to the latest request; Node sends all others before it. */
  last: ServerResponse | null;
  /** The messages of the Model Context Protocol among these requests. */
  messages: number;
  /** Whether Node is to close it once they are answered. */
  isEnding: boolean;
  /** Whether further requests are ignored (RFC 9112, 9.6). */
  isOver: boolean;
  /** Aborted when the caller disconnects (rule 4.5). */
  readonly gone: AbortSignal;
}

/** The reason of every abort: without one, each abort creates an exception with a stack. */
const GONE = new CallerGone();

const connections = new WeakMap<Duplex, Connection>();

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
    isOver: false,
    gone: gone.signal,
  };
  connections.set(socket, connection);
  return connection;
}

/**
 * Starts each request of a connection when Node has sent the response to the one before it, so that a caller who does
 * not read has one response in memory (rule 4.10).
 */
export function startInOrder({ starts }: Connection, response: ServerResponse, start: () => void): void {
  starts.push(start);
  if (starts.length === 1) start();
  response.once('finish', () => {
    starts.shift();
    starts[0]?.();
  });
}

/**
 * Node closes a connection as soon as its caller closes the sending side. Here the responses to messages are sent first
 * (rule 21.9), so that a caller of a message who has disconnected is noticed only when its response is written.
 */
export function answerBeforeEnd(socket: Socket, response: ServerResponse): void {
  const connection = connectionOf(socket);
  connection.messages += 1;
  socket.end = () => {
    connection.isEnding = true;
    return socket;
  };
  response.once('finish', () => {
    connection.messages -= 1;
    if (connection.messages > 0) return;
    Reflect.deleteProperty(socket, 'end'); // uncovers the method of its class
    if (connection.isEnding && connection.starts.length === 1) socket.destroySoon(); // no other request follows
  });
}
