import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StrangerOrder } from './attackers.js';

/**
 * Writes bytes on connections, as a separate process that attackers.ts starts and kills. The first line of its
 * input is its order.
 */

const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string];
const order = JSON.parse(line) as StrangerOrder; // from attackers.ts
const { port, connections, opening = '', texts, pace, reads, reconnects, addresses = 1 } = order;

/** The maximum of bytes buffered for a connection that accepts no more; beyond it, writes are skipped. */
const MAX_BUFFERED = 1_048_576;

const sockets = new Set<Socket>();
let written = 0;
function write(socket: Socket): void {
  if (socket.writableLength < MAX_BUFFERED) socket.write(texts[written % texts.length] ?? '');
  written += 1;
}

/** `address`: the number of the source address; all of 127.0.0.0/8 is local. */
function open(address: number): void {
  const unread = { buffer: Buffer.alloc(1), callback: () => false };
  const socket = connect({
    host: '127.0.0.1',
    port,
    localAddress: `127.0.0.${2 + address}`,
    ...(reads ? {} : { onread: unread }),
  });
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    sockets.add(socket);
    if (reads) socket.resume();
    socket.write(opening);
    if (pace === 'once') write(socket);
  });
  socket.on('close', () => {
    sockets.delete(socket);
    setTimeout(() => open(address), reconnects);
  });
}

/** Connections opened at once, and the milliseconds until the next: the queue for new ones has 511 places. */
const TOGETHER = 100;
const APART = 20;

for (let opened = 0; opened < connections; opened += 1) {
  if (opened > 0 && opened % TOGETHER === 0) await sleep(APART);
  open(opened % addresses);
}
if (pace === 'once')
  setInterval(() => undefined, 1_000); // keeps the process alive until it is killed
else {
  const start = performance.now();
  for (let sent = 0; ;) {
    await sleep(5);
    for (; start + (sent * 1_000) / pace.rate <= performance.now(); sent += 1) {
      const all = [...sockets];
      const socket = all[sent % all.length];
      if (socket) write(socket);
    }
  }
}
