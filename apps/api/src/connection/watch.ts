import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connectionOf } from './requests.js';
import { bytesAcceptedFrom, endGently } from './socket.js';

/**
 * Closes connections that escape Node's own limits: callers that do not read their replies, or read byte by byte, and
 * callers that delay a request or keep a connection alive with bytes outside a request, such as empty lines.
 */

/** The slowest accepted reader: `bytes` per `time` milliseconds while a reply is unread. */
interface Receiving {
  readonly bytes: number;
  readonly time: number;
}
const RECEIVING: Receiving = { bytes: 64 * 1024, time: 10_000 };

/** How often connections are checked, in milliseconds. */
const INTERVAL = 500;

/** The state of a connection when it last made progress. */
interface Progress {
  /** By the monotonic clock, in milliseconds. */
  readonly at: number;
  /** Whether a reply is unread. */
  readonly isUnread: boolean;
  /** Bytes accepted while a reply is unread, else requests received. */
  readonly amount: number;
}

/** Watches every new connection until the server is closed. `refuse` ends one whose request does not arrive in time. */
export function watchConnections(
  server: Server,
  refuse: (socket: Socket) => void,
  receiving = RECEIVING,
): void {
  const marks = new Map<Socket, Progress>();
  server.on('connection', (socket) => {
    // Node calls this after the last reply on a connection.
    socket.destroySoon = () => endGently(socket);
    marks.set(socket, { at: performance.now(), isUnread: false, amount: 0 });
    socket.once('close', () => marks.delete(socket));
  });

  const check = () => {
    const at = performance.now();
    for (const [socket, mark] of marks) {
      const { requests, unanswered } = connectionOf(socket);
      const isUnread = socket.writableLength > 0;
      const amount = isUnread ? bytesAcceptedFrom(socket) : requests;
      const isAnswering = !isUnread && unanswered > 0;
      const isUnchanged = isUnread === mark.isUnread && !isAnswering;
      // A request must be complete within this time after the previous reply, idle time included.
      const sendingTime = (requests > 0 ? server.keepAliveTimeout : 0) + server.headersTimeout;
      if (!isUnchanged || amount - mark.amount >= (isUnread ? receiving.bytes : 1))
        marks.set(socket, { at, isUnread, amount });
      else if (isUnread && at - mark.at >= receiving.time) socket.resetAndDestroy();
      else if (!isUnread && at - mark.at >= sendingTime) refuse(socket);
    }
  };
  const watch = setInterval(check, INTERVAL).unref();
  server.on('close', () => clearInterval(watch));
}
