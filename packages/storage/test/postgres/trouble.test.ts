import {
  CallerGone,
  isStoreUnavailable,
  OutcomeUnknown,
  StoreUnavailable,
  type Store,
} from '@brand-visibility/application';
import { asAdmin, postgresUrl, runStatements, tcpProxyTo, type Way } from '@brand-visibility/databases';
import { bring, NOW } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { CompiledQuery, Kysely } from 'kysely';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EVERY_ACCOUNT } from '../../src/backend.js';
import { postgresDialect } from '../../src/postgres/dialect.js';
import { READER } from '../../src/postgres/row-security/install.js';
import { snapshotOf } from '../../src/postgres/snapshot.js';
import { Breaker } from '../../src/postgres/wire/breaker.js';
import type { Tables } from '../../src/schema/tables.js';
import { reportsOf } from '../contract/reports.js';
import { smallWorld } from '../contract/small-world.js';
import { everyBrandOf } from '../support/opened.js';
import {
  databaseForEach,
  filledDatabase,
  lockWaits,
  readerUrl,
  selected,
} from '../support/postgres-database.js';
import { testPool } from '../support/test-pool.js';
import { eventually, thrownBy } from '../support/thrown-by.js';

/** Each database has the small world. */
const { testDatabase, open } = databaseForEach(
  filledDatabase(({ jobStore }) => bring(jobStore, smallWorld())),
);

const readBrand = (store: Store) =>
  store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1').row());
const serve = async (connections = 4) => open('serve', { url: await readerUrl(testDatabase()), connections });

/** Everything that a request sends to the database. */
async function ask(store: Store): Promise<string | undefined> {
  await store.findKey('0');
  await store.countRequest('key_1', NOW);
  return (await readBrand(store))?.id;
}

const some = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

/** Waits until this many requests succeed at once: a busy machine may need longer to connect than a service waits. */
const serving = (store: Store, count: number) => eventually(() => some(count, () => ask(store)));

/** Waits until a statement waits for a lock. */
async function untilLocked(): Promise<void> {
  while ((await lockWaits(testDatabase())) === 0) await sleep(10);
}

