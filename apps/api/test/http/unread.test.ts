import { CallerGone } from '@brand-visibility/application';
import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { unreadReplies, type UnreadReplies } from '../../src/connection/unread.js';

const MEGABYTE = 1_048_576;
/** More than the kernel buffers. */
const BODY = 'a'.repeat(16 * MEGABYTE);
const LIMITS = { ofAnAccount: 20 * MEGABYTE, inAll: 50 * MEGABYTE };

let server: Server;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Serves BODY to an account of the name in the path. */
async function serve(unread: UnreadReplies): Promise<number> {
  server = createServer((request, response) => {
    response.end(BODY);
    unread.track(request.url ?? '', response, () => 0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Sends a request and reads only when resumed. */
function caller(port: number, account: string, version = '1.1') {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const received = { bytes: 0 };
  socket.on('data', (chunk: Buffer) => (received.bytes += chunk.length));
  socket.pause();
  socket.write(`GET ${account} HTTP/${version}\r\nHost: a\r\n\r\n`);
  return { socket, received };
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(5);
};

const present = () => new AbortController().signal;

describe('unread replies (rule 4.11)', () => {
  test.each(['1.0', '1.1'])(
    'are counted until they are read or the caller disconnects (HTTP/%s)',
    async (version) => {
      const unread = unreadReplies(LIMITS);
      const port = await serve(unread);
      const [reader, leaver] = [caller(port, '/a', version), caller(port, '/b', version)];
      await until(() => unread.bytes() >= 2 * BODY.length);
      reader.socket.resume();
      await until(() => reader.received.bytes >= BODY.length);
      await until(() => unread.bytes() < 2 * BODY.length);
      leaver.socket.destroy();
      await until(() => unread.bytes() === 0);
    },
  );

  test('bound the next large reply of their account, not a small one, nor those of others', async () => {
    const unread = unreadReplies(LIMITS);
    const port = await serve(unread);
    caller(port, '/a');
    await until(() => unread.bytes() > 0);
    expect(unread.take('/a', 10 * MEGABYTE)).toBeNull();
    expect(unread.take('/a', MEGABYTE)).not.toBeNull();
    expect(unread.take('/a', 16_384)).not.toBeNull();
    expect(unread.take('/b', 10 * MEGABYTE)).not.toBeNull();
  });

  test('in all bound the replies of every account but the first of each', () => {
    server = createServer();
    const unread = unreadReplies(LIMITS);
    for (const account of ['a', 'b', 'c']) expect(unread.take(account, 15 * MEGABYTE)).not.toBeNull();
    expect(unread.take('c', 5 * MEGABYTE)).not.toBeNull();
    expect(unread.take('b', MEGABYTE)).toBeNull();
    expect(unread.take('d', 30 * MEGABYTE)).not.toBeNull();
  });

  test('let waiting replies go on in order of arrival as they are read', async () => {
    const unread = unreadReplies(LIMITS, 60_000);
    const port = await serve(unread);
    const reader = caller(port, '/a');
    await until(() => unread.bytes() > 0);
    const order: string[] = [];
    const waiting = ['first', 'second'].map(async (name) => {
      expect(await unread.wait('/a', 10 * MEGABYTE, present())).not.toBeNull();
      order.push(name);
    });
    expect(unread.take('/a', MEGABYTE)).toBeNull(); // those that wait come first
    reader.socket.resume();
    await Promise.all(waiting);
    expect(order).toEqual(['first', 'second']);
  });

  test('end the wait of a large reply after a while, or when its caller has gone', async () => {
    server = createServer();
    const unread = unreadReplies(LIMITS, 60);
    const first = unread.take('a', 15 * MEGABYTE);
    if (!first) throw new Error('there was room');
    expect(await unread.wait('a', 10 * MEGABYTE, present())).toBeNull();
    const gone = new AbortController();
    const waiting = unread.wait('a', 10 * MEGABYTE, gone.signal);
    gone.abort();
    await expect(waiting).rejects.toBeInstanceOf(CallerGone);
    await expect(unread.wait('a', 1, gone.signal)).rejects.toBeInstanceOf(CallerGone);
    unread.release('a', first);
    expect(unread.bytes()).toBe(0);
    expect(unread.take('a', 20 * MEGABYTE)).not.toBeNull();
  });
});
