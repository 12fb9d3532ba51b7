import type { Store } from '@brand-visibility/application';
import { MCP_REVISIONS, messageOf, type Revision } from '@brand-visibility/requests';
import { describe, expect, test } from '@jest/globals';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../../src/limits/limits.js';
import { authorization, connected, connectionsOf, gated, until } from '../support/connected.js';
import { rawResponse, exchangeBytes } from '../support/raw.js';
import { codeOf } from '../support/client.js';
import { startService, type TestService, type TestSettings } from '../support/service.js';

let service: TestService;
const start = async (settings: TestSettings = {}) => (service = await startService(settings));

/** The service's side of its connections. */
const accepted = () => {
  const sockets: Socket[] = [];
  service.server.on('connection', (socket) => sockets.push(socket));
  return sockets;
};

const GET = 'GET /livez HTTP/1.1\r\nHost: a\r\n';

describe('a request must arrive completely in time', () => {
  test('has the time of the limits', async () => {
    await start();
    const { headers, request } = LIMITS;
    expect(service.server).toMatchObject({ headersTimeout: headers.value, requestTimeout: request.value });
  });

  // Rule 4.10.
  test('closes a silent connection without a response or an access log entry', async () => {
    await start();
    service.server.headersTimeout = 1;
    expect(await exchangeBytes(service.port, '')).toBe('');
    expect(service.log).toEqual([]);
  });

  // Rule 4.10.
  test('returns 408 for incomplete headers', async () => {
    await start();
    const sockets = accepted();
    const response = rawResponse(service.port, GET);
    await until(() => sockets.some(({ bytesRead }) => bytesRead === GET.length));
    service.server.headersTimeout = 1;
    const { status } = await response;
    expect([status, codeOf(await response)]).toEqual([408, 'invalid_parameter']);
  });

  test('keeps a connection open while a caller waits for a response', async () => {
    const { between, open } = gated('findKey');
    await start({ between });
    const { server, state } = service;
    const { headersTimeout, keepAliveTimeout } = server;
    const { socket, statuses, closed } = connected(service.port);
    const head = `${GET}${authorization()}`.replace('livez', 'v1/account');
    socket.write(`${head}\r\n`);
    await until(() => state.waiting === 1);
    Object.assign(server, { headersTimeout: 1, keepAliveTimeout: 1 });
    await pause(2_500); // Node looks for late connections every second
    Object.assign(server, { headersTimeout, keepAliveTimeout });
    socket.once('data', () => socket.write(`${head}Connection: close\r\n\r\n`));
    open();
    await closed;
    expect(statuses()).toEqual([200, 200]);
  });
});

// Rule 4.10 and RFC 9110, 10.1.1.
describe('a message to /mcp whose caller expects 100-continue', () => {
  const BODY = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const head = (version: string, key: string) =>
    `POST /mcp ${version}\r\nHost: localhost\r\n${key}Content-Type: application/json\r\n` +
    `Accept: application/json, text/event-stream\r\nExpect: 100-Continue\r\nContent-Length: ${BODY.length}\r\n\r\n`;

  test('gets the 100 before its body, and then the response', async () => {
    await start();
    const { socket, received, statuses } = connected(service.port);
    socket.write(head('HTTP/1.1', authorization()));
    await until(() => received.text === 'HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(BODY);
    await until(() => received.text.endsWith('}'));
    expect(statuses()).toEqual([200]);
    expect(received.text).toContain('"result":{}');
  });

  test.each([
    ['without a key', 'HTTP/1.1', '', 401],
    ['in HTTP/1.0', 'HTTP/1.0', authorization(), 200],
  ])('%s gets only the response', async (_name, version, key, status) => {
    await start();
    const { socket, received, closed, statuses } = connected(service.port);
    socket.end(head(version, key) + BODY);
    await closed;
    expect(statuses()).toEqual([status]);
    expect(received.text).not.toContain('100 Continue');
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
        const longRow = async (id: string) => {
          const row = await reader.brand(id).row();
          return row && { ...row, description };
        };
        const brand = (id: string) =>
          new Proxy(reader.brand(id), {
            get: (of, name) => (name === 'row' ? () => longRow(id) : (Reflect.get(of, name, of) as unknown)),
          });
        return work({ brands: reader.brands, brand });
      }),
  });
  /** Requests a brand and reads nothing yet. */
  const caller = () => {
    const { socket, received: read, closed } = connected(service.port);
    socket.pause().write(`GET /v1/brands/brd_a1 HTTP/1.1\r\nHost: a\r\n${authorization()}\r\n`);
    return { socket, read, closed };
  };

  // Rule 4.6.
  test('close the connection of a caller that accepts nothing for a minute', async () => {
    await start({ between });
    expect(service.server.timeout).toBe(60_000);
    const sockets = accepted();
    const stuck = caller();
    await until(() => service.log.length === 1); // the response is made
    for (const socket of sockets) socket.setTimeout(100);
    await until(async () => (await connectionsOf(service.server)) === 0);
    stuck.socket.resume();
    await stuck.closed;
    expect(stuck.read.bytes).toBeLessThan(LENGTH);
  });

  // Rule 4.11.
  test.each(['is read', 'is left'])('are counted until the response %s', async (end) => {
    await start({ between });
    const { socket, read } = caller();
    await until(() => service.log.length > 0);
    expect(service.state.unread.bytes).toBeGreaterThan(LENGTH);
    if (end === 'is left') socket.destroy();
    else {
      socket.resume();
      await until(() => read.bytes >= LENGTH);
    }
    await until(() => service.state.unread.bytes === 0);
    expect(service.state.waiting).toBe(0);
  });
});

