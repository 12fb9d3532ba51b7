import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { unreadReplies, type UnreadReplies } from '../../src/connection/unread.js';

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
    unread.track(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Asks, and reads only as it is told; 2 MB, as long as it is patient. */
function caller(port: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const heard = { bytes: 0, isCut: false };
  const self = { socket, heard, isPatient: true };
  socket.on('data', (chunk: Buffer) => {
    heard.bytes += chunk.length;
    if (self.isPatient && heard.bytes > 2 * MEGABYTE) socket.pause();
  });
  socket.on('close', () => (heard.isCut = heard.bytes < BODY.length));
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return self;
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
    reader.isPatient = false;
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
    await until(() => reader.heard.bytes > 2 * MEGABYTE);
    time = 3;
    const newest = caller(port);
    await until(() => unread.reset() > 0);
    expect([unread.reset(), unread.bytes() < 3 * BODY.length]).toEqual([2, true]);

    for (const each of [idle, later, newest, reader]) {
      each.isPatient = false;
      each.socket.resume();
    }
    await until(() => idle.heard.isCut && later.heard.isCut);
    await until(() => [reader, newest].every(({ heard }) => heard.bytes > BODY.length));
    await until(() => unread.bytes() === 0);
  });
});
