import type { CountedRequest } from '@brand-visibility/application';
import { asAdmin } from '@brand-visibility/databases';
import { minuteOf } from '@brand-visibility/domain/api-key';
import { type Instant, MINUTE } from '@brand-visibility/domain/time/instant';
import { NOW } from '@brand-visibility/records';
import { draws } from '@brand-visibility/tooling/draws';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Counter, OwnWindows, type CounterTrouble } from '../../src/keys/counter.js';
import { createSharedCounter, SqliteCounter } from '../../src/sqlite/counter.js';
import { databaseForEach, readerUrl } from '../support/postgres-database.js';
import { newFolder, tamperWith } from '../support/sqlite-file.js';

// Requests of a key are counted by the minute (rule 6.1): in a file or in PostgreSQL, or in the process if that fails.

const START = 1_800_000_000_000_000n;

describe('the shared counter', () => {
  type Script = () => readonly CountedRequest[] | CounterTrouble;
  const fails = () => ({ trouble: new Error('no table') });

  /** A Counter with a scripted shared counter and a manual clock. */
  function counterOver(first: Script) {
    const world = { does: first, now: 0, calls: 0, lines: [] as string[] };
    const shared = async () => {
      world.calls += 1;
      return world.does();
    };
    const counter = new Counter(
      shared,
      (line) => world.lines.push(line),
      () => world.now,
    );
    const count = async (...keys: string[]) => {
      const counted = [];
      for (const key_id of keys) counted.push((await counter.count([{ key_id, now: START }]))[0]!.count);
      return counted;
    };
    return { world, counter, count };
  }

  test('is used as long as it works, and its error is one of the whole database', async () => {
    const { counter, world } = counterOver(() => [{ count: 7, at: START + 1n }]);
    const requests = [{ key_id: 'key_1', now: START }];
    expect(await counter.count(requests)).toEqual([{ count: 7, at: START + 1n }]);
    world.does = () => {
      throw new Error('away');
    };
    await expect(counter.count(requests)).rejects.toThrow('away');
    expect([counter.countedLocally, world.lines]).toEqual([0, []]);
    const byDefault = new Counter(
      async () => [{ count: 8, at: START }],
      () => undefined,
    ); // by a clock of its own
    expect(await byDefault.count(requests)).toEqual([{ count: 8, at: START }]);
  });

  test('that fails lets the process count, and is tried again after a second', async () => {
    const { counter, count, world } = counterOver(fails);
    expect(await count('key_1', 'key_1', 'key_2', 'key_1')).toEqual([1, 2, 1, 3]);
    const together = ['key_2', 'key_1', 'key_2'].map((key_id) => ({ key_id, now: START }));
    expect((await counter.count(together)).map((each) => each.count)).toEqual([2, 4, 3]);
    expect((await counter.count([{ key_id: 'key_1', now: START + MINUTE }]))[0]!.count).toBe(1);
    world.now = 999;
    await count('key_1');
    expect([counter.countedLocally, world.calls]).toEqual([9, 1]);
    world.now = 1_000;
    await count('key_1', 'key_1');
    expect(world.calls).toBe(2);
    world.does = () => [{ count: 40, at: START }];
    world.now = 2_000;
    expect(await count('key_1')).toEqual([40]);
  });

  test('that fails causes one warning a minute', async () => {
    const { count, world } = counterOver(fails);
    for (world.now = 0; world.now <= 120_000; world.now += 500) await count('key_1');
    const because = 'because the shared counter of the database fails: no table';
    expect(world.lines).toEqual(Array(3).fill(`this process counts requests on its own, ${because}`));
  });

  test.each<[unknown, string]>([
    [{ message: 'no table' }, 'no table'],
    [{ code: 5 }, 'unknown reason'],
    ['no table', 'unknown reason'],
    [undefined, 'unknown reason'],
    [null, 'unknown reason'],
  ])('may fail with %j, for the reason "%s"', async (trouble, reason) => {
    const { count, world } = counterOver(() => ({ trouble }));
    expect(await count('key_1', 'key_1')).toEqual([1, 2]);
    expect(world.lines).toEqual([expect.stringMatching(new RegExp(`: ${reason}$`))]);
  });
});

let folder: Awaited<ReturnType<typeof newFolder>>;
const opened: SqliteCounter[] = [];
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(async () => {
  for (const each of opened.splice(0)) each.close();
  await folder.remove();
});
function openFile(timeout = 1_000): SqliteCounter {
  const counter = new SqliteCounter(folder.file, timeout);
  opened.push(counter);
  return counter;
}

