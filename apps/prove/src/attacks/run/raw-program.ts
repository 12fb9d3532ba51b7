import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawOrder } from './attackers.js';

/**
 * Writes bytes to connections. attackers.ts starts and kills this program as a separate process. The first line of the
 * input is the `RawOrder`.
 */

const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string];
const order = JSON.parse(line) as RawOrder; // attackers.ts writes this
const { port, connections, opening = '', texts, pace, reads, reconnects, addresses = 1 } = order;
/** Opens 100 connections in 20 ms, because the server's queue for new connections has only 511 slots. */
const OPENED_PER_SECOND = 5_000;

/** Maximum number of bytes to buffer for a connection whose peer does not read. Further writes are skipped. */
const MAX_BUFFERED = 1_048_576;

const sockets = new Set<Socket>();
let written = 0;
function write(socket: Socket): void {
  if (socket.writableLength < MAX_BUFFERED) socket.write(texts[written % texts.length] ?? '');
  written += 1;
}

/** Reads one byte, after which the connection pauses. */
const paused = { buffer: Buffer.alloc(1), callback: () => false };

/** Opens a connection from source address number `address`. All addresses in 127.0.0.0/8 are local. */
function open(address: number): void {
  const socket = connect({
    host: '127.0.0.1',
    port,
    localAddress: `127.0.0.${2 + address}`,
    ...(reads ? {} : { onread: paused }),
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

setInterval(() => undefined, 1_000); // keeps the process alive until it is killed

/** Calls `act` with 0, 1 and so on at a rate of `rate` calls per second. */
async function repeatAt(rate: number, times: number, act: (number: number) => void): Promise<void> {
  const start = performance.now();
  for (let done = 0; done < times;) {
    await sleep(5);
    for (; done < times && start + (done * 1_000) / rate <= performance.now(); done += 1) act(done);
  }
}

await repeatAt(OPENED_PER_SECOND, connections, (opened) => open(opened % addresses));
if (pace !== 'once')
  await repeatAt(pace.rate, Infinity, (sent) => {
    const all = [...sockets];
    const socket = all[sent % all.length];
    if (socket) write(socket);
  });
