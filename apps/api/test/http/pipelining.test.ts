import type { Store } from '@brand-visibility/application';
import { afterEach, describe, expect, test } from '@jest/globals';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../../src/limits/limits.js';
import { startService, type TestService, type TestSettings } from '../support/service.js';
import { bearer } from '../support/world.js';

let service: TestService;
let opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened) socket.destroy();
  opened = [];
  await service.stop();
});

async function start(settings: TestSettings = {}) {
  service = await startService(settings);
}

function connected() {
  const socket = connect(service.port, '127.0.0.1');
  opened.push(socket);
  const received = { text: '' };
  socket.on('data', (chunk) => (received.text += String(chunk)));
  socket.on('error', () => undefined);
  const responses = () =>
    [...received.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  const ids = () => [...received.text.matchAll(/X-Request-Id: (\S+)/g)].map(([, id]) => id);
  return { socket, received, responses, ids };
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
  test('are answered up to a limit, in order, and the last closes the connection (rule 4.5)', async () => {
    const { between, open } = gated();
    await start({ between });
    const { socket, responses, ids, received } = connected();
    socket.write(many(3_000));
    await until(() => service.state.waiting === 1);
    const other = connected();
    other.socket.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => other.responses().length === 1);
    expect([other.responses(), responses(), service.state.waiting]).toEqual([[200], [], 1]);

    open();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(responses()).toEqual(Array(LIMITS.requestsOfAConnection.value).fill(200));
    expect(ids()).toEqual(Array.from({ length: LIMITS.requestsOfAConnection.value }, (_, id) => `n${id}`));
    expect(received.text.split('Connection: close')).toHaveLength(2);
    expect(received.text.lastIndexOf('Connection: close')).toBeGreaterThan(
      received.text.lastIndexOf('HTTP/1.1 200'),
    );
    expect(service.state.waiting).toBe(0);
  });

  test('are all answered, however their bytes are split into chunks', async () => {
    await start();
    const { socket, responses, ids } = connected();
    const bytes = Buffer.from(`\r\n${many(31, '/livez')}`);
    socket.setNoDelay(true);
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 211)
      await new Promise((resolve) => socket.write(bytes.subarray(at, at + size), resolve));
    await until(() => responses().length === 31);
    expect(ids()).toEqual(Array.from({ length: 31 }, (_, id) => `n${id}`));
  });

  test('are ignored after one that closes the connection', async () => {
    await start();
    const { socket, responses } = connected();
    socket.write(`${many(3)}GET /v1 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${many(40)}`);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(responses()).toEqual([200, 200, 200, 400]);
    expect(service.state.waiting).toBe(0);
  });
});
