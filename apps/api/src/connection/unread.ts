import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bytesAcceptedFrom } from './socket.js';

/** Bytes of replies that may be unread, over all connections. Shared bodies do not count. */
export const MAX_UNREAD = 64 * 1024 * 1024;

/** The fraction of the limit that is freed at once, because checking all connections for every reply would be slow. */
const FREED = 1 / 4;

/** A reply that its caller has not received completely. */
interface UnreadReply {
  readonly socket: Socket;
  readonly bytes: number;
  /** Bytes that the kernel had accepted at the last check. */
  accepted: number;
  /** When `accepted` last grew, in milliseconds by the monotonic clock. */
  at: number;
}

/** Bounds the memory of unread replies. */
export interface UnreadReplies {
  /** Call for each reply once it is written. A reply that the kernel accepted at once does not count. */
  track(response: ServerResponse): void;
  /** Bytes of unread replies. */
  bytes(): number;
  /** Connections reset since the start to free memory. */
  reset(): number;
}

/**
 * Beyond `most` bytes, resets the connections that have read nothing for longest until enough memory is free: callers
 * that read, however slowly, come last. watch.ts closes connections that read too slowly in any case.
 */
export function unreadReplies(most = MAX_UNREAD, clock = () => performance.now()): UnreadReplies {
  const replies = new Set<UnreadReply>();
  let bytes = 0;
  let reset = 0;

  const release = (reply: UnreadReply) => {
    if (replies.delete(reply)) bytes -= reply.bytes;
  };
  const free = () => {
    const at = clock();
    for (const reply of replies) {
      const accepted = bytesAcceptedFrom(reply.socket);
      if (accepted > reply.accepted) Object.assign(reply, { accepted, at });
    }
    const idleLongest = [...replies].sort((a, b) => a.at - b.at);
    for (const reply of idleLongest) {
      if (bytes <= most * (1 - FREED)) break;
      release(reply);
      reset += 1;
      reply.socket.resetAndDestroy();
    }
  };
  return {
    track: (response) => {
      const { socket } = response;
      if (!socket || socket.destroyed || socket.writableLength === 0) return;
      const reply = {
        socket,
        bytes: socket.writableLength,
        accepted: bytesAcceptedFrom(socket),
        at: clock(),
      };
      replies.add(reply);
      bytes += reply.bytes;
      response.once('finish', () => release(reply));
      response.once('close', () => release(reply));
      if (bytes > most) free();
    },
    bytes: () => bytes,
    reset: () => reset,
  };
}
