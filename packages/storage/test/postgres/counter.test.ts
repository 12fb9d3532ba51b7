import { MINUTE } from '@brand-visibility/domain';
import { asAdmin, runStatements } from '@brand-visibility/databases';
import { NOW } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { Kysely } from 'kysely';
import pg from 'pg';
import { forgetInDatabase } from '../../src/postgres/counter.js';
import { postgresDialect } from '../../src/postgres/dialect.js';
import type { Tables } from '../../src/schema/tables.js';
import { databaseForEach, readerUrl } from '../support/postgres-database.js';
import { testPool } from '../support/test-pool.js';

const { testDatabase, open } = databaseForEach();

describe('the window of a key', () => {
  const at = async () => {
    const [row] = await asAdmin(
      testDatabase().name,
      `select to_char(at, 'US') as micros, count from rate_window`,
    );
    return row;
  };
  const move = (by: string) =>
    asAdmin(
      testDatabase().name,
      `update rate_window set count = 40, at = date_trunc('minute', at, 'UTC') + '${by}'`,
    );

  /** Seven requests in a minute that does not end during the test. */
  const stay = () =>
    asAdmin(testDatabase().name, `update rate_window set count = 7, at = clock_timestamp() + '30 seconds'`);

  test('uses the clock of the database, whatever time the caller passes', async () => {
    const { store } = await open('work');
    const before = BigInt(Date.now() - 1) * 1000n;
    const counted = await store.countRequest('key_1', NOW);
    expect(counted.at >= before && counted.at <= BigInt(Date.now() + 1) * 1000n).toBe(true);
    expect(await at()).toMatchObject({ count: '1' });
  });

  // Not two minutes: if a minute ends during the test, that is one minute ahead, which is accepted.
  test.each(['-1 microsecond', '-1 hour', '3 minutes', '1 day'])(
    'restarts after a time that is %s from the current one',
    async (by) => {
      const { store } = await open('work');
      await store.countRequest('key_1', NOW);
      await move(by);
      expect((await store.countRequest('key_1', NOW)).count).toBe(1);
    },
  );

  test('counts a request of another process that is committed only now', async () => {
    const { store } = await open('work');
    await store.countRequest('key_1', NOW);
    await stay();
    const other = new pg.Client({ connectionString: testDatabase().url });
    await other.connect();
    try {
      await other.query('begin; update rate_window set count = count + 1');
      const counted = store.countRequest('key_1', NOW);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await asAdmin(testDatabase().name, waiting)).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 10));
      await other.query('commit');
      expect((await counted).count).toBe(9);
      expect(store.vitals().countedLocally).toBe(0);
    } finally {
      await other.end();
    }
  });

  test('is separate for any two ids and shared by all processes', async () => {
    const [one, other] = [await open('work'), await open('work')];
    for (const key of ['key_1', "key'_1"]) await one.store.countRequest(key, NOW);
    await stay();
    const counts = [];
    for (const [{ store }, key] of [
      [one, 'key_1'],
      [one, "key'_1"],
      [other, 'key_1'],
      [other, "key'_1"],
      [one, 'key_1'],
    ] as const)
      counts.push((await store.countRequest(key, NOW)).count);
    expect(counts).toEqual([8, 8, 9, 9, 10]);
  });

  test('counts a request again when its connection is lost', async () => {
    const { store } = await open('work');
    await store.countRequest('key_1', NOW);
    await stay();
    // A sequence does not roll back.
    await asAdmin(
      testDatabase().name,
      'create sequence counted',
      `create function lose_first() returns trigger language plpgsql security definer as $$ begin
         if nextval('counted') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
         return new;
       end $$`,
      'create trigger lose_first before insert on rate_window for each row execute function lose_first()',
    );
    expect((await store.countRequest('key_1', NOW)).count).toBe(8);
    expect(store.vitals().countedLocally).toBe(0);
    expect(await asAdmin(testDatabase().name, 'select last_value from counted')).toEqual([
      { last_value: '2' },
    ]);
  });

  test('is deleted with its key; others stay', async () => {
    const { store } = await open('work');
    for (const key of ['a', 'b', "c'"]) await store.countRequest(key, NOW);
    const pool = testPool(testDatabase().url);
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool, 'the test') });
    await forgetInDatabase(db, ['a', "c'", 'none']);
    await db.destroy();
    expect(await asAdmin(testDatabase().name, 'select key_id from rate_window')).toEqual([{ key_id: 'b' }]);
  });

  test('is not reopened by a statement that waited past the end of the minute', async () => {
    const { store } = await open('work');
    const { at: first } = await store.countRequest('key_1', NOW);
    await stay();
    const second = await store.countRequest('key_1', NOW);
    expect(second.count).toBe(8);
    expect(second.at > first + 20_000_000n).toBe(true);
  });
});

const COUNTING = 'count_requests(text[], bigint[])';

describe('when only the counter fails', () => {
  const break_: readonly [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'its table is gone',
      () => asAdmin(testDatabase().name, 'alter table rate_window rename to gone'),
      () => asAdmin(testDatabase().name, 'alter table gone rename to rate_window'),
    ],
    [
      'it may not be called',
      () =>
        asAdmin(testDatabase().name, `revoke execute on function ${COUNTING} from brand_visibility_reader`),
      () => asAdmin(testDatabase().name, `grant execute on function ${COUNTING} to brand_visibility_reader`),
    ],
  ];

  test.each(break_)(
    '(%s) the process counts on its own, warns once, and retries later',
    async (_what, fail, mend) => {
      const lines: string[] = [];
      const { store } = await open('serve', {
        url: await readerUrl(testDatabase()),
        warn: (line) => lines.push(line),
      });
      expect((await store.countRequest('key_1', NOW)).count).toBe(1);
      await fail();
      const counts = [];
      for (const key of ['key_1', 'key_1', 'key_2', 'key_1']) counts.push(await store.countRequest(key, NOW));
      expect(counts.map(({ count }) => count)).toEqual([1, 2, 1, 3]);
      expect(counts.map((each) => each.at)).toEqual([NOW, NOW, NOW, NOW]);
      expect((await store.countRequest('key_1', NOW + MINUTE)).count).toBe(1);
      expect(lines).toEqual([
        expect.stringMatching(/^this process counts requests on its own, .*(?:rate_window|count_requests)/),
      ]);
      await mend();
      while ((await store.countRequest('key_1', NOW)).at === NOW)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(lines).toHaveLength(1);
    },
  );

  test('(locked) the process falls back after the lock timeout', async () => {
    const { store } = await open('work');
    const locked = runStatements(testDatabase().url, ['begin; lock table rate_window; select pg_sleep(4)']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 1, at: NOW });
    expect(await store.findKey('0')).toBeNull();
    await locked;
  });
});
