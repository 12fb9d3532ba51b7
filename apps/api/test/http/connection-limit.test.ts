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

/** A service of which the connections, as it sees them, are known. */
async function start(settings: TestSettings = {}) {
  service = await startService(settings);
  const sockets: Socket[] = [];
  service.server.on('connection', (socket) => sockets.push(socket));
  return sockets;
}

function connected() {
  const socket = connect(service.port, '127.0.0.1');
  opened.push(socket);
  const heard = { text: '' };
  socket.on('data', (chunk) => (heard.text += String(chunk)));
  socket.on('error', () => undefined);
  const replies = () => [...heard.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  const ids = () => [...heard.text.matchAll(/X-Request-Id: (\S+)/g)].map(([, id]) => id);
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

/** A store in which no key is found until the gate opens. */
function gated() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const between = (store: Store): Store => ({
    ...store,
    findKey: async (...asked) => {
      await gate;
      return store.findKey(...asked);
    },
  });
  return { between, open };
}

describe('of the requests of one connection', () => {
  test('so many wait, and its socket is not read beyond them; others are answered (rule 4.5)', async () => {
    const { between, open } = gated();
    const [sockets, count] = [await start({ between }), 3_000];
    const { socket, replies, ids } = connected();
    socket.write(many(count));
    await until(() => sockets[0] !== undefined && connectionOf(sockets[0]).requests >= MAX_UNANSWERED);
    await pause(100);
    const [far] = sockets;
    if (!far) throw new Error('there is a connection');
    expect(connectionOf(far)).toMatchObject({ requests: MAX_UNANSWERED, unanswered: MAX_UNANSWERED });
    expect(far.isPaused()).toBe(true);
    expect(far.bytesRead).toBeLessThan(socket.bytesWritten + socket.writableLength);

    const other = connected();
    other.socket.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => other.replies().length === 1);
    expect([other.replies(), replies()]).toEqual([[200], []]);

    open();
    await until(() => replies().length === count);
    expect(new Set(replies())).toEqual(new Set([200]));
    expect(ids()).toEqual(Array.from({ length: count }, (_, id) => `n${id}`));
    expect(connectionOf(far)).toMatchObject({ requests: count, unanswered: 0, isBusy: false });
    expect(service.state.waiting).toBe(0);
  }, 60_000);

  test('none is lost, however they are cut into pieces', async () => {
    await start();
    const { socket, replies, ids } = connected();
    const bytes = Buffer.from(`\r\n${many(60, '/livez')}`);
    socket.setNoDelay(true);
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 211)
      await new Promise((resolve) => socket.write(bytes.subarray(at, at + size), resolve));
    await until(() => replies().length === 60);
    expect(ids()).toEqual(Array.from({ length: 60 }, (_, id) => `n${id}`));
  });

  test('all are answered of who sends them and hangs up', async () => {
    await start();
    const { socket, replies } = connected();
    socket.end(many(100, '/openapi.json'));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(replies()).toEqual(Array(100).fill(200));
  });

  test('none is answered after one that ends the connection', async () => {
    await start();
    const { socket, replies } = connected();
    socket.write(`${many(3)}GET /v1 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${many(40)}`);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(replies()).toEqual([200, 200, 200, 400]);
    expect(service.state.waiting).toBe(0);
  });

  test('the next begins when the reply before it is taken: who does not read has one in memory', async () => {
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
    expect(now).toBeLessThan(60); // what the system holds on its way within a machine is some
    expect(sockets[0]?.writableLength).toBeLessThan(2 ** 20);
    socket.resume();
    await until(() => service.log.length === 100);
  });
});
