import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WorkQueue } from '../reply/work-queue.js';

/** How the requests of one connection are taken up: few at a time, and answered in their order. */

/** What the service knows of a connection beside what Node does. */
export interface Connection {
  /** Requests that came on it. */
  requests: number;
  /** Those of them that are not answered yet. */
  unanswered: number;
  /** The response to the latest of them; the others leave before it. */
  last: ServerResponse | null;
  /** What still comes on it is not taken up (RFC 9112, 9.6). */
  isOver: boolean;
  /** A request of it is under way. */
  isBusy: boolean;
  /** Begin the requests that came after that one, in their order. */
  readonly waiting: (() => void)[];
  /** Some request on it was admitted. */
  isAdmitted: boolean;
  /** Takes up more of what came, where it was held back. */
  takeUp: () => void;
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
      waiting: [],
      isAdmitted: false,
      takeUp: () => undefined,
    };
    connections.set(socket, connection);
  }
  return connection;
}

/** What came on it after the request that is answered now is not answered. */
export function endAfterThis(connection: Connection): void {
  connection.isOver = true;
  connection.unanswered -= connection.waiting.length;
  connection.waiting.length = 0;
}

/**
 * Begins the requests of one connection one after the other, the next when the reply before it is taken by the system: who
 * sends many at once, or does not read, waits for himself, and has one reply in memory at most. In between others have
 * their turn, as they have before whoever was not admitted yet.
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
      workQueue.queue(() => {
        next();
        connection.takeUp();
      });
    else connection.takeUp();
  });
  if (connection.isBusy) connection.waiting.push(begin);
  else {
    connection.isBusy = true;
    if (connection.isAdmitted) begin();
    else workQueue.take(begin);
  }
}

/** Requests of one connection that may wait for their replies (rule 4.5). */
export const MOST_UNANSWERED = 32;

/** And the bytes of them. */
const MOST_BYTES = 65_536;

/**
 * Gives what comes on a connection to Node's parser request by request. By itself the parser takes what came in one piece
 * at once, which can be thousands of requests, and makes objects of them all. Here it gets no further one while so many
 * wait; the rest stays as bytes, and the socket is not read (rule 4.5).
 */
export function feedByRequest(socket: Socket, connection: Connection): void {
  const parse = takeOver(socket, 'data');
  const end = takeOver(socket, 'end');
  let held: Buffer | null = null;
  let mayEndOne = false; // a request that began in an earlier piece may end in `held`
  let bytes = 0; // of the requests that wait
  let isOurPause = false;
  let isEnded = false;

  const takeUp = () => {
    if (isOurPause) {
      isOurPause = false;
      socket.resume();
    }
    // Node pauses the socket, too, when replies are not taken; then its parser may be given nothing.
    while (held && !socket.isPaused()) {
      if (connection.unanswered === 0) bytes = 0;
      if (connection.isOver) held = null;
      else if (connection.unanswered >= MOST_UNANSWERED || bytes >= MOST_BYTES) break;
      else {
        const end = endOfRequest(held, mayEndOne);
        const piece: Buffer = held.subarray(0, end);
        held = end < held.length ? held.subarray(end) : null;
        mayEndOne = false;
        bytes += piece.length;
        parse.call(socket, piece);
      }
    }
    const isAfter = held !== null || connection.waiting.length > 0;
    if (isEnded && !isAfter) {
      isEnded = false;
      end.call(socket);
    } else if (isAfter && !socket.isPaused()) {
      isOurPause = true;
      socket.pause();
    }
  };
  connection.takeUp = takeUp;
  socket.on('data', (chunk: Buffer) => {
    held = held ? Buffer.concat([held, chunk]) : chunk;
    mayEndOne = true;
    takeUp();
  });
  // Node hangs up on who hangs up. Who sent requests before is answered first.
  socket.on('end', () => {
    isEnded = true;
    takeUp();
  });
  socket.on('resume', () => {
    // A request that is read to its end resumes the socket whoever paused it.
    if (isOurPause && !connection.isOver) socket.pause();
    else if (held) takeUp();
  });
}

/** Takes a listener of node:http off a socket, for what it does to be done at another time. */
function takeOver(socket: Socket, event: 'data' | 'end'): (bytes?: Buffer) => void {
  const listener = socket.listeners(event).at(-1) as ((bytes?: Buffer) => void) | undefined; // the latest as yet
  if (!listener) throw new Error(`node:http listens to '${event}'`);
  socket.off(event, listener);
  return listener;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** The shortest request is `GET / HTTP/1.0` and two ends of a line; here the second of them may begin. */
const SHORTEST = 'GET / HTTP/1.0\r'.length;

/**
 * Where a piece may be cut so that no more than one request ends before: after an empty line. The length of all where
 * there is none. With `mayEndOne` a request that began earlier may end at once, by the other half of an empty line, too.
 */
export function endOfRequest(bytes: Buffer, mayEndOne: boolean): number {
  if (mayEndOne && bytes[0] === LINE_FEED) return 1;
  if (mayEndOne && bytes[0] === CARRIAGE_RETURN && bytes[1] === LINE_FEED) return 2;
  const end = bytes.indexOf('\n\r\n', mayEndOne ? 0 : SHORTEST);
  return end < 0 ? bytes.length : end + 3;
}
