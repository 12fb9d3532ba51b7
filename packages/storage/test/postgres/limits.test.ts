import { isStoreUnavailable, StoreUnavailable, type Store } from '@brand-visibility/application';
import { asAdmin, runStatements } from '@brand-visibility/databases';
import { bring } from '@brand-visibility/records';
import { everyBrandOf } from '../support/opened.js';
import { smallWorld } from '../contract/small-world.js';
import { describe, expect, test } from '@jest/globals';
import { CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';
import { postgresDialect } from '../../src/postgres/dialect.js';
import { EVERY_ACCOUNT } from '../../src/backend.js';
import { snapshotOf } from '../../src/postgres/snapshot.js';
import type { Tables } from '../../src/schema/tables.js';
import { counting } from '../support/counting.js';
import { databaseForEach, readerUrl } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';
import { testPool } from '../support/test-pool.js';

const { testDatabase, open } = databaseForEach();

const readBrand = (store: Store) => store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1'));

/** kysely over the test's own pool. */
async function over<T>(
  url: string,
  most: number,
  timeout: number | null,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const pool = testPool(url, { max: most });
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, 'the test', timeout) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

describe('server-side timeouts', () => {
  const limits = CompiledQuery.raw(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
     current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  const inSnapshot = (url: string, account_id: string | typeof EVERY_ACCOUNT) =>
    over(url, 1, null, async (db) => {
      const inside = await snapshotOf(db, account_id, (trx) => trx.executeQuery(limits));
      const after = await db.executeQuery(limits);
      return [inside.rows[0], after.rows[0]];
    });
  const NONE = { statement: '0', lock: '0', idle: '0' };

  test('apply to the transaction of a request and not to the connection', async () => {
    expect(await inSnapshot(testDatabase().url, 'acc_1')).toEqual([
      { statement: '4s', lock: '1s', idle: '5s' },
      NONE,
    ]);
  });

  test('do not apply to commands', async () => {
    expect(await inSnapshot(testDatabase().url, EVERY_ACCOUNT)).toEqual([NONE, NONE]);
  });

  test('yield to those of the role', async () => {
    const url = await readerUrl(testDatabase());
    const { username } = new URL(url);
    await asAdmin('postgres', `alter role ${username} set lock_timeout = '70ms'`);
    try {
      const [inside] = await inSnapshot(url, 'acc_1');
      expect(inside).toEqual({ statement: '4s', lock: '70ms', idle: '5s' });
    } finally {
      await asAdmin('postgres', `alter role ${username} reset all`);
    }
  });

  test.each<[string, (store: Store) => Promise<unknown>]>([
    ['brand', readBrand],
    ['api_key', (store) => store.findKey('0')],
  ])('end a wait for a lock on %s', async (table, ask) => {
    const { store } = await open('serve', { url: await readerUrl(testDatabase()) });
    await bring((await open('work')).jobStore, smallWorld());
    const holder = new pg.Client({ connectionString: testDatabase().url });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    try {
      const attempts = await Promise.all([1, 2, 3].map(() => thrownBy(ask(store))));
      expect(attempts.map(isStoreUnavailable)).toEqual([true, true, true]);
      expect(String(attempts[0])).toMatch(/took too long \(55P03\)$/);
      const waiting = await asAdmin(
        testDatabase().name,
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toEqual([]);
      await store.ping();
    } finally {
      await holder.end();
    }
    expect((await readBrand(store))?.id).toBe('brd_1');
  });
});

test('a caller that waits too long for a connection fails as unavailable, and the others continue', async () => {
  await over(testDatabase().url, 1, 50, async (db) => {
    let give = () => {};
    let held = Promise.resolve();
    await new Promise<void>((taken) => {
      held = db.connection().execute(() => {
        taken(); // on a busy machine connecting may take longer than the timeout
        return new Promise<void>((resolve) => (give = resolve));
      });
    });
    const late = await thrownBy(db.executeQuery(CompiledQuery.raw('select 1')));
    expect(late).toBeInstanceOf(StoreUnavailable);
    expect(String(late)).toMatch(/in use for too long/);
    give();
    await held;
    expect((await db.executeQuery(CompiledQuery.raw('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  });
});

describe('a server at its connection limit', () => {
  const most = (connections: number) =>
    asAdmin('postgres', `alter database ${testDatabase().name} connection limit ${connections}`);
  const count = async () => {
    const [row] = (await asAdmin(
      testDatabase().name,
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename <> 'postgres'`,
    )) as { count: number }[]; // rows are untyped
    return row?.count ?? 0;
  };

  test('serves all requests over the existing connections', async () => {
    const { store, jobStore } = await open('work');
    await bring(jobStore, smallWorld());
    await readBrand(store);
    await most(await count());
    const countOne = counting(store);
    for (let round = 0; round < 3; round += 1) {
      const brands = await Promise.all(Array.from({ length: 60 }, () => readBrand(store)));
      expect(new Set(brands.map((brand) => brand?.id))).toEqual(new Set(['brd_1']));
      await countOne();
    }
  });

  test('makes the store unavailable until a connection is free', async () => {
    const { jobStore } = await open('work');
    await bring(jobStore, smallWorld());
    const { store } = await open('serve', { url: await readerUrl(testDatabase()) });
    await asAdmin(
      testDatabase().name,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await most(0);
    const attempts = await Promise.all(Array.from({ length: 20 }, () => thrownBy(readBrand(store))));
    expect(attempts.every(isStoreUnavailable)).toBe(true);
    expect(String(attempts[0])).toMatch(/cannot be reached \(53300\)$/);
    expect(store.vitals().databases[0]?.isUnavailable).toBe(true);
    await most(-1);
    while ((await thrownBy(readBrand(store))) !== null)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.vitals()).toMatchObject({
      databases: [{ name: 'primary', isUnavailable: false, connections: { most: 4, waiting: 0 } }],
    });
  });
});

describe('a transaction that conflicts with another', () => {
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

  test.each(['40001', '40P01'])('(%s) is retried once, unnoticed by the caller', async (code) => {
    const { store, jobStore } = await open('work', { connections: 1 });
    await bring(jobStore, smallWorld());
    await failFirst(1, code);
    let begun = 0;
    const brand = await store.read(everyBrandOf('acc_1'), (reader) => {
      begun += 1;
      return reader.brand('brd_1');
    });
    expect([brand?.id, begun]).toEqual(['brd_1', 2]);
  });

  test('is retried once; then the store is unavailable', async () => {
    const { store, jobStore } = await open('work', { connections: 1 });
    await bring(jobStore, smallWorld());
    await failFirst(2, '40001');
    expect(isStoreUnavailable(await thrownBy(readBrand(store)))).toBe(true);
    expect((await readBrand(store))?.id).toBe('brd_1');
  });

  test('is not retried after any other error', async () => {
    const { store, jobStore } = await open('work', { connections: 1 });
    await bring(jobStore, smallWorld());
    await failFirst(1, '57014');
    expect(isStoreUnavailable(await thrownBy(readBrand(store)))).toBe(true);
  });
});
