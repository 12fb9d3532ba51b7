import type { ServerResponse } from 'node:http';
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
}

const connections = new WeakMap<Duplex, Connection>();

export function connectionOf(socket: Duplex): Connection {
  let connection = connections.get(socket);
  if (!connection) {
    connection = { requests: 0, unanswered: 0, last: null, isOver: false };
    connections.set(socket, connection);
  }
  return connection;
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
