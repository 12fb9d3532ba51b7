import { faultyWayTo } from '@brand-visibility/databases';
import { bring } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { snapshotOf } from '../../src/postgres/snapshot.js';
import { postgresPool } from '../../src/postgres/wire/pool.js';
import type { Tables } from '../../src/schema/tables.js';
import { smallWorld } from '../contract/small-world.js';
import { databaseForEach, filledDatabase, readerUrl, selected } from '../support/postgres-database.js';
import { eventually, thrownBy } from '../support/thrown-by.js';

const { testDatabase } = databaseForEach(filledDatabase(({ jobStore }) => bring(jobStore, smallWorld())));

const READERS = `from pg_stat_activity where datname = current_database() and usename like 'bv_reader%'`;

/** The connections of readers to the test database, as another connection sees them. */
const readers = () => selected(testDatabase(), `select state, xact_start::text ${READERS}`);

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
      await eventually(() => snapshotOf(pool.db, 'acc_1', brand));
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
