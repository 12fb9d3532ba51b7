import type { Store } from '@brand-visibility/application';
import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { watchConnections } from '../../src/connection/watch.js';
import { rawReply, exchangeBytes } from '../support/raw.js';
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

/** A client connection that is closed after the test. `received.text` collects the replies. */
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

async function untilAllConnectionsClose(server: Server): Promise<void> {
  while ((await connections(server)) > 0) await pause(20);
}

const GET = 'GET /livez HTTP/1.1\r\nHost: a\r\n';

describe('a request must arrive completely in time', () => {
  test('closes a silent connection without a reply or an access log entry', async () => {
    const service = await start();
    service.server.headersTimeout = 1;
    expect(await exchangeBytes(service.port, '')).toBe('');
    expect(service.log).toEqual([]);
  });

  test('returns 408 for incomplete headers', async () => {
    const service = await start();
    service.server.headersTimeout = 1;
    const reply = await rawReply(service.port, GET);
    expect([reply.status, codeOf(reply)]).toEqual([408, 'invalid_parameter']);
  });

  test.each([
    ['from the start', ''],
    ['after a reply', `${GET}\r\n`],
  ])('closes a connection that sends only empty lines, %s', async (_title, first) => {
    const service = await start();
    service.server.headersTimeout = 400;
    service.server.keepAliveTimeout = 400;
    const { socket, received, closed } = connected(service.port);
    socket.write(first);
    const trickle = setInterval(() => socket.write('\r\n'), 50);
    await closed;
    clearInterval(trickle);
    const statuses = [...received.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses).toEqual(first === '' ? ['408'] : ['200', '408']);
  });

  test('keeps a connection open while a caller waits for a reply', async () => {
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

describe('a reply must be read in time', () => {
  const BODY = Buffer.alloc(64 * 1024 * 1024, 'a'); // more than the kernel buffers at both ends of a connection

  /** A server whose callers must read at least 4 MiB per 600 ms. */
  async function sending(): Promise<{ server: Server; port: number }> {
    const server = createServer((_request, response) => response.end(BODY));
    watchConnections(server, (socket) => socket.destroy(), { bytes: 4 * 1024 * 1024, time: 600 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stop.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    return { server, port: address !== null && typeof address === 'object' ? address.port : 0 };
  }

  /** Sends two requests, then reads and counts `bytes` bytes each time that the socket is resumed. */
  function reader(port: number, bytes: number): { socket: Socket; taken: () => number } {
    let taken = 0;
    const callback = (count: number) => {
      taken += count;
      return false;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: Buffer.alloc(bytes), callback } });
    socket.on('error', () => undefined);
    stop.push(async () => socket.destroy());
    socket.write(`${GET}\r\n`.repeat(2));
    return { socket, taken: () => taken };
  }

  test('resets a caller that does not read', async () => {
    const { server, port } = await sending();
    reader(port, 1);
    while ((await connections(server)) === 0) await pause(5);
    await untilAllConnectionsClose(server);
  });

  test('resets a caller that reads too slowly', async () => {
    const { server, port } = await sending();
    const { socket, taken } = reader(port, 40_000);
    const reading = setInterval(() => socket.resume(), 15);
    while (taken() === 0) await pause(5);
    await untilAllConnectionsClose(server);
    clearInterval(reading);
    expect(taken()).toBeLessThan(BODY.length);
  });

  test('sends everything to a caller that reads steadily, however long it takes', async () => {
    const { port } = await sending();
    const { socket, taken } = reader(port, 1024 * 1024);
    const reading = setInterval(() => socket.resume(), 15);
    while (taken() < 2 * BODY.length && !socket.destroyed) await pause(20);
    clearInterval(reading);
    expect(taken()).toBeGreaterThan(2 * BODY.length);
  });
});

describe('closing a connection', () => {
  test('delivers the reply to a caller that first sends a whole body', async () => {
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

describe('connections beyond MAX_CONNECTIONS', () => {
  test('are closed at once until others end, with one warning in the log', async () => {
    const service = await start({ maxConnections: 2 });
    const held = [connected(service.port), connected(service.port)];
    while ((await connections(service.server)) < 2) await pause(5);
    const beyond = [1, 2, 3].map(() => connected(service.port));
    await Promise.all(beyond.map(({ closed }) => closed));
    expect(beyond.map(({ received }) => received.text)).toEqual(['', '', '']);
    expect(service.log.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'connections refused', max_connections: 2 }),
    ]);
    held[0]?.socket.destroy();
    while ((await connections(service.server)) > 1) await pause(5);
    expect((await rawReply(service.port, `${GET}Connection: close\r\n\r\n`)).status).toBe(200);
  });
});
