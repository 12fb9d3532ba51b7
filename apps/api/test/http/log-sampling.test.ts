import { StoreUnavailable, type Store } from '@brand-visibility/application';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNKNOWN, type AccessLogEntry } from '../../src/request/access-log.js';
import { LogSampling } from '../../src/request/log-sampling.js';
import { createLogger } from '../../src/operations/log.js';
import { call } from '../support/client.js';
import { startService } from '../support/service.js';
import { bearer } from '../support/world.js';

type Line = Readonly<Record<string, unknown>> & { readonly err?: { readonly stack?: string } };

const parsed = (log: readonly string[]) => log.map((line) => JSON.parse(line) as Line);

describe('requests without a known key', () => {
  let lines: string[];
  beforeEach(() => {
    lines = [];
  });

  const samplingFor = (window = 10_000) => {
    const log = createLogger('info', { write: (line: string) => void lines.push(line) });
    return new LogSampling(log, undefined, { window, lines: 100 });
  };
  const write = (sampling: LogSampling, count: number, entry: Partial<AccessLogEntry>) => {
    for (let i = 0; i < count; i += 1)
      sampling.write(
        { ...UNKNOWN, request_id: 'r', status: 401, code: 'invalid_api_key', ...entry },
        undefined,
      );
  };

  test('that are refused have a hundred lines per code, and a line for the others', async () => {
    const sampling = samplingFor(50);
    write(sampling, 150, {});
    write(sampling, 3, { code: 'missing_api_key' });
    expect(lines).toHaveLength(103);
    while (lines.length === 103) await sleep(5);
    expect(parsed(lines.slice(103))).toEqual([
      expect.objectContaining({ level: 'info', requests: { invalid_api_key: 50 } }),
    ]);
    write(sampling, 101, {});
    expect(lines).toHaveLength(204);
  });

  test('are all logged otherwise, and so are those of known keys', () => {
    const sampling = samplingFor();
    write(sampling, 150, { status: 200, code: null });
    write(sampling, 150, { key_id: 'key_1', code: 'api_key_revoked' });
    write(sampling, 150, { status: 503, code: 'service_unavailable' });
    expect(lines).toHaveLength(450);
  });
});

test('the metrics count requests that are not logged', async () => {
  let observed = 0;
  const service = await startService({ observe: () => (observed += 1) });
  for (let i = 0; i < 105; i += 1) expect((await call(service.port, '/v1/account')).status).toBe(401);
  expect([service.log.length, observed]).toEqual([100, 105]);
  await service.stop();
});

test('each 503 has one line, one per minute its stack, and each 500 its own', async () => {
  let fault: Error = new StoreUnavailable('away', { cause: new Error('the cause') });
  const away = (store: Store): Store => ({ ...store, read: () => Promise.reject(fault) });
  const service = await startService({ between: away });
  const get = () => call(service.port, '/v1/brands/brd_a1', { headers: bearer('a_all') });
  for (let i = 0; i < 3; i += 1) expect((await get()).status).toBe(503);
  fault = new RangeError('a defect');
  for (let i = 0; i < 2; i += 1) expect((await get()).status).toBe(500);
  const lines = parsed(service.log);
  expect(lines.map(({ level, status }) => [level, status])).toEqual([
    ...Array.from({ length: 3 }, () => ['error', 503]),
    ...Array.from({ length: 2 }, () => ['error', 500]),
  ]);
  expect(lines.map(({ err }) => Boolean(err?.stack))).toEqual([true, false, false, true, true]);
  expect(lines[1]?.err).toMatchObject({ type: 'StoreUnavailable', message: 'away', stack: '' });
  await service.stop();
});
