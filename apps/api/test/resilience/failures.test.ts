import { OperatorError, StoreUnavailable, type Store } from '@brand-visibility/application';
import { asAdmin } from '@brand-visibility/databases';
import { describe, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { LIMITS } from '../../src/limits/limits.js';
import { createMetrics } from '../../src/operations/metrics.js';
import { call, codeOf } from '../support/client.js';
import { gated, until } from '../support/connected.js';
import { startService, type TestService } from '../support/service.js';
import { stoppedClock } from '../support/stopped-clock.js';
import { bearer, READER, worldDatabase } from '../support/world.js';

let service: TestService;

/** A store with one method that rejects. */
const failing =
  (method: keyof Store, fault: Error) =>
  (store: Store): Store => ({
    ...store,
    [method]: () => Promise.reject(fault),
  });

const get = (path = '/v1/brands/brd_a1') => call(service.port, path, { headers: bearer('a_all') });

describe('errors of the store', () => {
  describe.each<[keyof Store, boolean]>([
    ['findKey', false],
    ['countRequest', false],
    ['read', true],
  ])('in %s', (method, isCounted) => {
    const refused = async (fault: Error) => {
      service = await startService({ between: failing(method, fault) });
      const response = await get();
      expect(response.headers['ratelimit'] !== undefined).toBe(isCounted);
      expect(response.text).not.toContain('zzsecretzz');
      return response;
    };

    test('returns 503 with Retry-After for a temporary failure', async () => {
      const response = await refused(new StoreUnavailable('zzsecretzz is busy'));
      expect([response.status, codeOf(response)]).toEqual([503, 'service_unavailable']);
      expect(response.headers['retry-after']).toMatch(/^[1-5]$/);
    });

    test('returns 500 for any other error, with details only in the log', async () => {
      const response = await refused(new RangeError('zzsecretzz'));
      expect([response.status, codeOf(response)]).toEqual([500, 'internal_error']);
      expect(service.log).toHaveLength(1);
      expect(JSON.parse(service.log[0] ?? '')).toMatchObject({
        level: 'error',
        request_id: response.headers['x-request-id'],
        status: 500,
        code: 'internal_error',
        err: { type: 'RangeError', message: 'zzsecretzz', stack: expect.stringContaining('failures.test') },
      });
    });
  });

  // Rule 4.6.
  test('a malformed key is rejected even if the store is unavailable', async () => {
    service = await startService({ between: failing('findKey', new StoreUnavailable('away')) });
    const response = await call(service.port, '/v1/account', { headers: { Authorization: 'Bearer bvk_x' } });
    expect(codeOf(response)).toBe('invalid_api_key');
  });
});

describe('load shedding (rule 4.5)', () => {
  // Rule 6.6.
  test('refuses requests after key, plan and subscription are checked, without counting them', async () => {
    const { between, open } = gated('countRequest');
    service = await startService({ maxWaitingRequests: 30, between });
    const waiting = Array.from({ length: 30 }, () => get('/v1/account'));
    await until(() => service.state.slots.taken === 30);

    for (const path of ['/v1/account', '/v1/nope', '/v1/%zz', '/v1/account?nope=1']) {
      const { status, headers } = await get(path);
      expect([status, headers['retry-after'], headers['ratelimit']]).toEqual([503, '1', undefined]);
    }
    expect(codeOf(await get('/v1/account?key=1'))).toBe('api_key_in_url');
    for (const [name, code] of Object.entries({
      unknown: 'invalid_api_key',
      inactive: 'subscription_inactive',
    }))
      expect(codeOf(await call(service.port, '/v1/account', { headers: bearer(name) }))).toBe(code);
    for (const path of ['/livez', '/readyz', '/', '/errors'])
      expect([path, (await call(service.port, path)).status]).toEqual([path, 200]);

    open();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect((await get('/v1/account')).headers['ratelimit']).toBe('"default";r=999969;t=40');
    expect([service.state.slots.taken, service.state.waiting, service.state.shed.waiting]).toEqual([0, 0, 4]);
    const shed = service.log.map((line) => JSON.parse(line) as object).filter((line) => 'reason' in line);
    expect(shed).toEqual(
      expect.arrayContaining([expect.objectContaining({ rate_limit: null, reason: 'waiting' })]),
    );
  });

  test('does not include requests that are not admitted yet', async () => {
    const { between, open } = gated('findKey');
    service = await startService({ maxWaitingRequests: 1, between });
    const waiting = Array.from({ length: 40 }, () =>
      call(service.port, '/v1/account', { headers: bearer('unknown') }),
    );
    await until(() => service.state.waiting === 40);
    expect(service.state.slots.taken).toBe(0);
    open();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(40).fill(401));
    expect((await get('/v1/account')).status).toBe(200);
  });
});

test('the SQLite file of a running service is deleted: requests are served, but it is no longer ready', async () => {
  service = await startService();
  expect((await get()).status).toBe(200);
  await rm(service.file!);
  expect((await call(service.port, '/readyz')).body).toMatchObject({ checks: { database: 'failed' } });
  expect((await get()).status).toBe(200);
});