describe.each<[string, () => (key_id: string, now: Instant) => CountedRequest]>([
  [
    'a process',
    () => {
      const windows = new OwnWindows();
      return (key_id, now) => windows.count(key_id, now);
    },
  ],
  [
    'a file',
    () => {
      const counter = openFile();
      counter.forget(['key']);
      return (key_id, now) => counter.count([{ key_id, now }])[0]!;
    },
  ],
])('the windows of %s', (_, make) => {
  const countsAt = (...instants: readonly Instant[]) => {
    const count = make();
    return instants.map((now) => count('key', now).count);
  };

  test('are half-open intervals, aligned to the minute of the clock, and begin anew if the clock was set', () => {
    expect(countsAt(START - 1n, START, START + MINUTE - 1n, START + MINUTE)).toEqual([1, 1, 2, 1]);
    expect(countsAt(START, START, START - MINUTE - 1n, START - MINUTE - 1n)).toEqual([1, 2, 1, 2]);
    expect(countsAt(START, START, START + 2n * MINUTE)).toEqual([1, 2, 1]);
  });

  test('count a late request in the minute that has begun, from its first instant', () => {
    const count = make();
    count('key', START);
    expect(count('key', START - 1n)).toEqual({ count: 2, at: START });
    expect(count('key', START - MINUTE)).toEqual({ count: 3, at: START });
    expect(count('key', START + 1n)).toEqual({ count: 4, at: START + 1n });
  });

  test('never admit more requests of a key in a minute than its limit, with a monotonic clock', () => {
    const step = fc.bigInt({ min: 0n, max: MINUTE }).map((drawn) => drawn / 3n);
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b'), step), { maxLength: 40 });
    let round = 0;
    const count = make();
    fc.assert(
      fc.property(steps, (drawn) => {
        round += 1;
        const counted: string[] = [];
        let now = START + BigInt(round) * 100n * MINUTE;
        for (const [key, by] of drawn) {
          now += by;
          const window = `${key} ${minuteOf(now)}`;
          counted.push(window);
          const soFar = counted.filter((one) => one === window).length;
          expect(count(key, now)).toEqual({ count: soFar, at: now });
        }
      }),
      { numRuns: draws(100) },
    );
  });
});

