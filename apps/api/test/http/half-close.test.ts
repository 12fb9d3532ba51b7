import { afterEach, describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { MCP_REVISIONS, messageOf, type Revision } from '@brand-visibility/requests';
import { authorization, connected, connectionsOf, gated, until } from '../support/connected.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
afterEach(() => service.stop());

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
    service = await startService();
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
    service = await startService({ between });
    const response = halfClosed(call('2026-07-28'));
    await until(() => begun.calls > 0);
    await pause(200);
    open();
    expect((await response).statuses).toEqual([200]);
  });

  test('leaves nothing behind when it has disconnected', async () => {
    const { between, begun, open } = gated('read');
    service = await startService({ between });
    const { socket } = connected(service.port);
    socket.write(call('2026-07-28'));
    await until(() => begun.calls > 0);
    socket.destroy();
    open();
    await until(async () => (await connectionsOf(service.server)) === 0);
    expect([service.state.waiting, service.state.admitted]).toEqual([0, 0]);
  });
});
