import type { Duplex } from 'node:stream';
import { LIMITS } from '../limits/limits.js';

/**
 * Closes a connection when everything written to it has been sent (rule 4.10). Until then and for a while afterwards,
 * reads and discards the bytes that arrive (RFC 9112, 9.6), because closing a socket with unread bytes resets the
 * connection, and the peer may lose the response.
 */
export function endGently(socket: Duplex): void {
  socket.end(() => {
    const lingering = setTimeout(() => socket.destroy(), LIMITS.lingering.value).unref();
    socket.once('close', () => clearTimeout(lingering));
  });
  socket.resume();
}
