import type { Store } from '@brand-visibility/application';
import { afterEach, describe, expect, test } from '@jest/globals';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MCP_REVISIONS, messageOf, type Revision } from '@brand-visibility/requests';
import { startService, type TestService, type TestSettings } from '../support/service.js';
import { bearer } from '../support/world.js';

let service: TestService;
afterEach(() => service.stop());

const AUTHORIZATION = `Host: localhost\r\nAuthorization: ${bearer('a_all').Authorization}\r\n`;

/** The bytes of a call. */
function call(revision: Revision, further = ''): string {
  const { headers, body } = messageOf(revision, 'tools/call', { name: 'list_brands', arguments: {} });
  const text = JSON.stringify(body);
  const lines = Object.entries({ ...headers, 'Content-Length': String(text.length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `POST /mcp HTTP/1.1\r\n${AUTHORIZATION}${further}${head}\r\n${text}`;
}

/** Sends bytes, closes the sending side, and returns everything received until the service closes the connection. */
function halfClosed(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('end', () => socket.destroy());
    socket.on('error', () => undefined); // `close` follows
    socket.on('close', () => resolve(received));
    socket.end(bytes);
  });
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 ([2-5]\d\d) /g)].map(([, status]) => status);

/** A store whose reads wait until the gate opens; `reads` counts those that have begun. */
function gated() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const begun = { reads: 0 };
  const between = (store: Store): Store => ({
    ...store,
    read: async (...args) => {
      begun.reads += 1;
      await gate;
      return store.read(...args);
    },
  });
  return { settings: { between } satisfies TestSettings, begun, open };
}

const connections = () =>
  new Promise<number>((resolve) => service.server.getConnections((_error, count) => resolve(count)));

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await pause(5);
};

// Rule 21.9.
describe('a caller who closes its sending side after a complete message', () => {
  test.each(MCP_REVISIONS)('gets the response of %s, also on a connection that closes', async (revision) => {
    service = await startService();
    for (const further of ['', 'Connection: close\r\n']) {
      const response = await halfClosed(call(revision, further));
      expect(statuses(response)).toEqual(['200']);
      expect(response).toContain('"structuredContent":{');
    }
    expect(statuses(await halfClosed(call(revision) + call(revision)))).toEqual(['200', '200']);
    expect(service.state.waiting).toBe(0);
  });

  test('gets the response to a call that takes long', async () => {
    const { settings, begun, open } = gated();
    service = await startService(settings);
    const response = halfClosed(call('2026-07-28'));
    await until(() => begun.reads > 0);
    await pause(200);
    open();
    expect(statuses(await response)).toEqual(['200']);
  });

  test('leaves nothing behind when it has disconnected', async () => {
    const { settings, begun, open } = gated();
    service = await startService(settings);
    const socket: Socket = connect(service.port, '127.0.0.1');
    socket.write(call('2026-07-28'));
    await until(() => begun.reads > 0);
    socket.destroy();
    open();
    await until(async () => (await connections()) === 0);
    expect([service.state.waiting, service.state.admitted]).toEqual([0, 0]);
  });
});
