import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedTime } from '@brand-visibility/programs/processes';
import type { AttackOrder, Opened } from './slow-sockets.js';

/**
 * Opens slow connections, as a separate process and from a separate address, so that they can be distinguished from
 * others. Started by slow-sockets.ts. Prints the port and the opening time of each, one a line, and runs until it is
 * killed.
 */

const { port, kind, count, spread, from } = JSON.parse(process.argv[2] ?? '') as AttackOrder; // from slow-sockets.ts

const TRICKLE = 1_000;
const BYTES_PER_SECOND = 1_024;
const GET = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n';
/** Enough responses to exceed what the system buffers of them within a machine. */
const REQUESTS_AT_ONCE = 60;

/** What each kind of connection writes first, and then repeatedly. */
const WRITTEN: Readonly<Record<AttackOrder['kind'], readonly [first: string, then: string]>> = {
  'slow headers': [GET, 'X-A: b\r\n'],
  silent: ['', ''],
  'slow reading': [`${GET}\r\n`, ''],
  'slow reading of many': [`${GET}\r\n`.repeat(REQUESTS_AT_ONCE), ''],
  'slow body': ['POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n', 'a'],
};

const [first, then] = WRITTEN[kind];

/** Reads at most a kilobyte per interval. */
function open(): Socket {
  const socket = connect({
    host: '127.0.0.1',
    port,
    localAddress: from,
    onread: { buffer: Buffer.alloc(BYTES_PER_SECOND), callback: () => false },
  });
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    const opened: Opened = { port: socket.localPort ?? 0, at: sharedTime() };
    process.stdout.write(`${JSON.stringify(opened)}\n`);
    if (first !== '') socket.write(first);
    const trickle = setInterval(() => {
      socket.resume();
      if (then !== '') socket.write(then);
    }, TRICKLE);
    socket.on('close', () => clearInterval(trickle));
  });
  return socket;
}

for (let opened = 0; opened < count; opened += 1) {
  open();
  await sleep(spread / count);
}
setInterval(() => undefined, TRICKLE); // keeps the process alive until it is killed
