import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** How long the peer may keep sending after the last reply, in milliseconds. */
const LINGERING = 2_000;

/**
 * Closes a connection once everything written to it is sent (rule 4.10). Bytes that still arrive are read and discarded
 * for a while (RFC 9112, 9.6): closing a socket with unread bytes resets the connection, and the peer may lose the
 * reply.
 */
export function endGently(socket: Duplex): void {
  socket.end(() => {
    const lingering = setTimeout(() => socket.destroy(), LINGERING).unref();
    socket.once('close', () => clearTimeout(lingering));
  });
  socket.resume();
}

/**
 * How many bytes the kernel has accepted for sending. A cast: `writableLength` counts a whole reply until its last byte
 * is accepted, and only the handle, which Node's types hide, counts the bytes in between. Without those counters the
 * result is 0.
 */
export function bytesAcceptedFrom(socket: Socket): number {
  const handle = (
    socket as Socket & { readonly _handle?: { bytesWritten?: number; writeQueueSize?: number } }
  )._handle;
  return (handle?.bytesWritten ?? 0) - (handle?.writeQueueSize ?? 0);
}
