import { isStoreUnavailable, OutcomeUnknown, StoreUnavailable } from '@brand-visibility/application';
import { asAdmin } from '@brand-visibility/databases';
import { bring, NOW } from '@brand-visibility/records';
import { everyBrandOf } from '../support/opened.js';
import { reportsOf } from '../contract/reports.js';
import { smallWorld } from '../contract/small-world.js';
import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { Breaker } from '../../src/postgres/wire/breaker.js';
import { isLost, mapped } from '../../src/postgres/errors.js';
import { counting } from '../support/counting.js';
import { databaseForEach, readerUrl } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

const { testDatabase, open } = databaseForEach();

const endBackends = () =>
  asAdmin(
    testDatabase().name,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

describe('connections closed by the server', () => {
  test('are replaced while idle, and no query fails', async () => {
    const opened = await open('work');
    await bring(opened.jobStore, smallWorld());
    const before = await reportsOf(opened);
    const count = counting(opened.store);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => opened.store.ping()));
      await endBackends();
      expect(await opened.store.findKey('0')).toBeNull();
      expect(await reportsOf(opened)).toEqual(before);
      await endBackends();
      await count();
    }
  });

  test('cause one retry of a snapshot, from its start', async () => {
    const { store, jobStore } = await open('work');
    await bring(jobStore, smallWorld());
    let begun = 0;
    const brand = await store.read(everyBrandOf('acc_1'), async (reader) => {
      begun += 1;
      await reader.brand('brd_1');
      if (begun === 1) await endBackends();
      return reader.brand('brd_1');
    });
    expect([brand?.id, begun]).toEqual(['brd_1', 2]);
  });

  test('make the store unavailable for one query when they keep failing', async () => {
    const { store, jobStore } = await open('work');
    await bring(jobStore, smallWorld());
    const before = await reportsOf({ store });
    const error = await thrownBy(
      store.read(everyBrandOf('acc_1'), async (reader) => {
        await reader.brand('brd_1');
        await endBackends();
        return reader.brand('brd_1');
      }),
    );
    expect(isStoreUnavailable(error)).toBe(true);
    expect(await reportsOf({ store })).toEqual(before);
  });

  test('roll back an import', async () => {
    const { jobStore } = await open('work');
    const error = await thrownBy(
      jobStore.withImportSession(async (session) => {
        await session.put('domain_type', [{ domain: 'a.example', domain_type: 'review' }]);
        await endBackends();
        return session.existing('account', ['acc_1']);
      }),
    );
    expect(isStoreUnavailable(error)).toBe(true);
    expect(await asAdmin(testDatabase().name, 'select * from domain_type')).toEqual([]);
    await bring(jobStore, smallWorld());
  });
});

// Rule 10.6.
test('a connection that is lost during a commit leaves the outcome unknown', async () => {
  const { jobStore } = await open('work');
  await bring(jobStore, smallWorld());
  const erasedWhen = (atCommit: string) =>
    asAdmin(
      testDatabase().name,
      `create or replace function at_commit() returns trigger language plpgsql as 'begin ${atCommit}; return null; end'`,
    ).then(() => thrownBy(jobStore.erase({ brand_id: 'brd_1' })));
  await asAdmin(
    testDatabase().name,
    `create function at_commit() returns trigger language plpgsql as 'begin return null; end';
     create constraint trigger at_commit after delete on brand deferrable initially deferred
     for each row execute function at_commit()`,
  );
  expect(String(await erasedWhen('raise exception $$refused$$'))).toMatch(/refused$/);
  expect(await erasedWhen('raise exception $$refused$$')).not.toBeInstanceOf(StoreUnavailable);
  expect(await erasedWhen('perform pg_terminate_backend(pg_backend_pid())')).toBeInstanceOf(OutcomeUnknown);
});

test('queues queries beyond the number of connections', async () => {
  const { store, jobStore } = await open('work', { connections: 3 });
  await bring(jobStore, smallWorld());
  const attempts = Array.from({ length: 500 }, () =>
    store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1')),
  );
  expect(new Set((await Promise.all(attempts)).map((brand) => brand?.id))).toEqual(new Set(['brd_1']));
});

