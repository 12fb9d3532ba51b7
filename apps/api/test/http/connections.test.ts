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
  // Rule 4.10.
  test('closes a silent connection without a reply or an access log entry', async () => {
    const service = await start();
    service.server.headersTimeout = 1;
    expect(await exchangeBytes(service.port, '')).toBe('');
    expect(service.log).toEqual([]);
  });

  // Rule 4.10.
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

  let resets = 0;

  /** A server whose callers must read at least 4 MiB per 600 ms by default. */
  async function sending(
    least = { bytes: 4 * 1024 * 1024, time: 600 },
  ): Promise<{ server: Server; port: number }> {
    const server = createServer((_request, response) => response.end(BODY));
    resets = 0;
    const refuse = (socket: Socket) => socket.destroy();
    watchConnections(server, refuse, () => (resets += 1), least);
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
    expect(resets).toBe(1);
  });

  // Rule 4.11.
  test('resets a caller that reads too slowly', async () => {
    const { server, port } = await sending();
    const { socket, taken } = reader(port, 40_000);
    const reading = setInterval(() => socket.resume(), 15);
    while (taken() === 0) await pause(5);
    await untilAllConnectionsClose(server);
    clearInterval(reading);
    expect(taken()).toBeLessThan(BODY.length);
  });

  test('resets no caller that reads steadily while the system accepts nothing, because it takes bytes in large portions', async () => {
    const { port } = await sending({ bytes: 128 * 1024, time: 1_000 });
    const { socket, taken } = reader(port, 32 * 1024);
    const reading = setInterval(() => socket.resume(), 100);
    while (taken() < 1.5 * 1024 * 1024 && !socket.destroyed) await pause(20);
    clearInterval(reading);
    expect([socket.destroyed, resets]).toEqual([false, 0]);
  });

  // Rule 4.11.
  test('sends everything to a caller that reads steadily, however long it takes', async () => {
    const { port } = await sending();
    const { socket, taken } = reader(port, 1024 * 1024);
    const reading = setInterval(() => socket.resume(), 15);
    while (taken() < 2 * BODY.length && !socket.destroyed) await pause(20);
    clearInterval(reading);
    expect([taken() > 2 * BODY.length, resets]).toEqual([true, 0]);
  });
});

describe('closing a connection', () => {
  // Rule 4.10.
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

describe('connections beyond MAX_CONNECTIONS (rule 4.11)', () => {
  const AUTHORIZATION = `Authorization: ${bearer('a_all').Authorization}`;
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${AUTHORIZATION}\r\n\r\n`;
  const opened = async (service: TestService, count: number) => {
    while ((await connections(service.server)) !== count) await pause(5);
  };
  /** A connection with an admitted request, whose reply it has read. */
  const admitted = async (service: TestService) => {
    const caller = connected(service.port);
    caller.socket.write(request('/v1/account'));
    while (!caller.received.text.includes('acc_a')) await pause(5);
    return caller;
  };
  const isClosed = ({ socket }: { readonly socket: Socket }) => socket.destroyed;

  test('close the oldest that never had an admitted request, with one warning in the log', async () => {
    const service = await start({ maxConnections: 3 });
    const caller = await admitted(service);
    const strangers = [];
    for (const count of [2, 3]) {
      strangers.push(connected(service.port));
      await opened(service, count);
    }
    const later = connected(service.port);
    await strangers[0]?.closed;
    const last = connected(service.port);
    await strangers[1]?.closed;
    expect([caller, later, last].map(isClosed)).toEqual([false, false, false]);
    expect(strangers.map(({ received }) => received.text)).toEqual(['', '']);
    expect(service.log.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ msg: 'request' }),
      expect.objectContaining({
        level: 'warn',
        msg: 'connections closed to make room for others',
        max_connections: 3,
      }),
    ]);
  });

  test('then close the oldest whose last reply is read, and none with a request in progress', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const service = await start({
      maxConnections: 2,
      between: (store) => ({
        ...store,
        read: async (...args) => {
          await gate;
          return store.read(...args);
        },
      }),
    });
    const busy = await admitted(service);
    busy.socket.write(request('/v1/brands'));
    while (service.state.waiting === 0) await pause(5);
    const idle = await admitted(service);
    const newer = await admitted(service); // closes `idle`, although `busy` is older
    await idle.closed;
    newer.socket.write(request('/v1/brands'));
    while (service.state.waiting < 2) await pause(5);
    const beyond = connected(service.port);
    await beyond.closed;
    expect([busy, newer].map(isClosed)).toEqual([false, false]);
    open();
    for (const { received } of [busy, newer]) while (!received.text.includes('brd_a1')) await pause(5);
  });
});
