import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { unreadReplies, type UnreadReplies } from '../../src/connection/unread.js';

const MEGABYTE = 1_048_576;
/** More than the kernel buffers. */
const BODY = 'a'.repeat(16 * MEGABYTE);

let server: Server;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(unread: UnreadReplies): Promise<number> {
  server = createServer((_request, response) => {
    response.end(BODY);
    unread.track(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Sends a request and reads only when resumed; pauses again after 2 MB while `isPatient`. */
function caller(port: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const received = { bytes: 0, isCut: false };
  const self = { socket, received, isPatient: true };
  socket.on('data', (chunk: Buffer) => {
    received.bytes += chunk.length;
    if (self.isPatient && received.bytes > 2 * MEGABYTE) socket.pause();
  });
  socket.on('close', () => (received.isCut = received.bytes < BODY.length));
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return self;
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(5);
};

describe('unread replies', () => {
  test('are counted until they are sent or the caller disconnects', async () => {
    const unread = unreadReplies(100 * MEGABYTE);
    const port = await serve(unread);
    const [reader, leaver] = [caller(port), caller(port)];
    await until(() => unread.bytes() >= 2 * BODY.length);
    reader.isPatient = false;
    reader.socket.resume();
    await until(() => reader.received.bytes >= BODY.length);
    await until(() => unread.bytes() < 2 * BODY.length);
    leaver.socket.destroy();
    await until(() => unread.bytes() === 0);
    expect(unread.reset()).toBe(0);
  });

  test('are bounded: callers that have read nothing for longest are reset, a slow reader is not', async () => {
    let time = 0;
    const unread = unreadReplies(3 * BODY.length + MEGABYTE, () => time);
    const port = await serve(unread);
    const reader = caller(port); // the oldest connection, so it would be reset first if it did not read
    await until(() => unread.bytes() > BODY.length);
    time = 1;
    const idle = caller(port);
    await until(() => unread.bytes() > 2 * BODY.length);
    time = 2;
    const later = caller(port);
    await until(() => unread.bytes() > 3 * BODY.length);

    reader.socket.resume();
    await until(() => reader.received.bytes > 2 * MEGABYTE);
    time = 3;
    const newest = caller(port);
    await until(() => unread.reset() > 0);
    expect([unread.reset(), unread.bytes() < 3 * BODY.length]).toEqual([2, true]);

    for (const each of [idle, later, newest, reader]) {
      each.isPatient = false;
      each.socket.resume();
    }
    await until(() => idle.received.isCut && later.received.isCut);
    await until(() => [reader, newest].every(({ received }) => received.bytes > BODY.length));
    await until(() => unread.bytes() === 0);
  });
});
