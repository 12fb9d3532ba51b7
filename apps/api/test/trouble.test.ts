import { OperatorError, StoreUnavailable, type Store } from '@brand-visibility/application';
import { afterEach, describe, expect, test } from '@jest/globals';
import { open as openFile, rm } from 'node:fs/promises';
import { call, codeOf } from './support/client.js';
import { startService, type TestService } from './support/service.js';
import { bearer } from './support/world.js';

let service: TestService;
afterEach(() => service.stop());

/** A store one of whose questions throws. */
const failing =
  (question: keyof Store, fault: Error) =>
  (store: Store): Store => ({
    ...store,
    [question]: () => Promise.reject(fault),
  });

const ask = (path = '/v1/brands/brd_a1') => call(service.port, path, { headers: bearer('a_all') });

describe('what the store throws', () => {
  test.each<[keyof Store, boolean]>([
    ['findKey', false],
    ['countRequest', false],
    ['read', true],
  ])('%s: trouble that may pass is 503 with a time to try again', async (question, isCounted) => {
    service = await startService({ between: failing(question, new StoreUnavailable('zzsecretzz is busy')) });
    const reply = await ask();
    expect([reply.status, codeOf(reply)]).toEqual([503, 'service_unavailable']);
    expect(reply.headers['retry-after']).toMatch(/^[1-5]$/);
    expect(reply.headers['ratelimit'] !== undefined).toBe(isCounted);
    expect(reply.text).not.toContain('zzsecretzz');
  });

  test.each<[keyof Store, boolean]>([
    ['findKey', false],
    ['countRequest', false],
    ['read', true],
  ])('%s: any other fault is 500, and told to the log alone', async (question, isCounted) => {
    service = await startService({ between: failing(question, new RangeError('zzsecretzz')) });
    const reply = await ask();
    expect([reply.status, codeOf(reply)]).toEqual([500, 'internal_error']);
    expect(reply.headers['ratelimit'] !== undefined).toBe(isCounted);
    expect(reply.text).not.toContain('zzsecretzz');
    expect(service.log).toHaveLength(1);
    expect(JSON.parse(service.log[0] ?? '')).toMatchObject({
      level: 'error',
      request_id: reply.headers['x-request-id'],
      status: 500,
      code: 'internal_error',
      err: { type: 'RangeError', message: 'zzsecretzz', stack: expect.stringContaining('trouble.test') },
    });
  });

  test('a key of the wrong form is refused also while the store is out of reach', async () => {
    service = await startService({ between: failing('findKey', new StoreUnavailable('away')) });
    const reply = await call(service.port, '/v1/account', { headers: { Authorization: 'Bearer bvk_x' } });
    expect(codeOf(reply)).toBe('invalid_api_key');
  });
});

/** A store that lets nobody's key be found until the gate opens. */
function gated() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const between = (store: Store): Store => ({
    ...store,
    findKey: async (fingerprint) => {
      await gate;
      return store.findKey(fingerprint);
    },
  });
  return { between, open };
}

describe('more requests than may wait', () => {
  test('are turned away before everything, and counted nowhere (decisions 4.5)', async () => {
    const { between, open } = gated();
    service = await startService({ maxWaitingRequests: 30, between });
    const waiting = Array.from({ length: 31 }, () => ask('/v1/account'));
    while (service.state.waiting < 31) await new Promise((resolve) => setTimeout(resolve, 5));

    for (const path of ['/v1/account', '/v1/account?key=1', '/nope']) {
      const reply = await ask(path);
      expect([reply.status, codeOf(reply), reply.headers['retry-after']]).toEqual([
        503,
        'service_unavailable',
        '1',
      ]);
      expect(reply.headers['ratelimit']).toBeUndefined();
    }
    expect((await call(service.port, '/readyz')).status).toBe(503);
    expect((await call(service.port, '/livez')).status).toBe(200);
    open();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(31).fill(200));
    expect((await ask('/v1/account')).headers['ratelimit']).toBe('"default";r=999968;t=40');
    expect(service.state.waiting).toBe(0);
  });
});