describe('the probes', () => {
  const advance = stoppedClock();

  /** Probes are answered from checks of the same second. */
  const probed = async (seconds = 1) => {
    advance(seconds * 1_000);
    return call(service.port, '/readyz');
  };

  /** What the log says of the readiness. */
  const readiness = () =>
    service.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ checks }) => checks !== undefined)
      .map(({ level, msg, cause }) => [level, msg, cause]);

  test.each(['/livez', '/healthz', '/readyz'])('%s needs no key and is not counted', async (path) => {
    service = await startService();
    const response = await call(service.port, path);
    expect([response.status, response.headers['ratelimit']]).toEqual([200, undefined]);
    expect(response.body).toMatchObject({ status: 'ok' });
  });

  // Rule 10.9.
  test.each<[string, () => Promise<readonly string[]>, number, object]>([
    [
      'the database fails',
      () => Promise.reject(new Error('zzsecretzz')),
      503,
      { database: 'failed', schema: 'unknown' },
    ],
    ['the database does not answer', () => new Promise(() => {}), 503, { database: 'failed' }],
    [
      'the schema is unsupported',
      () => Promise.reject(new OperatorError('zzsecretzz')),
      503,
      { database: 'ok', schema: 'unsupported' },
    ],
    [
      'a worker of its cluster is away',
      () => Promise.resolve(['10.0.0.2:5432']),
      200,
      { database: 'ok', schema: 'ok', workers: 'away: 10.0.0.2:5432' },
    ],
  ])('while %s, the service is alive, and ready as far as it can answer', async (_, ping, status, checks) => {
    let pings = 0;
    const counted = (store: Store): Store => ({
      ...store,
      ping: async () => {
        pings += 1;
        return ping();
      },
    });
    service = await startService({ between: counted });
    const asked = call(service.port, '/readyz');
    await until(() => pings > 0);
    advance(LIMITS.ping.value);
    const ready = await asked;
    expect([ready.status, ready.body]).toEqual([
      status,
      {
        status: status === 200 ? 'ok' : 'unavailable',
        version: '1.0.0',
        checks: { schema: 'unknown', serving: 'ok', ...checks },
      },
    ]);
    expect(ready.headers['retry-after']).toBe(status === 200 ? undefined : '1');
    expect((await call(service.port, '/livez')).status).toBe(200);
  });

  test('of one second ping the database once', async () => {
    let pings = 0;
    const counted = (store: Store): Store => ({
      ...store,
      ping: async () => {
        pings += 1;
        return store.ping();
      },
    });
    service = await startService({ between: counted });
    await Promise.all(Array.from({ length: 20 }, () => call(service.port, '/readyz')));
    await probed(0.999);
    expect(pings).toBe(1);
    await probed(0.001);
    expect(pings).toBe(2);
  });

  // Rule 10.9.
  test('log each change of readiness in one line with its cause', async () => {
    let fault: Error | null = null;
    const between = (store: Store): Store => ({
      ...store,
      ping: (name) => (fault ? Promise.reject(fault) : store.ping(name)),
    });
    service = await startService({ between });
    await probed();
    fault = new StoreUnavailable('it cannot be reached (28P01)');
    for (let i = 0; i < 2; i += 1) expect((await probed()).status).toBe(503);
    fault = null;
    for (let i = 0; i < 2; i += 1) expect((await probed()).status).toBe(200);
    service.state.isDraining = true;
    await probed(); // the shutdown logs that itself
    expect(readiness()).toEqual([
      ['warn', 'not ready; database: failed; schema: unknown', 'it cannot be reached (28P01)'],
      ['info', 'ready', undefined],
    ]);
  });

  // Rule 10.10.
  test('name a right that is missing, which decides only if a response needs it', async () => {
    const database = await worldDatabase();
    const { name } = database;
    service = await startService({}, database.reader);
    const metrics = async () => (await createMetrics().text(service)).split('\n');
    const operating = 'operating_state(timestamptz, timestamptz, timestamptz)';
    await asAdmin(name, `revoke execute on function ${operating} from ${READER}`);
    const checks = {
      database: 'ok',
      schema: 'ok',
      serving: 'ok',
      rights: 'missing: execute on operating_state',
    };
    const ready = await probed();
    expect([ready.status, ready.body]).toMatchObject([200, { checks }]);
    const before = await metrics();
    expect(before).toEqual(
      expect.arrayContaining(['brand_visibility_rights_missing 1', 'brand_visibility_ready 1']),
    );
    expect(before.filter((line) => line.startsWith('brand_visibility_keys_expiring '))).toEqual([]);

    await asAdmin(name, `revoke select on answer from ${READER}`);
    const unready = await probed();
    const rights = `${checks.rights}, select on answer`;
    expect([unready.status, unready.body]).toMatchObject([503, { checks: { rights } }]);
    expect(await metrics()).toEqual(
      expect.arrayContaining(['brand_visibility_rights_missing 2', 'brand_visibility_ready 0']),
    );
    expect((await get('/v1/account')).status).toBe(200);
    expect(readiness().map(([, message]) => message)).toEqual([
      `ready; rights: ${checks.rights}`,
      `not ready; rights: ${rights}`,
    ]);
    await service.stop();
    await database.drop();
  });
});
