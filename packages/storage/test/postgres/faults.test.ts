import { inTurn } from '@brand-visibility/application';
import { asAdmin, faultyWayTo } from '@brand-visibility/databases';
import { bring, drawFrom, NOW } from '@brand-visibility/records';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { snapshotOf } from '../../src/postgres/snapshot.js';
import { postgresPool } from '../../src/postgres/wire/pool.js';
import type { Tables } from '../../src/schema/tables.js';
import { everyBrandOf } from '../support/opened.js';
import { smallWorld } from '../contract/small-world.js';
import { databaseForEach, readerUrl } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

/** The turn of a request that ends when the signal is aborted. */
const callerWho = (signal: AbortSignal) => ({
  signal,
  isOver: false,
  next: async () => undefined,
  worked: () => undefined,
  expect: () => undefined,
});

const { testDatabase, open } = databaseForEach();

beforeEach(async () => {
  await bring((await open('work')).jobStore, smallWorld());
});

const READERS = `from pg_stat_activity where datname = current_database() and usename like 'bv_reader%'`;

/** The connections of readers to the test database, as another connection sees them. */
const readers = () => asAdmin(testDatabase().name, `select state, xact_start::text ${READERS}`);

const IDLE = { state: 'idle', xact_start: null };

describe('a statement that fails costs one transaction and leaves nothing behind in its connection', () => {
  /** Patterns of what fails; a rollback is sent only after a failure. */
  const STATEMENTS: readonly (readonly [name: string, statement: RegExp])[] = [
    ['begin', /^begin/],
    ['read', /from "brand"/],
    ['commit', /^commit/],
    ['commit and rollback', /^(commit|rollback)/],
  ];
  const CASES = STATEMENTS.flatMap(([name, statement]) =>
    (['fails', 'closes'] as const).map((fault) => [name, fault, statement] as const),
  );
  const brand = (trx: Kysely<Tables>) => trx.selectFrom('brand').select('id').executeTakeFirst();

  test.each(CASES)('%s %s', async (_, fault, statement) => {
    let isInjecting = false;
    const way = await faultyWayTo(await readerUrl(testDatabase()), (text) =>
      isInjecting && statement.test(text) ? fault : null,
    );
    const pool = postgresPool({ name: 'primary', url: way.url, where: 'the test', most: 1, isServing: true });
    try {
      // On a busy machine a new connection may take longer than a reader waits.
      while ((await thrownBy(snapshotOf(pool.db, 'acc_1', brand))) !== null);
      isInjecting = true;
      expect(await thrownBy(snapshotOf(pool.db, 'acc_1', brand))).toBeInstanceOf(Error);
      expect(way.injected()).toBeGreaterThan(0);
      isInjecting = false;
      const { rows } = await sql<{ account: string | null }>`
        select nullif(current_setting('app.account_id', true), '') as account`.execute(pool.db);
      expect(rows).toEqual([{ account: null }]);
      while ((await readers()).length > 1) await pause(20); // the server may notice a closed connection later
      expect(await readers()).toEqual([IDLE]);
      expect(await snapshotOf(pool.db, 'acc_1', brand)).toEqual({ id: 'brd_1' });
    } finally {
      await pool.close();
    }
  });
});

test('after failing and cancelled statements, lost connections and callers who disconnect, no request fails', async () => {
  const draw = drawFrom(57);
  let isInjecting = false;
  const way = await faultyWayTo(await readerUrl(testDatabase()), () =>
    !isInjecting || !draw.chance(5) ? null : draw.chance(75) ? 'fails' : 'closes',
  );
  const { store } = await open('serve', { url: way.url, requireRowSecurity: true });
  const read = (signal: AbortSignal) =>
    inTurn(callerWho(signal), () =>
      store.read(everyBrandOf('acc_1'), async (reader) => (await reader.brand('brd_1'))?.id),
    );
  const requests = [
    () => read(new AbortController().signal),
    () => read(AbortSignal.timeout(draw.below(10))),
    () => store.findKey('0'),
    () => store.countRequest('key_1', NOW),
  ];
  const send = async (count: number) => {
    const errors: unknown[] = [];
    for (let i = 0; i < count; i += 1) errors.push(await thrownBy(draw.pick(requests)()));
    return errors;
  };

  isInjecting = true;
  const storm = Promise.all(Array.from({ length: 8 }, () => send(150)));
  let isOver = false;
  void storm.finally(() => (isOver = true));
  while (!isOver) {
    await asAdmin(testDatabase().name, `select pg_cancel_backend(pid) ${READERS} and state <> 'idle'`);
    await pause(draw.below(20));
  }
  await storm;
  isInjecting = false;
  expect(way.injected()).toBeGreaterThan(20);

  const signal = new AbortController().signal;
  const after = await Promise.all(Array.from({ length: 100 }, () => read(signal)));
  expect(new Set(after)).toEqual(new Set(['brd_1']));
  const connections = await readers();
  expect(connections.length).toBeGreaterThan(0);
  expect(connections).toEqual(connections.map(() => IDLE));
});