/** kysely over a pool of the test's own. */
async function over<T>(
  url: string,
  work: (db: Kysely<Tables>) => Promise<T>,
  timeout: number | null = null,
): Promise<T> {
  const db = new Kysely<Tables>({ dialect: postgresDialect(testPool(url), 'the test', timeout) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const endBackends = () =>
  selected(
    testDatabase(),
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

describe('connections closed by the server', () => {
  test('are replaced while idle, and no query fails', async () => {
    const opened = await open('work');
    const { store } = opened;
    const before = await reportsOf(opened);
    for (let round = 0; round < 3; round += 1) {
      await some(8, () => store.ping());
      await endBackends();
      expect(await store.findKey('0')).toBeNull();
      expect(await reportsOf(opened)).toEqual(before);
      await endBackends();
      await store.countRequest('key_1', NOW);
      expect(store.vitals().countedLocally).toBe(0);
    }
  });

  test('cause one retry of a snapshot, from its start, and then make the store unavailable for one query', async () => {
    const { store } = await open('work');
    const before = await reportsOf({ store });
    for (const times of [1, 2]) {
      let begun = 0;
      const reading = store.read(everyBrandOf('acc_1'), async (reader) => {
        begun += 1;
        await reader.brand('brd_1').row();
        if (begun <= times) await endBackends();
        return reader.brand('brd_1').row();
      });
      if (times === 1) expect((await reading)?.id).toBe('brd_1');
      else expect(isStoreUnavailable(await thrownBy(reading))).toBe(true);
      expect(begun).toBe(2);
    }
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
    expect(await selected(testDatabase(), 'select * from domain_type')).toEqual([]);
    await bring(jobStore, smallWorld());
  });

  // Rule 10.6.
  test('during a commit leave the outcome unknown', async () => {
    const { jobStore } = await open('work');
    const erasedWhen = async (atCommit: string) => {
      await asAdmin(
        testDatabase().name,
        `create or replace function at_commit() returns trigger language plpgsql as 'begin ${atCommit}; return null; end'`,
        `drop trigger if exists at_commit on brand`,
        `create constraint trigger at_commit after delete on brand deferrable initially deferred
         for each row execute function at_commit()`,
      );
      return thrownBy(jobStore.erase({ brand_id: 'brd_1' }));
    };
    const refused = await erasedWhen('raise exception $$refused$$');
    expect(String(refused)).toMatch(/refused$/);
    expect(refused).not.toBeInstanceOf(StoreUnavailable);
    expect(await erasedWhen('perform pg_terminate_backend(pg_backend_pid())')).toBeInstanceOf(OutcomeUnknown);
  });
});

// Rule 4.5.
test('a transaction whose caller has gone runs no further statement, and its connection is used again', async () => {
  const pid = CompiledQuery.raw('select pg_backend_pid() as pid');
  await over(testDatabase().url, async (db) => {
    const before = await db.executeQuery(pid);
    const gone = new AbortController();
    const work = async (trx: Kysely<Tables>) => {
      await trx.executeQuery(pid);
      gone.abort();
      await trx.executeQuery(CompiledQuery.raw('select pg_sleep(600)'));
    };
    expect(await thrownBy(snapshotOf(db, 'acc_1', work, gone.signal))).toBeInstanceOf(CallerGone);
    expect(await db.executeQuery(pid)).toEqual(before);
  });
});

test('a password that changes is a warning that names 28P01, while open connections serve', async () => {
  const role = `bv_rotated_${testDatabase().name}`;
  await asAdmin(testDatabase().name, `create role ${role} login password 'old' in role ${READER}`);
  const lines: string[] = [];
  const url = postgresUrl(testDatabase().name, { user: role, password: 'old' });
  const { store } = await open('serve', { url, warn: (line) => void lines.push(line) });
  await asAdmin(testDatabase().name, `alter role ${role} password 'new'`);
  const brands = await some(6, () => readBrand(store));
  expect(brands.map((brand) => brand?.id)).toEqual(Array(6).fill('brd_1'));
  const warning = / rejects the user or the password of new connections \(28P01\); open connections: [1-4]$/;
  expect(lines).toEqual([expect.stringMatching(warning)]);
  await asAdmin('postgres', `drop role ${role}`);
});

describe('a transaction of a request', () => {
  const limits = CompiledQuery.raw(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
     current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  const NONE = { statement: '0', lock: '0', idle: '0' };

  test('has time limits, which yield to those of the role, and neither its connection nor a command has them', async () => {
    const inside = (url: string, account_id: string | typeof EVERY_ACCOUNT) =>
      over(url, async (db) => {
        const { rows } = await snapshotOf(db, account_id, (trx) => trx.executeQuery(limits));
        return [rows[0], (await db.executeQuery(limits)).rows[0]];
      });
    const { url } = testDatabase();
    expect(await inside(url, 'acc_1')).toEqual([{ statement: '4s', lock: '1s', idle: '5s' }, NONE]);
    expect(await inside(url, EVERY_ACCOUNT)).toEqual([NONE, NONE]);
    const reader = await readerUrl(testDatabase());
    const { username } = new URL(reader);
    await asAdmin(
      testDatabase().name,
      `alter role ${username} in database ${testDatabase().name} set lock_timeout = '70ms'`,
    );
    expect((await inside(reader, 'acc_1'))[0]).toEqual({ statement: '4s', lock: '70ms', idle: '5s' });
  });

  test.each<[string, (store: Store) => Promise<unknown>]>([
    ['brand', readBrand],
    ['api_key', (store) => store.findKey('0')],
  ])('ends its wait for a lock on %s', async (table, query) => {
    const { store } = await serve();
    await serving(store, 3);
    const holder = new pg.Client({ connectionString: testDatabase().url });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    try {
      const attempts = await some(3, () => thrownBy(query(store)));
      expect(attempts.map(isStoreUnavailable)).toEqual([true, true, true]);
      expect(String(attempts[0])).toMatch(/took too long \(55P03\)$/);
      await store.ping();
    } finally {
      await holder.end();
    }
    expect((await readBrand(store))?.id).toBe('brd_1');
  });

  /** A policy that fails the first statements of each connection that read a brand. */
  const failFirst = (times: number, code: string) =>
    runStatements(testDatabase().url, [
      `create function in_the_way() returns boolean language plpgsql as $$
       declare failed bigint := (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid());
       begin
         if failed < ${times} then
           perform pg_advisory_lock(failed);
           raise exception using errcode = '${code}', message = 'in the way';
         end if;
         return true;
       end $$`,
      'create policy trouble on brand as restrictive using (in_the_way())',
    ]);

  test.each([
    ['40001', 1, 2],
    ['40P01', 1, 2],
    ['40001', 2, 2],
    ['57014', 1, 1],
  ])('that fails with %s, %i times, is begun %i times', async (code, times, expected) => {
    const { store } = await open('work', { connections: 1 });
    await failFirst(times, code);
    let begun = 0;
    const reading = store.read(everyBrandOf('acc_1'), (reader) => {
      begun += 1;
      return reader.brand('brd_1').row();
    });
    if (expected > times) expect((await reading)?.id).toBe('brd_1');
    else expect(isStoreUnavailable(await thrownBy(reading))).toBe(true);
    expect(begun).toBe(expected);
    expect((await readBrand(store))?.id).toBe('brd_1');
  });
});

// Rule 10.6.
test('an erasure of an account that takes long blocks no count of its keys', async () => {
  const { jobStore } = await open('work');
  const { store } = await serve();
  await store.countRequest('key_1', NOW);
  const other = new pg.Client({ connectionString: testDatabase().url });
  await other.connect();
  try {
    await other.query('begin; select from answer for update');
    const erasing = jobStore.erase({ account_id: 'acc_1' });
    await untilLocked();
    await store.countRequest('key_1', NOW);
    expect(store.vitals().countedLocally).toBe(0);
    await other.query('commit');
    expect(await erasing).not.toBeNull();
  } finally {
    await other.end();
  }
});

test('a caller that waits too long for a connection fails as unavailable, and the others continue', async () => {
  const one = CompiledQuery.raw('select 1 as one');
  const work = async (db: Kysely<Tables>) => {
    let give = () => {};
    let holding = Promise.resolve();
    await new Promise<void>((taken) => {
      holding = db.connection().execute(() => {
        taken(); // on a busy machine connecting may take longer than the timeout
        return new Promise<void>((resolve) => (give = resolve));
      });
    });
    const late = await thrownBy(db.executeQuery(one));
    expect(late).toBeInstanceOf(StoreUnavailable);
    expect(String(late)).toMatch(/in use for too long/);
    give();
    await holding;
    expect((await db.executeQuery(one)).rows).toEqual([{ one: 1 }]);
  };
  await over(testDatabase().url, work, 50);
});

test('at its connection limit, a server serves all requests over the existing connections, or none until one is free', async () => {
  const most = (connections: number) =>
    asAdmin('postgres', `alter database ${testDatabase().name} connection limit ${connections}`);
  const { store } = await serve();
  await serving(store, 2);
  const [row] = await selected<{ count: number }>(
    testDatabase(),
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename like 'bv_reader%'`,
  );
  await most(row!.count);
  for (const count of [3, 3, 3, 3, 3, 3, 3, 3, 60])
    expect(await some(count, () => ask(store))).toEqual(Array(count).fill('brd_1'));
  await most(0);
  await endBackends();
  const attempts = await some(20, () => thrownBy(readBrand(store)));
  expect(attempts.every(isStoreUnavailable)).toBe(true);
  expect(String(attempts[0])).toMatch(/cannot be reached \(53300\)$/);
  expect(store.vitals().databases[0]?.isUnavailable).toBe(true);
  await most(-1);
  await eventually(() => readBrand(store));
  expect(store.vitals()).toMatchObject({
    databases: [{ name: 'primary', isUnavailable: false, connections: { most: 4, waiting: 0 } }],
  });
});

describe('the network path to the database', () => {
  /** A store behind a proxy, with some idle connections. */
  async function behindProxy(): Promise<{ store: Store; proxy: Way }> {
    const proxy = await tcpProxyTo(testDatabase().url);
    const { store } = await open('serve', { url: proxy.url });
    await serving(store, 4);
    return { store, proxy };
  }

  test('may reset idle connections unnoticed', async () => {
    const { store, proxy } = await behindProxy();
    for (let round = 0; round < 3; round += 1) {
      proxy.reset();
      expect(await some(8, () => ask(store))).toEqual(Array(8).fill('brd_1'));
    }
  });

  test.each<[string, (proxy: Way) => void]>([
    ['that swallows everything', (proxy) => proxy.swallow()],
    ['whose other end forgot the connections', (proxy) => proxy.forget()],
  ])('%s is given up, and used again when it works', async (_what, fail) => {
    const { store, proxy } = await behindProxy();
    fail(proxy);
    const attempts = await some(8, () => thrownBy(ask(store)));
    expect(attempts.some((thrown) => thrown !== null)).toBe(true);
    for (const thrown of attempts) if (thrown !== null) expect(isStoreUnavailable(thrown)).toBe(true);
    await proxy.mend();
    await serving(store, 8);
  });

  test('opens the circuit breaker when it swallows everything', async () => {
    const { store, proxy } = await behindProxy();
    proxy.swallow();
    while (!store.vitals().databases[0]?.isUnavailable) await some(8, () => thrownBy(ask(store)));
    const statements = () => store.vitals().databases[0]?.statements.count;
    const before = statements();
    const attempts = await some(100, () => thrownBy(ask(store)));
    expect(attempts.every(isStoreUnavailable)).toBe(true);
    expect(statements()).toBe(before);
  });

  test('to a backend that is frozen fails only the batch that this one was serving', async () => {
    const { store } = await serve(2);
    await store.findKey('0');
    const [backend] = await selected<{ pid: number }>(
      testDatabase(),
      `select pid from pg_stat_activity where datname = current_database() and query like '%find_api_key%'
       and pid <> pg_backend_pid()`,
    );
    const { pid } = backend!;
    process.kill(pid, 'SIGSTOP');
    try {
      const stuck = some(3, () => thrownBy(store.findKey('0')));
      await setImmediate();
      expect(await some(20, () => ask(store))).toEqual(Array(20).fill('brd_1'));
      for (const thrown of await stuck) {
        expect(isStoreUnavailable(thrown)).toBe(true);
        expect(String(thrown)).toMatch(/connection to the database was lost/);
      }
      expect(await some(20, () => ask(store))).toEqual(Array(20).fill('brd_1'));
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
});

describe('the circuit breaker', () => {
  const failing = () => Promise.reject(new Error('no'));

  test('opens after five failures and lets one attempt through after a pause', async () => {
    const breaker = new Breaker('the test');
    for (let i = 0; i < 5; i += 1) await expect(breaker.call(failing)).rejects.toThrow('no');
    await expect(breaker.call(async () => 1)).rejects.toThrow(StoreUnavailable);
    let answer: (() => void) | null = null;
    const probing = eventually(() => breaker.call(() => new Promise<void>((resolve) => (answer = resolve))));
    while (answer === null) await sleep(20);
    await expect(breaker.call(async () => 1)).rejects.toThrow(StoreUnavailable);
    (answer as () => void)(); // the compiler does not see the assignment
    await probing;
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