describe('the file of the database, while it is served', () => {
  const file = () => {
    if (service.file === null) throw new Error('the service is over a file');
    return service.file;
  };

  test('is damaged: what meets the damage is 500, named in the log, and the process lives on', async () => {
    service = await startService();
    const handle = await openFile(file(), 'r+');
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(size - 16_384, 0xa5), 0, size - 16_384, 16_384);
    await handle.close();
    const reply = await ask();
    expect([reply.status, codeOf(reply)]).toEqual([500, 'internal_error']);
    expect(reply.text).not.toContain('damaged');
    expect(service.log.join('')).toMatch(
      /the database is damaged; restore it from a backup \(SQLITE_CORRUPT/,
    );
    expect((await call(service.port, '/readyz')).status).toBe(503);
    expect((await call(service.port, '/livez')).status).toBe(200);
  });

  test('is removed: it is served on, and the service is not ready any more', async () => {
    service = await startService();
    expect((await ask()).status).toBe(200);
    await rm(file());
    expect((await call(service.port, '/readyz')).body).toMatchObject({ checks: { database: 'failed' } });
    expect((await ask()).status).toBe(200);
  });
});

describe('the probes', () => {
  test.each(['/livez', '/healthz', '/readyz'])('%s answers without key and count', async (path) => {
    service = await startService();
    const reply = await call(service.port, path);
    expect([reply.status, reply.headers['ratelimit']]).toEqual([200, undefined]);
    expect(reply.body).toMatchObject({ status: 'ok' });
  });

  test('readiness ends with the database, and the process lives on', async () => {
    service = await startService({ between: failing('ping', new Error('zzsecretzz')) });
    const ready = await call(service.port, '/readyz');
    expect([ready.status, ready.body]).toEqual([
      503,
      {
        status: 'unavailable',
        checks: { database: 'failed', schema: 'unknown', event_loop: 'ok', serving: 'ok' },
      },
    ]);
    expect(ready.headers['retry-after']).toBe('1');
    expect((await call(service.port, '/livez')).status).toBe(200);
  });

  test('readiness ends with a schema that cannot be served', async () => {
    service = await startService({ between: failing('ping', new OperatorError('zzsecretzz')) });
    const ready = await call(service.port, '/readyz');
    expect([ready.status, ready.body]).toEqual([
      503,
      {
        status: 'unavailable',
        checks: { database: 'ok', schema: 'unsupported', event_loop: 'ok', serving: 'ok' },
      },
    ]);
  });

  test('readiness ends while the process does not keep up with its work', async () => {
    let isOverloaded = false;
    service = await startService({ eventLoop: { isOverloaded: () => isOverloaded } });
    expect((await call(service.port, '/readyz')).status).toBe(200);
    isOverloaded = true;
    const ready = await call(service.port, '/readyz');
    expect([ready.status, ready.body]).toEqual([
      503,
      {
        status: 'unavailable',
        checks: { database: 'ok', schema: 'ok', event_loop: 'overloaded', serving: 'ok' },
      },
    ]);
    expect((await call(service.port, '/livez')).status).toBe(200);
  });

  test('a database that says nothing is one that fails', async () => {
    service = await startService({ between: (store) => ({ ...store, ping: () => new Promise(() => {}) }) });
    expect((await call(service.port, '/readyz')).status).toBe(503);
  });

  test('many probes at once ask the database once', async () => {
    let asked = 0;
    const between = (store: Store): Store => ({
      ...store,
      ping: () => {
        asked += 1;
        return store.ping();
      },
    });
    service = await startService({ between });
    await Promise.all(Array.from({ length: 20 }, () => call(service.port, '/readyz')));
    expect(asked).toBe(1);
  });
});
