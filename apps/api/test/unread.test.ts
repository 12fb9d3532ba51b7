import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { unreadReplies, type UnreadReplies } from '../src/unread.js';

const MEGABYTE = 1_048_576;
/** More than the system holds on its way. */
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
    unread.owe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Asks, and reads only as it is told. */
function caller(port: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const heard = { bytes: 0, isReset: false };
  socket.on('data', (chunk: Buffer) => (heard.bytes += chunk.length));
  socket.on('close', (isReset) => (heard.isReset = isReset));
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return { socket, heard };
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(5);
};

describe('replies that nobody reads', () => {
  test('are counted until they are taken, or their caller is gone', async () => {
    const unread = unreadReplies(100 * MEGABYTE);
    const port = await serve(unread);
    const [reader, leaver] = [caller(port), caller(port)];
    await until(() => unread.bytes() >= 2 * BODY.length);
    reader.socket.resume();
    await until(() => reader.heard.bytes >= BODY.length);
    await until(() => unread.bytes() < 2 * BODY.length);
    leaver.socket.destroy();
    await until(() => unread.bytes() === 0);
    expect(unread.reset()).toBe(0);
  });

  test('are bounded: who has read nothing for longest is reset, and a reader is not', async () => {
    let time = 0;
    const unread = unreadReplies(3 * BODY.length + MEGABYTE, () => time);
    const port = await serve(unread);
    const reader = caller(port); // the first, so that without reading it would go first
    await until(() => unread.bytes() > BODY.length);
    time = 1;
    const idle = caller(port);
    await until(() => unread.bytes() > 2 * BODY.length);
    time = 2;
    const later = caller(port);
    await until(() => unread.bytes() > 3 * BODY.length);

    reader.socket.resume();
    await until(() => reader.heard.bytes > 4 * MEGABYTE);
    reader.socket.pause();
    time = 3;
    caller(port);
    caller(port);
    idle.socket.resume();
    later.socket.resume();
    await until(() => idle.heard.isReset);
    expect(unread.bytes()).toBeLessThanOrEqual(3 * BODY.length + MEGABYTE);
    reader.socket.resume();
    await until(() => reader.heard.bytes > BODY.length);
    expect(reader.heard.isReset).toBe(false);
  });
});
