/**
 * Keeps the state of TCP connections: the order of their requests, and whether the caller has disconnected.
 *
 * Only this file uses parts of Node that its documentation does not describe, because there is no other way to keep
 * unread requests out of memory and to answer after a caller has closed its sending side:
 * the event `pause` of a socket, its `end` and `destroySoon`, and the property `upgrade` of a request.
 * test/http/node-parts.test.ts fails if a version of Node uses them in another way.
 */
import { CallerGone } from '@brand-visibility/application';
import type { Express } from 'express';
import { setMaxListeners } from 'node:events';
import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIMITS } from './limits.js';

/** The reason for every abort. If no reason were passed, each abort would create an exception with a stack. */
const GONE = new CallerGone();

const connections = new WeakMap<Duplex, Connection>();

/** Returns the state of a connection. The first call creates the state. */
export const connectionOf = (socket: Duplex): Connection => connections.get(socket) ?? new Connection(socket);

/** How a connection takes a request: as its last one, or as a message of the Model Context Protocol. */
interface Taken {
  readonly isLast: boolean;
  readonly isMessage: boolean;
}

/** The state that the service keeps for a connection. */
export class Connection {
  /** Aborted when the caller disconnects (rule 4.5). */
  readonly gone: AbortSignal;
  /** The response to the latest request; null before the first request. Node sends this response after all others. */
  last: ServerResponse | null = null;
  /** Whether the service ignores further requests on the connection (RFC 9112, 9.6). */
  isOver = false;
  /** Functions that start the unanswered requests, in order. Only the first request is in progress. */
  readonly #starts: (() => void)[] = [];
  /** Number of unanswered messages of the Model Context Protocol. */
  #messages = 0;
  /** Whether Node has asked to close the connection while messages are unanswered. */
  #isEnding = false;
  /** Whether the service reads nothing until the request in progress is answered. */
  #isStopped = false;

  constructor(readonly socket: Duplex) {
    const gone = new AbortController();
    setMaxListeners(LIMITS.requestsOfAConnection.value, gone.signal);
    socket.once('close', () => gone.abort(GONE));
    this.gone = gone.signal;
    socket.on('resume', () => {
      if (this.#isStopped) this.#stopReading(); // Node resumes reading when it has parsed a request
    });
    connections.set(socket, this);
  }

  /**
   * Takes a request: calls `start` when Node has sent the response to the previous request on the connection. Therefore
   * a caller who does not read responses keeps only one response in memory (rule 4.10). `isLast`: whether the
   * connection closes after the response.
   */
  take(response: ServerResponse, { isLast, isMessage }: Taken, start: (isLast: boolean) => void): void {
    const starts = this.#starts;
    if (starts.length > 0) this.#stopReading();
    if (this.isOver) return;
    this.last = response;
    const ends = isLast || starts.length + 1 === LIMITS.requestsOfAConnection.value;
    this.isOver = ends;
    if (isMessage) this.#respondBeforeEnd(response);
    starts.push(() => start(ends));
    if (starts.length === 1) start(ends);
    response.once('finish', () => {
      starts.shift();
      this.#isStopped = starts.length > 1;
      if (!this.#isStopped) this.socket.resume();
      starts[0]?.();
    });
  }

  /**
   * Stops reading from a connection that has sent a request while another is in progress. Otherwise, any number of
   * requests, of up to 128 KiB each, would wait in memory.
   */
  #stopReading(): void {
    this.#isStopped = true;
    this.socket.pause();
    this.socket.emit('pause'); // Node's HTTP server may read although the stream is paused, but stops at this event
  }

  /** Ignores later requests on the connection, which closes after the response in progress. */
  end(): void {
    this.isOver = true;
    this.#starts.length = 1; // only the current request remains
  }

  /**
   * Keeps the connection open until its messages have their responses, even if the caller closes its sending side (rule
   * 21.9). As a result, the service notices a disconnected caller only when it writes the response.
   */
  #respondBeforeEnd(response: ServerResponse): void {
    const socket = this.socket as Socket; // the cast is safe: the service listens on TCP
    this.#messages += 1;
    socket.end = () => {
      this.#isEnding = true;
      return socket;
    };
    response.once('finish', () => {
      this.#messages -= 1;
      if (this.#messages > 0) return;
      Reflect.deleteProperty(socket, 'end'); // restores the method of the class
      if (this.#isEnding && this.#starts.length === 1) socket.destroySoon(); // no other request is waiting
    });
  }
}

/** Prepares a new connection, which closes gently after its last response. */
export function prepare(socket: Socket): void {
  connectionOf(socket);
  // Without a listener, an error would end the process, and Node may remove its own listener. Node destroys the socket.
  socket.on('error', () => undefined);
  socket.destroySoon = () => endGently(socket); // Node calls this after the last response of a connection
}

/**
 * Closes a connection when everything written to it has been sent (rule 4.10). Until then and for a while afterwards,
 * reads and discards the bytes that arrive (RFC 9112, 9.6), because closing a socket with unread bytes resets the
 * connection, and the peer may lose the response.
 */
export function endGently(socket: Duplex): void {
  socket.end(() => {
    const lingering = setTimeout(() => socket.destroy(), LIMITS.lingering.value).unref();
    socket.once('close', () => clearTimeout(lingering));
  });
  socket.resume();
}

/**
 * Creates classes for the requests and responses of a server, with Express's prototypes. Otherwise, Express would
 * replace both prototypes for each request. V8 then could not optimize accesses to the objects, and a request would
 * take twice the processor time.
 */
export function messagesOf(application: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class Request extends IncomingMessage {
    /** Ignores what Node sets. Otherwise, Node would hand over the socket of CONNECT, without timeout and listeners. */
    get upgrade(): boolean {
      return false;
    }
    set upgrade(_) {}
  }
  class Response<R extends IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(Request.prototype, application.request);
  Object.setPrototypeOf(Response.prototype, application.response);
  Object.assign(application, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}
