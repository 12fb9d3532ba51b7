import type { Store } from '@brand-visibility/application';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { rawResponse, exchangeBytes } from '../support/raw.js';
import { codeOf } from '../support/client.js';
import { startService, type TestService, type TestSettings } from '../support/service.js';
import { bearer } from '../support/world.js';

let stop: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of stop) await each();
  stop = [];
});

async function start(settings: TestSettings = {}): Promise<TestService> {
  const service = await startService(settings);
  stop.push(() => service.stop());
  return service;
}

/** A client connection that is closed after the test. `received.text` collects the responses. */
function connected(port: number, allowHalfOpen = false) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  const received = { text: '' };
  socket.on('data', (chunk) => (received.text += String(chunk)));
  socket.on('error', () => undefined);
  stop.push(async () => socket.destroy());
  return { socket, received, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

const connections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

const GET = 'GET /livez HTTP/1.1\r\nHost: a\r\n';

describe('a request must arrive completely in time', () => {
  // Rule 4.10.
  test('closes a silent connection without a response or an access log entry', async () => {
    const service = await start();
    service.server.headersTimeout = 1;
    expect(await exchangeBytes(service.port, '')).toBe('');
    expect(service.log).toEqual([]);
  });

  // Rule 4.10.
  test('returns 408 for incomplete headers', async () => {
    const service = await start();
    service.server.headersTimeout = 1;
    const response = await rawResponse(service.port, GET);
    expect([response.status, codeOf(response)]).toEqual([408, 'invalid_parameter']);
  });

  test('keeps a connection open while a caller waits for a response', async () => {
    let open = () => {};
    const held = new Promise<void>((resolve) => (open = resolve));
    const between = (store: Store): Store => ({
      ...store,
      findKey: async (fingerprint) => {
        await held;
        return store.findKey(fingerprint);
      },
    });
    const service = await start({ between });
    service.server.headersTimeout = 600;
    service.server.keepAliveTimeout = 600;
    const { socket, received, closed } = connected(service.port);
    const head = `${GET}Authorization: ${bearer('a_all').Authorization}\r\n`.replace('livez', 'v1/account');
    socket.write(`${head}\r\n`);
    await pause(2_500);
    socket.once('data', () => socket.write(`${head}Connection: close\r\n\r\n`));
    open();
    await closed;
    expect([...received.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual([
      '200',
      '200',
    ]);
  });
});

describe('unread responses', () => {
  /** More than the system buffers on both sides of a connection. */
  const LENGTH = 32 * 1024 * 1024;
  const description = 'a'.repeat(LENGTH);
  const between = (store: Store): Store => ({
    ...store,
    read: (scope, work) =>
      store.read(scope, (reader) => {
        const brand: typeof reader.brand = async (id) => {
          const row = await reader.brand(id);
          return row && { ...row, description };
        };
        return work({ ...reader, brand });
      }),
  });
  /** Requests a brand and reads nothing yet; `bytes` counts what is read. */
  const caller = (port: number, account = 'a') => {
    const socket = connect({ port, host: '127.0.0.1' });
    const read = { bytes: 0 };
    socket.on('data', ({ length }: Buffer) => (read.bytes += length));
    socket.on('error', () => undefined);
    stop.push(async () => socket.destroy());
    const authorization = `Authorization: ${bearer(`${account}_all`).Authorization}`;
    socket.pause().write(`GET /v1/brands/brd_${account}1 HTTP/1.1\r\nHost: a\r\n${authorization}\r\n\r\n`);
    return { socket, read, closed: new Promise((resolve) => socket.once('close', resolve)) };
  };

  // Rule 4.6.
  test('close the connection of a caller that accepts nothing for a minute, not of one that reads slowly', async () => {
    const service = await start({ between });
    expect(service.server.timeout).toBe(60_000);
    const sockets: Socket[] = [];
    service.server.on('connection', (socket) => sockets.push(socket));
    const [stuck, slow] = [caller(service.port, 'a'), caller(service.port, 'b')];
    while (service.log.length < 2) await pause(5); // both responses are made
    for (const socket of sockets) socket.setTimeout(2_000);
    slow.socket.on('data', () => slow.socket.pause());
    const reading = setInterval(() => slow.socket.resume(), 10);
    while (slow.read.bytes < LENGTH && !slow.socket.destroyed) await pause(5);
    clearInterval(reading);
    while ((await connections(service.server)) > 1) await pause(5);
    stuck.socket.resume();
    await stuck.closed;
    expect(slow.read.bytes).toBeGreaterThan(LENGTH);
    expect(stuck.read.bytes).toBeLessThan(LENGTH);
  });

  // Rule 4.11.
  test.each(['is read', 'is left'])('are counted until the response %s', async (end) => {
    const service = await start({ between });
    const { socket, read } = caller(service.port);
    while (service.log.length === 0) await pause(5);
    expect(service.state.unread.bytes).toBeGreaterThan(LENGTH);
    if (end === 'is left') socket.destroy();
    else {
      socket.resume();
      while (read.bytes < LENGTH) await pause(5);
    }
    while (service.state.unread.bytes > 0) await pause(5);
    expect(service.state.waiting).toBe(0);
  });
});

describe('closing a connection', () => {
  // Rule 4.10.
  test('delivers the response to a caller that first sends a whole body', async () => {
    const service = await start();
    const { socket, received, closed } = connected(service.port);
    socket.pause();
    const body = Buffer.alloc(20_000_000);
    socket.write(`POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
    await new Promise((resolve) => socket.write(body, resolve));
    socket.resume();
    await closed;
    expect(received.text).toMatch(/^HTTP\/1\.1 405 [^]*\}$/);
  });

  test('closes a connection whose caller never stops sending', async () => {
    const service = await start();
    const { socket, received, closed } = connected(service.port, true);
    socket.write('POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n');
    const trickle = setInterval(() => socket.write('a'), 50);
    await closed;
    clearInterval(trickle);
    expect(received.text).toMatch(/^HTTP\/1\.1 405 /);
  });
});

// Rule 4.11.
test('connections beyond MAX_CONNECTIONS are closed without a response; the earlier ones are served', async () => {
  const service = await start({ maxConnections: 2 });
  const [first, second] = [connected(service.port), connected(service.port)];
  while ((await connections(service.server)) < 2) await pause(5);
  const beyond = connected(service.port);
  await beyond.closed;
  expect(beyond.received.text).toBe('');
  for (const { socket, received } of [first, second]) {
    socket.write(`${GET}\r\n`);
    while (!received.text.includes('HTTP/1.1 200')) await pause(5);
  }
});
