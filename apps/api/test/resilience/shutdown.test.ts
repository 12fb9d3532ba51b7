import { describe, expect, jest, test } from '@jest/globals';
import { drain } from '../../src/operations/shutdown.js';
import { call } from '../support/client.js';
import { gated, until } from '../support/connected.js';
import { startService } from '../support/service.js';
import { bearer } from '../support/world.js';

describe('graceful shutdown', () => {
  // Rule 10.9.
  test('begins with the end of readiness; requests are answered and close their connections', async () => {
    const service = await startService();
    service.state.isDraining = true;
    const ready = await call(service.port, '/readyz');
    const checks = { database: 'ok', schema: 'ok', serving: 'draining' };
    expect([ready.status, ready.body]).toEqual([503, { status: 'unavailable', version: '1.0.0', checks }]);
    const during = await call(service.port, '/v1/account', { headers: bearer('a_all') });
    expect([during.status, during.headers.connection]).toEqual([200, 'close']);
  });

  // Rule 10.9.
  test('waits for the delay, finishes the requests in progress, and then closes the store', async () => {
    const { between, open } = gated('read');
    const { port, server, state } = await startService({ between });
    const slow = call(port, '/v1/brands/brd_a1', { headers: bearer('a_all') });
    await until(() => state.waiting === 1);

    const [delay, began] = [100, performance.now()];
    const close = jest.fn(async () => undefined);
    const stopped = drain({ server, state, delay, close });
    expect(state.isDraining).toBe(true);
    await until(() => !server.listening);
    expect(performance.now() - began).toBeGreaterThan(delay - 2); // timers count whole milliseconds
    await expect(call(port, '/livez')).rejects.toThrow('ECONNREFUSED');
    expect(close).not.toHaveBeenCalled();

    open();
    const response = await slow;
    expect([response.status, response.headers.connection]).toEqual([200, 'close']);
    await stopped;
    expect(close).toHaveBeenCalled();
  });
});
