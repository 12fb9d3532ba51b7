import type { Store } from '@brand-visibility/application';
import { describe, expect, test } from '@jest/globals';
import { drain } from '../../src/operations/shutdown.js';
import { call } from '../support/client.js';
import { startService } from '../support/service.js';
import { bearer } from '../support/world.js';

describe('graceful shutdown', () => {
  // Rule 10.9.
  test('ends readiness, finishes the requests in progress, and then closes the store', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const between = (store: Store): Store => ({
      ...store,
      read: async (scope, work) => {
        await gate;
        return store.read(scope, work);
      },
    });
    const service = await startService({ between });
    const slow = call(service.port, '/v1/brands/brd_a1', { headers: bearer('a_all') });
    while (service.state.waiting < 1) await new Promise((resolve) => setTimeout(resolve, 5));

    const closed: string[] = [];
    const stopped = drain({
      server: service.server,
      state: service.state,
      delay: 3_000, // long enough for the two requests below, even on a busy machine
      close: async () => void closed.push('closed'),
    });
    const ready = await call(service.port, '/readyz');
    expect([ready.status, ready.body]).toEqual([
      503,
      {
        status: 'unavailable',
        version: '0.1.0',
        checks: { database: 'ok', schema: 'ok', serving: 'draining' },
      },
    ]);
    const during = await call(service.port, '/v1/account', { headers: bearer('a_all') });
    expect([during.status, during.headers.connection]).toEqual([200, 'close']);
    while (service.server.listening) await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(call(service.port, '/livez')).rejects.toThrow('ECONNREFUSED');
    expect(closed).toEqual([]);

    open();
    const response = await slow;
    expect([response.status, response.headers.connection]).toEqual([200, 'close']);
    await stopped;
    expect(closed).toEqual(['closed']);
    await service.stop();
  });
});
