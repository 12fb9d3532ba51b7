import { describe, expect, test } from '@jest/globals';
import { drain } from '../../src/operations/shutdown.js';
import { call } from '../support/client.js';
import { gated, until } from '../support/connected.js';
import { startService } from '../support/service.js';
import { bearer } from '../support/world.js';

describe('graceful shutdown', () => {
  // Rule 10.9.
  test('ends readiness, finishes the requests in progress, and then closes the store', async () => {
    const { between, open } = gated('read');
    const service = await startService({ between });
    const slow = call(service.port, '/v1/brands/brd_a1', { headers: bearer('a_all') });
    await until(() => service.state.waiting === 1);

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
    await until(() => !service.server.listening);
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
