import { CallerGone } from '@brand-visibility/application';
import { describe, expect, test } from '@jest/globals';
import { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from '../../src/schema/tables.js';
import { postgresDialect } from '../../src/postgres/dialect.js';
import { snapshotOf } from '../../src/postgres/snapshot.js';
import { databaseForEach } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';
import { testPool } from '../support/test-pool.js';

const { testDatabase } = databaseForEach();

const PID = CompiledQuery.raw('select pg_backend_pid() as pid');
const SLEEP = CompiledQuery.raw('select pg_sleep(30)');

describe('a transaction whose caller has gone (rule 4.5)', () => {
  test('runs no further statement, and its connection is used again', async () => {
    const pool = testPool(testDatabase().url);
    const db = new Kysely<Tables>({ dialect: postgresDialect(pool, 'the test') });
    try {
      const before = await db.executeQuery(PID);
      const gone = new AbortController();
      const reading = snapshotOf(
        db,
        'acc_1',
        async (trx) => {
          await trx.executeQuery(PID);
          gone.abort();
          await trx.executeQuery(SLEEP);
        },
        gone.signal,
      );
      expect(await thrownBy(reading)).toBeInstanceOf(CallerGone);
      expect(await db.executeQuery(PID)).toEqual(before);
    } finally {
      await db.destroy();
    }
  });
});
