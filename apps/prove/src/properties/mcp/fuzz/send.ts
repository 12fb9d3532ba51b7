import { connect } from 'node:net';
import { openWire, type WireResponse } from '@brand-visibility/programs/wire';
import type { Draw } from '@brand-visibility/records';

/** Sends bytes as callers do: together, behind one another, or without waiting for the response. */

/** What shows that a connection accepts another request. */
export const AFTER_ID = 'after';
const AFTER = Buffer.from(`GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${AFTER_ID}\r\n\r\n`);

/** Milliseconds after which a connection hangs: far more than the ten seconds of a late body (rule 21.9). */
const HANGS = 300_000;

/** All responses on a connection until it ends, also the last one, to a request for the end; null if it never ends. */
export async function responsesTo(
  port: number,
  requests: readonly Buffer[],
): Promise<readonly WireResponse[] | null> {
  const wire = openWire(port);
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), HANGS);
  });
  try {
    return await Promise.race([wire.sendAll(Buffer.concat([...requests, AFTER])), hangs]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends bytes in pieces, or a part of them, and disconnects, before or after the response may have begun. */
export function leave(port: number, bytes: Buffer, draw: Draw): Promise<void> {
  const most = draw.chance(40) ? bytes.length : draw.below(bytes.length);
  const milliseconds = draw.pick([0, 0, 1, 3, 10]);
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => undefined); // a reset is what is sent here
    socket.on('close', () => resolve());
    socket.on('connect', () => {
      socket.write(bytes.subarray(0, most));
      setTimeout(() => (draw.chance(50) ? socket.destroy() : socket.resetAndDestroy()), milliseconds);
    });
  });
}
