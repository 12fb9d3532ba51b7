import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bytesTakenFrom } from './socket.js';

/** Bytes of replies that callers have not taken yet, over all connections; shared ones not counted. */
export const MOST_UNREAD = 64 * 1024 * 1024;

/** How much room is made when there is none, as a part of all: to look at everybody for each reply would take long. */
const ROOM = 1 / 4;

/** A reply that waits for its caller. */
interface Debt {
  readonly socket: Socket;
  readonly bytes: number;
  /** Bytes that the system had taken over for him when he was last looked at. */
  taken: number;
  /** When he was last seen to have taken some, in milliseconds by the monotonic clock. */
  at: number;
}

/** Bounds the memory that replies take which nobody reads. */
export interface UnreadReplies {
  /** To be told of each reply once it is written; what the system took at once is no debt. */
  owe(response: ServerResponse): void;
  /** Bytes that wait. */
  bytes(): number;
  /** Connections reset since the start to make room. */
  reset(): number;
}

/**
 * Beyond `most` bytes the connections of those are reset who have taken nothing for longest, until there is room: whoever
 * reads, however slowly, is behind all who do not. watch.ts ends those who take too little for long anyway.
 */
export function unreadReplies(most = MOST_UNREAD, clock = () => performance.now()): UnreadReplies {
  const debts = new Set<Debt>();
  let bytes = 0;
  let reset = 0;

  const settle = (debt: Debt) => {
    if (debts.delete(debt)) bytes -= debt.bytes;
  };
  const makeRoom = () => {
    const at = clock();
    for (const debt of debts) {
      const taken = bytesTakenFrom(debt.socket);
      if (taken > debt.taken) Object.assign(debt, { taken, at });
    }
    const idleLongest = [...debts].sort((a, b) => a.at - b.at);
    for (const debt of idleLongest) {
      if (bytes <= most * (1 - ROOM)) break;
      settle(debt);
      reset += 1;
      debt.socket.resetAndDestroy();
    }
  };
  return {
    owe: (response) => {
      const { socket } = response;
      if (!socket || socket.destroyed || socket.writableLength === 0) return;
      const debt = {
        socket,
        bytes: socket.writableLength,
        taken: bytesTakenFrom(socket),
        at: clock(),
      };
      debts.add(debt);
      bytes += debt.bytes;
      response.once('finish', () => settle(debt));
      response.once('close', () => settle(debt));
      if (bytes > most) makeRoom();
    },
    bytes: () => bytes,
    reset: () => reset,
  };
}
