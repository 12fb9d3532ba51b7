import type { Duplex } from 'node:stream';

/** How long the peer may keep sending after the last response, in milliseconds. */
const LINGERING = 2_000;

/**
 * Closes a connection once everything written to it is sent (rule 4.10). Bytes that still arrive are read and discarded
 * for a while (RFC 9112, 9.6): closing a socket with unread bytes resets the connection, and the peer may lose the
 * response.
 */
export function endGently(socket: Duplex): void {
  socket.end(() => {
    const lingering = setTimeout(() => socket.destroy(), LINGERING).unref();
    socket.once('close', () => clearTimeout(lingering));
  });
  socket.resume();
}
