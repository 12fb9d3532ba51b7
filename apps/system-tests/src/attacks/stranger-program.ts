import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StrangerOrder } from './attack-process.js';

/**
 * Writes bytes on connections, as a separate process that attack-process.ts starts and kills. The first line of its
 * input is its order.
 */

const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string];
const { port, connections, texts, pace, reads, reconnects } = JSON.parse(line) as StrangerOrder; // from attack-process.ts

const LATER = 200;
/** The maximum of bytes buffered for a connection that accepts no more; beyond it, writes are skipped. */
const MAX_BUFFERED = 1_048_576;

const sockets = new Set<Socket>();
let written = 0;
function write(socket: Socket): void {
  if (socket.writableLength < MAX_BUFFERED) socket.write(texts[written % texts.length] ?? '');
  written += 1;
}

function open(): void {
  const unread = { buffer: Buffer.alloc(1), callback: () => false };
  const socket = connect({ host: '127.0.0.1', port, ...(reads ? {} : { onread: unread }) });
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    sockets.add(socket);
    if (reads) socket.resume();
    if (pace === 'once') write(socket);
  });
  socket.on('close', () => {
    sockets.delete(socket);
    if (reconnects) setTimeout(open, LATER);
  });
}

for (let opened = 0; opened < connections; opened += 1) open();
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
