import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

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
  /** Takes up more of what came, where it was held back; see request-feed.ts. */
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

/** How long the other side may go on sending after the last reply, in milliseconds. */
const LINGERING = 2_000;

/**
 * Ends a connection after what was written to it. What still comes is read and thrown away for a while (RFC 9112, 9.6):
 * who closes with bytes unread makes the other side's system forget the reply, too.
 */
export function endGently(socket: Duplex): void {
  socket.end(() => {
    const hangingUp = setTimeout(() => socket.destroy(), LINGERING).unref();
    socket.once('close', () => clearTimeout(hangingUp));
  });
  socket.resume();
}

/**
 * How many bytes the system took over for the other side. The one cast: `writableLength` counts a whole reply until its
 * last byte is taken, and only the handle, which Node's types do not show, knows how much of it is left. Without these
 * numbers nothing counts as taken.
 */
export function bytesTakenFrom(socket: Socket): number {
  const handle = (
    socket as Socket & { readonly _handle?: { bytesWritten?: number; writeQueueSize?: number } }
  )._handle;
  return (handle?.bytesWritten ?? 0) - (handle?.writeQueueSize ?? 0);
}
