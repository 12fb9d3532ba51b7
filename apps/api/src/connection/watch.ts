import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connectionOf, isAnsweringMessage, type Connection } from './requests.js';
import { bytesToSend } from './send-queue.js';
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

/** Milliseconds without progress after which the system is asked what the peer has received. */
const STUCK = 1_000;

/** The state of a connection when it last made progress. */
interface Progress {
  /** By the monotonic clock, in milliseconds. */
  readonly at: number;
  /** Whether a reply is unread. */
  readonly isUnread: boolean;
  /** Bytes accepted while a reply is unread, else requests received. */
  readonly amount: number;
  /** What the peer had received at a time since then, if no more was accepted; null before that is known. */
  readonly received: { readonly bytes: number; readonly at: number } | null;
}

/**
 * Watches every new connection until the server is closed (rules 4.10 and 4.11). `refuse` ends one whose request does
 * not arrive in time; `onReset` is called for each that is reset because its caller reads too slowly.
 */
export function watchConnections(
  server: Server,
  refuse: (socket: Socket) => void,
  onReset: () => void,
  receiving = RECEIVING,
): void {
  const marks = new Map<Socket, Progress>();
  server.on('connection', (socket) => {
    // Node calls this after the last reply on a connection.
    socket.destroySoon = () => endGently(socket);
    marks.set(socket, { at: performance.now(), isUnread: false, amount: 0, received: null });
    socket.once('close', () => marks.delete(socket));
  });

  /** The connections whose replies the system has not accepted further bytes of. */
  const check = (): Map<Socket, Progress> => {
    const at = performance.now();
    const stuck = new Map<Socket, Progress>();
    for (const [socket, mark] of marks) {
      const connection = connectionOf(socket);
      const { requests, unanswered } = connection;
      if (connection.isHalfClosed && isAnsweringMessage(connection)) probe(connection);
      const isUnread = socket.writableLength > 0;
      const amount = isUnread ? bytesAcceptedFrom(socket) : requests;
      const isAnswering = !isUnread && unanswered > 0;
      const isUnchanged = isUnread === mark.isUnread && !isAnswering;
      // A request must be complete within this time after the previous reply, idle time included.
      const sendingTime = (requests > 0 ? server.keepAliveTimeout : 0) + server.headersTimeout;
      if (!isUnchanged || amount - mark.amount >= (isUnread ? receiving.bytes : 1))
        marks.set(socket, { at, isUnread, amount, received: null });
      else if (isUnread) {
        const since = mark.received ? receiving.time : Math.min(STUCK, receiving.time);
        if (at - (mark.received ?? mark).at >= since) stuck.set(socket, mark);
      } else if (at - mark.at >= sendingTime) refuse(socket);
    }
    return stuck;
  };
  /** Resets the connections whose peers have received too little since they were found here before. */
  const judge = async (stuck: ReadonlyMap<Socket, Progress>) => {
    const queues = await bytesToSend([...stuck.keys()]);
    const at = performance.now();
    for (const [socket, mark] of stuck) {
      if (marks.get(socket) !== mark || socket.destroyed) continue;
      const bytes = bytesAcceptedFrom(socket) - (queues.get(socket) ?? 0);
      if (mark.received === null || bytes - mark.received.bytes >= receiving.bytes)
        marks.set(socket, { ...mark, received: { bytes, at } });
      else {
        onReset();
        socket.resetAndDestroy();
      }
    }
  };
  let isJudging = false;
  const watch = setInterval(() => {
    const stuck = check();
    if (stuck.size === 0 || isJudging) return;
    isJudging = true;
    void judge(stuck).finally(() => (isJudging = false));
  }, INTERVAL).unref();
  server.on('close', () => clearInterval(watch));
}

/**
 * Writes an interim response to a caller who has closed its sending side: only then does a disconnect show, as an error
 * of the next write. HTTP/1.0 has none.
 */
function probe({ last }: Connection): void {
  if (last && !last.headersSent && last.req.httpVersion === '1.1') last.writeContinue();
}
