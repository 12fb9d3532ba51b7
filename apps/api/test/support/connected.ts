import type { Store } from '@brand-visibility/application';
import { afterEach } from '@jest/globals';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { bearer } from './world.js';

/** Client connections whose bytes a test controls, and stores that wait for a test. */

/** The header line with a key. */
export const authorization = (name = 'a_all') => `Authorization: ${bearer(name).Authorization}\r\n`;

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}

/** The number of open connections. */
export const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** A client connection that is closed after the test. `received.text` collects the responses. */
export function connected(port: number, allowHalfOpen = false) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  opened.push(socket);
  const received = { text: '', bytes: 0 };
  socket.on('data', (chunk: Buffer) => {
    received.bytes += chunk.length;
    received.text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined); // `close` follows
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const statuses = () =>
    [...received.text.matchAll(/HTTP\/1\.1 ([2-5]\d\d) /g)].map(([, status]) => Number(status));
  return { socket, received, closed, statuses };
}

/** A promise and its resolver. */
export function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

/** A store in which one method waits until the gate opens; `begun.calls` counts those that wait or have waited. */
export function gated(method: 'findKey' | 'countRequest' | 'read') {
  const { passed, open } = gate();
  const begun = { calls: 0 };
  const between = (store: Store): Store => ({
    ...store,
    [method]: async (...args: readonly unknown[]) => {
      begun.calls += 1;
      await passed;
      return (store[method] as (...args: readonly unknown[]) => unknown)(...args); // with its own arguments
    },
  });
  return { between, begun, open };
}
