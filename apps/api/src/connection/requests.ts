import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WorkQueue } from '../reply/work-queue.js';

/** Limits pipelining: a connection's requests are parsed a few at a time and answered in order. */

/** The service's own state of a connection. */
export interface Connection {
  /** Requests received. */
  requests: number;
  /** Of these, the unanswered ones. */
  unanswered: number;
  /** The response to the latest request; all others are sent before it. */
  last: ServerResponse | null;
  /** Whether further requests are ignored (RFC 9112, 9.6). */
  isOver: boolean;
  /** Whether a request is in progress. */
  isBusy: boolean;
  /** The latest request if it sends a message of the Model Context Protocol, else null. */
  message: IncomingMessage | null;
  /** The request whose body is to be read to its end; null if there is none. */
  reading: IncomingMessage | null;
  /** Whether the caller has closed its sending side and Node does not know yet. */
  isHalfClosed: boolean;
  /** Functions that start the requests after that one, in order. */
  readonly waiting: (() => void)[];
  /** Whether any request on it was admitted. */
  isAdmitted: boolean;
  /** Feeds held-back bytes to the parser. */
  feed: () => void;
}

const connections = new WeakMap<Duplex, Connection>();

export function connectionOf(socket: Duplex): Connection {
  let connection = connections.get(socket);
  if (!connection) {
    connection = {
      requests: 0,
      unanswered: 0,
      last: null,
      isOver: false,
      isBusy: false,
      message: null,
      reading: null,
      isHalfClosed: false,
      waiting: [],
      isAdmitted: false,
      feed: () => undefined,
    };
    connections.set(socket, connection);
  }
  return connection;
}

/** Whether a complete message is being answered, and no other request waits. */
export const isAnsweringMessage = ({ message, isBusy, waiting }: Connection): boolean =>
  isBusy && waiting.length === 0 && message !== null && message.complete;

/** Drops the requests after the one that is being answered. */
export function endAfterThis(connection: Connection): void {
  connection.isOver = true;
  connection.unanswered -= connection.waiting.length;
  connection.waiting.length = 0;
}

/**
 * Tells callers apart in the work queue by the key that they present, before it is judged; those without one are one.
 */
export const callerOf = ({ headers }: IncomingMessage): string => headers.authorization ?? '';

/**
 * Starts a connection's requests one at a time, each when the kernel has accepted the previous reply (rule 4.10). A
 * caller who pipelines or does not read delays only itself and has at most one reply in memory. Pipelined requests, and
 * requests on connections without an admitted one, go through the work queue, so that other connections are served in
 * between.
 */
export function beginInOrder(
  connection: Connection,
  response: ServerResponse,
  workQueue: WorkQueue,
  begin: () => void,
): void {
  connection.requests += 1;
  connection.unanswered += 1;
  connection.last = response;
  response.on('finish', () => {
    const next = connection.waiting.shift();
    connection.isBusy = next !== undefined;
    if (next)
      workQueue.queue(callerOf(response.req), () => {
        next();
        connection.feed();
      });
    else connection.feed();
  });
  if (connection.isBusy) connection.waiting.push(begin);
  else {
    connection.isBusy = true;
    if (connection.isAdmitted) begin();
    else workQueue.run(callerOf(response.req), begin);
  }
}

/** Unanswered requests that a connection may have (rule 4.5). */
export const MAX_UNANSWERED = 32;

/** Bytes of unanswered requests that a connection may have. */
const MAX_BYTES = 65_536;

/**
 * Feeds a connection's bytes to Node's parser request by request. On its own, the parser consumes a whole chunk at
 * once, which may create objects for thousands of requests. Here it gets no further request at the limits above; the
 * rest stays as bytes and the socket is paused, which is backpressure for the caller (rule 4.5).
 */
export function feedByRequest(socket: Socket, connection: Connection): void {
  const parse = takeOver(socket, 'data');
  const end = takeOver(socket, 'end');
  let held: Buffer | null = null;
  let mayEndOne = false; // a request that began in an earlier chunk may end in `held`
  let bytes = 0; // of the unanswered requests
  let isOurPause = false;

  const feed = () => {
    if (!hasParser(socket)) {
      held = null;
      return;
    }
    if (isOurPause) {
      isOurPause = false;
      socket.resume();
    }
    // Node also pauses the socket while replies are unread; its parser must get nothing then.
    while (held && !socket.isPaused()) {
      if (connection.unanswered === 0) bytes = 0;
      if (connection.isOver && !needsBytes(connection)) held = null;
      else if (!needsBytes(connection) && (connection.unanswered >= MAX_UNANSWERED || bytes >= MAX_BYTES))
        break;
      else {
        const end = endOfRequest(held, mayEndOne);
        const chunk: Buffer = held.subarray(0, end);
        held = end < held.length ? held.subarray(end) : null;
        mayEndOne = false;
        bytes += chunk.length;
        parse.call(socket, chunk);
      }
    }
    const hasMore = held !== null || connection.waiting.length > 0;
    if (connection.isHalfClosed && !hasMore) {
      if (isAnsweringMessage(connection)) return;
      connection.isHalfClosed = false;
      end.call(socket);
    } else if (hasMore && !socket.isPaused()) {
      isOurPause = true;
      socket.pause();
    }
  };
  connection.feed = feed;
  socket.on('data', (chunk: Buffer) => {
    held = held ? Buffer.concat([held, chunk]) : chunk;
    mayEndOne = true;
    feed();
  });
  // Node ends the request in progress and closes its side when the caller half-closes. The requests before it, and a
  // complete message (rule 21.9), are answered first.
  socket.on('end', () => {
    connection.isHalfClosed = true;
    feed();
  });
  socket.on('resume', () => {
    // Node resumes the socket when it has read a request to its end, even if it was paused here.
    if (isOurPause && !connection.isOver) socket.pause();
    else if (held) feed();
  });
}

/** Whether a body is to be read that has not arrived whole: nothing else may keep its bytes back. */
const needsBytes = ({ reading }: Connection) => reading !== null && !reading.complete;

/**
 * Whether a socket still has its parser: once it is closed, or after CONNECT, Node uses the parser for other
 * connections. Node's types hide it.
 */
const hasParser = (socket: Socket) =>
  (socket as Socket & { readonly parser?: object | null }).parser !== null;

/** Detaches a node:http listener from a socket and returns it, to be called at another time. */
function takeOver(socket: Socket, event: 'data' | 'end'): (bytes?: Buffer) => void {
  const listener = socket.listeners(event).at(-1) as ((bytes?: Buffer) => void) | undefined; // a cast: the event's listener type; node:http was the last to add one
  if (!listener) throw new Error(`node:http listens to '${event}'`);
  socket.off(event, listener);
  return listener;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** The shortest request is `GET / HTTP/1.0` and two line ends; an empty line cannot start before this offset. */
const SHORTEST = 'GET / HTTP/1.0\r'.length;

/**
 * Where to split a chunk so that at most one request ends in its first part: after the first empty line, or at the
 * end of the chunk if there is none. With `mayEndOne`, the chunk may start with the rest of an empty line that ends
 * an earlier request.
 */
export function endOfRequest(bytes: Buffer, mayEndOne: boolean): number {
  if (mayEndOne && bytes[0] === LINE_FEED) return 1;
  if (mayEndOne && bytes[0] === CARRIAGE_RETURN && bytes[1] === LINE_FEED) return 2;
  const end = bytes.indexOf('\n\r\n', mayEndOne ? 0 : SHORTEST);
  return end < 0 ? bytes.length : end + 3;
}