describe('the counter in a file', () => {
  const request = { key_id: 'key', now: START };
  const one = (counter: SqliteCounter, key_id = 'key') => counter.count([{ key_id, now: START }])[0]!.count;

  /** Locks the file like another process, until the result is called. */
  function hold(): () => void {
    const holder = new Database(folder.file);
    holder.exec('begin exclusive');
    return () => {
      holder.exec('rollback');
      holder.close();
    };
  }

  test('counts the requests of one batch in order, also across the end of a minute', () => {
    const early = ['a', 'b', 'a'].map((key_id) => ({ key_id, now: START - 1n }));
    const late = ['a', 'b'].map((key_id) => ({ key_id, now: START }));
    const counter = openFile();
    const counts = counter.count([...early, late[0]!, early[0]!, late[1]!]).map(({ count }) => count);
    expect(counts).toEqual([1, 1, 2, 1, 2, 1]);
    expect(counter.count([])).toEqual([]);
  });

  test('persists without a write-ahead log, and forgets deleted keys', async () => {
    const counter = openFile();
    for (const key of ['a', 'b', 'c']) one(counter, key);
    expect(await readdir(folder.folder)).toContain('brands.db-wal');
    counter.close();
    expect(await readdir(folder.folder)).toEqual(['brands.db']);
    const again = openFile();
    again.forget(['a', 'c', 'a "quoted" one']);
    expect(['a', 'b', 'c'].map((key) => one(again, key))).toEqual([1, 2, 1]);
  });

  test('waits for a lock up to the timeout while it opens, and then counts each request once', async () => {
    let free = hold();
    expect(() => openFile(0)).toThrow(/locked/);
    free();
    const count = createSharedCounter(openFile(0));
    free = hold();
    const attempts = Promise.all(Array.from({ length: 20 }, () => count([request])));
    await sleep(20); // they try again every 10 ms
    free();
    const counts = (await attempts).map((each) => ('trouble' in each ? 0 : each[0]!.count));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  test('fails alone if its table is missing', async () => {
    const count = createSharedCounter(openFile());
    tamperWith(folder.file, 'drop table rate_window');
    expect(await count([request])).toEqual({ trouble: expect.objectContaining({ code: 'SQLITE_ERROR' }) });
  });
});

describe('the counter in PostgreSQL', () => {
  const { testDatabase, open } = databaseForEach();
  const past = (...statements: string[]) => asAdmin(testDatabase().name, ...statements);

  /** Seven requests of each key in a minute that ends in 59 seconds at the earliest. */
  const stay = () => past(`update rate_window set count = 7, at = clock_timestamp() + '59 seconds'`);

  test('uses the clock of the database, whatever time the caller passes', async () => {
    const { store } = await open('work');
    const before = BigInt(Date.now() - 1) * 1000n;
    const first = await store.countRequest('key_1', NOW);
    expect(first.at >= before && first.at <= BigInt(Date.now() + 1) * 1000n).toBe(true);
    expect(first.count).toBe(1);
    // A statement that waited past the end of the minute does not open the minute again.
    await stay();
    const second = await store.countRequest('key_1', NOW);
    expect(second.count).toBe(8);
    expect(second.at > first.at).toBe(true);
    // Not two minutes: if a minute ends during the test, that is one minute ahead, which is accepted.
    for (const by of ['-1 microsecond', '-1 hour', '3 minutes', '1 day']) {
      await past(
        `update rate_window set count = 40, at = date_trunc('minute', clock_timestamp(), 'UTC') + '${by}'`,
      );
      expect([by, (await store.countRequest('key_1', NOW)).count]).toEqual([by, 1]);
    }
  });

  test('counts a request of another process that is committed only now', async () => {
    const { store } = await open('work');
    await store.countRequest('key_1', NOW);
    await stay();
    const other = new pg.Client({ connectionString: testDatabase().url });
    await other.connect();
    await other.query('begin; update rate_window set count = count + 1');
    // The server commits as soon as the count waits, because the count waits for a second at most.
    const committed = other.query(
      `do $$ begin
         while not exists (select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid) loop
           perform pg_sleep(0.005);
         end loop;
       end $$; commit`,
    );
    const counted = store.countRequest('key_1', NOW);
    await committed;
    await other.end();
    expect((await counted).count).toBe(9);
    expect(store.vitals().countedLocally).toBe(0);
  });

  test('counts a request again when its connection is lost', async () => {
    const { store } = await open('work');
    await store.countRequest('key_1', NOW);
    await stay();
    // A sequence does not roll back.
    await past(
      'create sequence counted',
      `create function lose_first() returns trigger language plpgsql security definer as $$ begin
         if nextval('counted') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
         return new;
       end $$`,
      'create trigger lose_first before insert on rate_window for each row execute function lose_first()',
    );
    expect((await store.countRequest('key_1', NOW)).count).toBe(8);
    expect(store.vitals().countedLocally).toBe(0);
    expect(await past('select last_value from counted')).toEqual([{ last_value: '2' }]);
  });

  const COUNTING = 'function count_requests(text[], bigint[])';
  test.each([
    ['its table is gone', 'alter table rate_window rename to gone', 'alter table gone rename to rate_window'],
    [
      'it may not be called',
      `revoke execute on ${COUNTING} from brand_visibility_reader`,
      `grant execute on ${COUNTING} to brand_visibility_reader`,
    ],
  ])('fails alone when %s: the process counts, warns once, and tries again later', async (_, fail, mend) => {
    const lines: string[] = [];
    const url = await readerUrl(testDatabase());
    const { store } = await open('serve', { url, warn: (line) => lines.push(line) });
    await store.countRequest('key_1', NOW);
    await past(fail);
    const isCountedHere = async () => (await store.countRequest('key_1', NOW)).at === NOW;
    while (!(await isCountedHere()));
    expect(lines).toEqual([
      expect.stringMatching(/^this process counts requests on its own, .*(?:rate_window|count_requests)/),
    ]);
    await past(mend);
    while (await isCountedHere()) await sleep(50);
    expect(lines).toHaveLength(1);
  });

  test('is given up while its table is locked, after the lock timeout', async () => {
    const { store } = await open('work');
    const holder = new pg.Client({ connectionString: testDatabase().url });
    await holder.connect();
    await holder.query('begin; lock table rate_window');
    expect(await store.countRequest('key_1', NOW)).toEqual({ count: 1, at: NOW });
    expect(await store.findKey('0')).toBeNull();
    await holder.end();
  });
});
