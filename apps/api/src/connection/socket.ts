import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

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
