import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connectionOf } from './requests.js';
import { bytesTakenFrom, endGently } from './socket.js';

/**
 * Ends connections that Node's own limits let stand: of callers that do not read their replies, or only byte by byte, and
 * of those that begin late or keep a connection from idling by what is no request, such as empty lines.
 */

/** Whoever has a reply to receive takes at least so many bytes in this time, in milliseconds. */
interface Receiving {
  readonly bytes: number;
  readonly time: number;
}
const RECEIVING: Receiving = { bytes: 64 * 1024, time: 10_000 };

/** How often connections are looked at, in milliseconds. */
const INTERVAL = 500;

/** How far a connection was when it last moved on. */
interface Mark {
  /** By the monotonic clock, in milliseconds. */
  readonly at: number;
  /** Whether written bytes wait for the other side. */
  readonly isOwed: boolean;
  /** Bytes taken while it is owed some, else requests sent. */
  readonly progress: number;
}

/** Watches every connection from now on, until the server is closed. `refuse` ends one whose request does not get whole. */
export function watchConnections(
  server: Server,
  refuse: (socket: Socket) => void,
  receiving = RECEIVING,
): void {
  const marks = new Map<Socket, Mark>();
  server.on('connection', (socket) => {
    // Node calls this when the last reply on a connection is written.
    socket.destroySoon = () => endGently(socket);
    marks.set(socket, { at: performance.now(), isOwed: false, progress: 0 });
    socket.once('close', () => marks.delete(socket));
  });

  const look = () => {
    const at = performance.now();
    for (const [socket, mark] of marks) {
      const { requests, unanswered } = connectionOf(socket);
      const isOwed = socket.writableLength > 0;
      const progress = isOwed ? bytesTakenFrom(socket) : requests;
      const isOurTurn = !isOwed && unanswered > 0;
      const isSameTurn = isOwed === mark.isOwed && !isOurTurn;
      // A request is whole within this time after the reply before it, idling included.
      const sendingTime = (requests > 0 ? server.keepAliveTimeout : 0) + server.headersTimeout;
      if (!isSameTurn || progress - mark.progress >= (isOwed ? receiving.bytes : 1))
        marks.set(socket, { at, isOwed, progress });
      else if (isOwed && at - mark.at >= receiving.time) socket.resetAndDestroy();
      else if (!isOwed && at - mark.at >= sendingTime) refuse(socket);
    }
  };
  const watch = setInterval(look, INTERVAL).unref();
  server.on('close', () => clearInterval(watch));
}
