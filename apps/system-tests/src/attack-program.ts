import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedTime } from '@brand-visibility/programs/processes';
import type { AttackOrder, Opened } from './slow-sockets.js';

/**
 * Opens slow connections as a process of its own, from an address of its own so that they can be told from others;
 * slow-sockets.ts starts it. It tells the port of each and when it was opened, a line each, and ends when it is killed.
 */

const { port, kind, count, spread, from } = JSON.parse(process.argv[2] ?? '') as AttackOrder; // of slow-sockets.ts

const TRICKLE = 1_000;
const BYTES_A_SECOND = 1_024;
const GET = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n';
/** What the system holds back of a reply on its way within a machine is less than these together. */
const REQUESTS_AT_ONCE = 60;

/** What each kind writes at once, and then again and again. */
const WRITTEN: Readonly<Record<AttackOrder['kind'], readonly [first: string, then: string]>> = {
  'slow headers': [GET, 'X-A: b\r\n'],
  silent: ['', ''],
  'slow reading': [`${GET}\r\n`, ''],
  'slow reading of many': [`${GET}\r\n`.repeat(REQUESTS_AT_ONCE), ''],
  'slow body': ['POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n', 'a'],
};

const [first, then] = WRITTEN[kind];

/** Reads no more than a kilobyte at each turn. */
function open(): Socket {
  const socket = connect({
    host: '127.0.0.1',
    port,
    localAddress: from,
    onread: { buffer: Buffer.alloc(BYTES_A_SECOND), callback: () => false },
  });
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    const opened: Opened = { port: socket.localPort ?? 0, at: sharedTime() };
    process.stdout.write(`${JSON.stringify(opened)}\n`);
    if (first !== '') socket.write(first);
    const turn = setInterval(() => {
      socket.resume();
      if (then !== '') socket.write(then);
    }, TRICKLE);
    socket.on('close', () => clearInterval(turn));
  });
  return socket;
}

for (let opened = 0; opened < count; opened += 1) {
  open();
  await sleep(spread / count);
}
setInterval(() => undefined, TRICKLE); // stays until it is killed
