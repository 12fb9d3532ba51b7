import type { Store } from '@brand-visibility/application';
import { afterEach, describe, expect, test } from '@jest/globals';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_UNANSWERED, connectionOf } from '../../src/connection/requests.js';
import { startService, type TestService, type TestSettings } from '../support/service.js';
import { bearer } from '../support/world.js';

let service: TestService;
let opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened) socket.destroy();
  opened = [];
  await service.stop();
});

/** Starts a service and collects its server-side sockets. */
async function start(settings: TestSettings = {}) {
  service = await startService(settings);
  const sockets: Socket[] = [];
  service.server.on('connection', (socket) => sockets.push(socket));
  return sockets;
}

function connected() {
  const socket = connect(service.port, '127.0.0.1');
  opened.push(socket);
  const received = { text: '' };
  socket.on('data', (chunk) => (received.text += String(chunk)));
  socket.on('error', () => undefined);
  const replies = () =>
    [...received.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  const ids = () => [...received.text.matchAll(/X-Request-Id: (\S+)/g)].map(([, id]) => id);
  return { socket, replies, ids };
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(5);
};

const AUTHORIZATION = `Authorization: ${bearer('a_all').Authorization}`;
const numbered = (path: string, id: number) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Request-Id: n${id}\r\n${AUTHORIZATION}\r\n\r\n`;
const many = (count: number, path = '/v1/account') =>
  Array.from({ length: count }, (_, id) => numbered(path, id)).join('');

/** A store whose look-ups of keys wait until the gate opens. */
function gated() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const between = (store: Store): Store => ({
    ...store,
    findKey: async (...args) => {
      await gate;
      return store.findKey(...args);
    },
  });
  return { between, open };
}

describe('pipelined requests on one connection', () => {
  test('wait up to a limit, beyond which the socket is not read; other callers are served (rule 4.5)', async () => {
    const { between, open } = gated();
    const [sockets, count] = [await start({ between }), 3_000];
    const { socket, replies, ids } = connected();
    socket.write(many(count));
    await until(() => sockets[0] !== undefined && connectionOf(sockets[0]).requests >= MAX_UNANSWERED);
    await pause(100);
    const [server] = sockets;
    if (!server) throw new Error('no connection');
    expect(connectionOf(server)).toMatchObject({ requests: MAX_UNANSWERED, unanswered: MAX_UNANSWERED });
    expect(server.isPaused()).toBe(true);
    expect(server.bytesRead).toBeLessThan(socket.bytesWritten + socket.writableLength);

    const other = connected();
    other.socket.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => other.replies().length === 1);
    expect([other.replies(), replies()]).toEqual([[200], []]);

    open();
    await until(() => replies().length === count);
    expect(new Set(replies())).toEqual(new Set([200]));
    expect(ids()).toEqual(Array.from({ length: count }, (_, id) => `n${id}`));
    expect(connectionOf(server)).toMatchObject({ requests: count, unanswered: 0, isBusy: false });
    expect(service.state.waiting).toBe(0);
  });

  test('are all answered, however their bytes are split into chunks', async () => {
    await start();
    const { socket, replies, ids } = connected();
    const bytes = Buffer.from(`\r\n${many(60, '/livez')}`);
    socket.setNoDelay(true);
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 211)
      await new Promise((resolve) => socket.write(bytes.subarray(at, at + size), resolve));
    await until(() => replies().length === 60);
    expect(ids()).toEqual(Array.from({ length: 60 }, (_, id) => `n${id}`));
  });

  test('are all answered after the caller half-closes', async () => {
    await start();
    const { socket, replies } = connected();
    socket.end(many(100, '/openapi.json'));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(replies()).toEqual(Array(100).fill(200));
  });

  test('are ignored after one that closes the connection', async () => {
    await start();
    const { socket, replies } = connected();
    socket.write(`${many(3)}GET /v1 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${many(40)}`);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(replies()).toEqual([200, 200, 200, 400]);
    expect(service.state.waiting).toBe(0);
  });

  // Rule 4.10.
  test('start only when the previous reply is sent, so a caller that does not read has one in memory', async () => {
    const sockets = await start();
    const { socket } = connected();
    socket.pause();
    socket.write(many(100, '/openapi.json'));
    let [before, now] = [-1, 0];
    while (before !== now || now === 0) {
      await pause(200);
      before = now;
      now = service.log.length;
    }
    expect(now).toBeLessThan(60); // the kernel buffers some replies on loopback
    expect(sockets[0]?.writableLength).toBeLessThan(2 ** 20);
    socket.resume();
    await until(() => service.log.length === 100);
  });
});