test('a concurrent writer blocks neither reads nor counts', async () => {
  const { store, jobStore } = await open('work');
  await bring(jobStore, smallWorld());
  const before = await reportsOf({ store });
  await jobStore.withImportSession(async (session) => {
    await session.put('domain_type', [{ domain: 'a.example', domain_type: 'review' }]);
    const serving = await open('serve', { url: await readerUrl(testDatabase()) });
    expect(await reportsOf(serving)).toEqual(before);
    expect((await store.countRequest('key_1', NOW)).count).toBe(1);
  });
});

// Rule 10.6.
test('an erasure of an account that takes long blocks no count of its keys', async () => {
  const { jobStore } = await open('work');
  await bring(jobStore, smallWorld());
  const { store } = await open('serve', { url: await readerUrl(testDatabase()) });
  await store.countRequest('key_1', NOW);
  const other = new pg.Client({ connectionString: testDatabase().url });
  await other.connect();
  try {
    await other.query('begin; select from answer for update');
    const erasing = jobStore.erase({ account_id: 'acc_1' });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await asAdmin(testDatabase().name, waiting)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await store.countRequest('key_1', NOW);
    expect(store.vitals().countedLocally).toBe(0);
    await other.query('commit');
    expect(await erasing).not.toBeNull();
  } finally {
    await other.end();
  }
});

describe('errors of the database', () => {
  const thrown = (code: string | null, message = 'x') =>
    Object.assign(new Error(message), code === null ? {} : { code });

  test.each([
    '08006',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '53400',
    '57014',
    '55P03',
    '25006',
    '40001',
    '40P01',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'ENOTFOUND',
  ])('%s may pass', (code) => {
    expect(mapped(thrown(code))).toBeInstanceOf(StoreUnavailable);
  });

  test.each([
    ['57P01', 'the connection to the database was lost (57P01)'],
    ['53300', 'the database has no connection left (53300)'],
    ['53100', 'the database has run out of space (53100)'],
    ['55P03', 'the database took too long (55P03)'],
    ['25006', 'the database is read-only (25006)'],
  ])('%s tells an operator that %s', (code, message) => {
    expect(mapped(thrown(code))).toMatchObject({ message });
  });

  test.each([
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ])('"%s" of the driver may pass, and the connection is lost', (message) => {
    expect(mapped(thrown(null, message))).toBeInstanceOf(StoreUnavailable);
    expect(isLost(thrown(null, message))).toBe(true);
  });

  test.each(['22021', '42P01', '42501', '23505', 'XX000'])('%s is returned unchanged', (code) => {
    const error = thrown(code);
    expect(mapped(error)).toBe(error);
    expect(isLost(error)).toBe(false);
  });

  test('returns an error of ours unchanged', () => {
    for (const error of [new TypeError('x'), new RangeError('timeout'), 'text']) {
      expect(mapped(error)).toBe(error);
    }
  });
});

describe('the circuit breaker', () => {
  const failing = () => Promise.reject(new Error('no'));

  test('opens after five failures and lets one attempt through after a pause', async () => {
    const breaker = new Breaker('the test');
    for (let i = 0; i < 5; i += 1) await expect(breaker.call(failing)).rejects.toThrow('no');
    await expect(breaker.call(async () => 1)).rejects.toThrow(StoreUnavailable);
    await new Promise((resolve) => setTimeout(resolve, 300));
    let answer = (_value: number) => {};
    const probe = breaker.call(() => new Promise<number>((resolve) => (answer = resolve)));
    await expect(breaker.call(async () => 1)).rejects.toThrow(StoreUnavailable);
    answer(2);
    expect(await probe).toBe(2);
    expect(await breaker.call(async () => 3)).toBe(3);
  });

  test('resets its count after a success', async () => {
    const breaker = new Breaker('the test');
    for (let i = 0; i < 12; i += 1) {
      await expect(breaker.call(failing)).rejects.toThrow('no');
      if (i % 4 === 3) await breaker.call(async () => 1);
    }
  });
});