describe('closing a connection', () => {
  // Rule 4.10.
  test('delivers the response to a caller that first sends a whole body', async () => {
    await start();
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
    await start();
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
  await start({ maxConnections: 2 });
  const [first, second] = [connected(service.port), connected(service.port)];
  await until(async () => (await connectionsOf(service.server)) === 2);
  const beyond = connected(service.port);
  await beyond.closed;
  expect(beyond.received.text).toBe('');
  for (const { socket, received } of [first, second]) {
    socket.write(`${GET}\r\n`);
    await until(() => received.text.includes('HTTP/1.1 200'));
  }
});

/** The bytes of a call. */
function call(revision: Revision, further = ''): string {
  const { headers, body } = messageOf(revision, 'tools/call', { name: 'list_brands', arguments: {} });
  const text = JSON.stringify(body);
  const lines = Object.entries({ ...headers, 'Content-Length': String(text.length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${authorization()}${further}${head}\r\n${text}`;
}

/** Sends bytes, closes the sending side, and waits until the service closes the connection. */
async function halfClosed(bytes: string) {
  const { socket, received, statuses, closed } = connected(service.port, true);
  socket.on('end', () => socket.destroy());
  socket.end(bytes);
  await closed;
  return { statuses: statuses(), text: received.text };
}

// Rule 21.9.
describe('a caller who closes its sending side after a complete message', () => {
  test.each(MCP_REVISIONS)('gets the response of %s, also on a connection that closes', async (revision) => {
    await start();
    for (const further of ['', 'Connection: close\r\n']) {
      const response = await halfClosed(call(revision, further));
      expect(response.statuses).toEqual([200]);
      expect(response.text).toContain('"structuredContent":{');
    }
    expect((await halfClosed(call(revision) + call(revision))).statuses).toEqual([200, 200]);
    expect(service.state.waiting).toBe(0);
  });

  test('gets the response to a call that takes long', async () => {
    const { between, begun, open } = gated('read');
    await start({ between });
    const sockets = accepted();
    const response = halfClosed(call('2026-07-28'));
    await until(() => begun.calls > 0);
    await until(() => sockets[0]?.readableEnded === true);
    open();
    expect((await response).statuses).toEqual([200]);
  });

  test('leaves nothing behind when it has disconnected', async () => {
    const { between, begun, open } = gated('read');
    await start({ between });
    const { socket } = connected(service.port);
    socket.write(call('2026-07-28'));
    await until(() => begun.calls > 0);
    socket.destroy();
    open();
    await until(async () => (await connectionsOf(service.server)) === 0);
    expect([service.state.waiting, service.state.slots.taken]).toEqual([0, 0]);
  });
});
