import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../../src/limits/limits.js';
import { authorization, connected as connectedTo, gated, until } from '../support/connected.js';
import { startService, type TestService } from '../support/service.js';

function connected({ port }: TestService) {
  const connection = connectedTo(port);
  const ids = () => [...connection.received.text.matchAll(/X-Request-Id: (\S+)/g)].map(([, id]) => id);
  return { ...connection, ids };
}

const numbered = (path: string, id: number) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Request-Id: n${id}\r\n${authorization()}\r\n`;
const many = (count: number, path = '/v1/account') =>
  Array.from({ length: count }, (_, id) => numbered(path, id)).join('');

describe('pipelined requests on one connection', () => {
  test('are answered up to a limit, in order, and the last closes the connection (rule 4.5)', async () => {
    const { between, open } = gated('findKey');
    const service = await startService({ between });
    const { socket, statuses, ids, received, closed } = connected(service);
    socket.write(many(3_000));
    await until(() => service.state.waiting === 1);
    const other = connected(service);
    other.socket.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => other.statuses().length === 1);
    expect([other.statuses(), statuses(), service.state.waiting]).toEqual([[200], [], 1]);

    open();
    await closed;
    expect(statuses()).toEqual(Array(LIMITS.requestsOfAConnection.value).fill(200));
    expect(ids()).toEqual(Array.from({ length: LIMITS.requestsOfAConnection.value }, (_, id) => `n${id}`));
    expect(received.text.split('Connection: close')).toHaveLength(2);
    expect(received.text.lastIndexOf('Connection: close')).toBeGreaterThan(
      received.text.lastIndexOf('HTTP/1.1 200'),
    );
    expect(service.state.waiting).toBe(0);
  });

  test('are all answered, however their bytes are split into chunks', async () => {
    const service = await startService();
    const { socket, statuses, ids } = connected(service);
    const bytes = Buffer.from(`\r\n${many(31, '/livez')}`);
    socket.setNoDelay(true);
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 211)
      await new Promise((resolve) => socket.write(bytes.subarray(at, at + size), resolve));
    await until(() => statuses().length === 31);
    expect(ids()).toEqual(Array.from({ length: 31 }, (_, id) => `n${id}`));
  });

  // Each may take 128 KiB of memory.
  test.each([
    ['GET', 404],
    ['POST', 400],
  ])('are not read while an earlier %s waits', async (method, status) => {
    const { between, begun, open } = gated('findKey');
    const service = await startService({ between });
    const accepted = once(service.server, 'connection') as Promise<[Socket]>;
    const { socket, statuses } = connected(service);
    const long = 'a'.repeat(58_000);
    const [path, body] = method === 'GET' ? [`/v1/${long}`, ''] : ['/mcp', long];
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${authorization()}`;
    const request = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(request.repeat(30));
    const [own] = await accepted;
    await until(() => begun.calls === 1 && own.isPaused());
    await pause(100);
    expect(own.bytesRead).toBeLessThan(6 * request.length);
    open();
    await until(() => statuses().length === 30);
    expect(statuses()).toEqual(Array(30).fill(status));
  });

  test('are ignored after one that closes the connection', async () => {
    const service = await startService();
    const { socket, statuses, closed } = connected(service);
    socket.write(`${many(3)}GET /v1 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${many(40)}`);
    await closed;
    expect(statuses()).toEqual([200, 200, 200, 400]);
    expect(service.state.waiting).toBe(0);
  });
});
