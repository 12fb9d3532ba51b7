import { CallerGone } from '@brand-visibility/application';
import { asAdmin } from '@brand-visibility/databases';
import { describe, expect, test } from '@jest/globals';
import { CompiledQuery, Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Tables } from '../../src/schema/tables.js';
import { postgresDialect } from '../../src/postgres/dialect.js';
import { snapshotOf } from '../../src/postgres/snapshot.js';
import { databaseForEach } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

const { testDatabase } = databaseForEach();

/** kysely over one connection. */
async function overOne(work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: testDatabase().url, max: 1 });
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, 'the test') });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

const PID = CompiledQuery.raw('select pg_backend_pid() as pid');
const sleep = (seconds: number) => CompiledQuery.raw(`select pg_sleep(${seconds})`);

/** The statements that run in the test database, those of the test itself apart. */
const running = () =>
  asAdmin(
    testDatabase().name,
    `select query from pg_stat_activity
     where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  );

describe('a transaction whose caller has gone (rule 4.5)', () => {
  test('has its running statement ended, and its connection is used again', async () => {
    await overOne(async (db) => {
      const before = await db.executeQuery(PID);
      const gone = new AbortController();
      const reading = thrownBy(snapshotOf(db, 'acc_1', (trx) => trx.executeQuery(sleep(30)), gone.signal));
      while (!JSON.stringify(await running()).includes('pg_sleep')) await pause(5);
      gone.abort();
      expect(await reading).toBeInstanceOf(CallerGone);
      expect(await running()).toEqual([]);
      expect(await db.executeQuery(PID)).toEqual(before);
    });
  });

  test('runs no further statement', async () => {
    await overOne(async (db) => {
      const gone = new AbortController();
      const reading = snapshotOf(
        db,
        'acc_1',
        async (trx) => {
          await trx.executeQuery(PID);
          gone.abort();
          await trx.executeQuery(sleep(30));
        },
        gone.signal,
      );
      expect(await thrownBy(reading)).toBeInstanceOf(CallerGone);
    });
  });

  test('never ends a statement of the next transaction on its connection', async () => {
    await overOne(async (db) => {
      for (let round = 0; round < 60; round += 1) {
        const gone = new AbortController();
        const reading = snapshotOf(db, 'acc_1', (trx) => trx.executeQuery(sleep(0.004)), gone.signal);
        void pause(round % 12).then(() => gone.abort());
        const fault = await thrownBy(reading);
        if (fault !== null) expect(fault).toBeInstanceOf(CallerGone);
        expect((await db.executeQuery(sleep(0.001))).rows).toHaveLength(1);
      }
    });
  });
});
