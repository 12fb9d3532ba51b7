import { OTHER_SETTINGS } from '@brand-visibility/databases';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { LimitedQuery } from '../../src/postgres/connection.js';
import { postgresPool, type PostgresPool } from '../../src/postgres/wire/pool.js';
import { migratedDatabase } from '../support/postgres-database.js';

/** Settings that another client of a pooler has left on a connection to the server (rule 10.8). */

const NAMES = Object.keys(OTHER_SETTINGS).map((name) => `current_setting('${name}') as "${name}"`);
/** Sent as they are, as by another client. */
const asOther = (text: string): LimitedQuery => ({ ...CompiledQuery.raw(text), hasSettings: true });
const LEFT = asOther(
  [
    ...Object.entries(OTHER_SETTINGS).map(([name, value]) => `set ${name} = '${value}'`),
    `select ${NAMES.join(', ')}`,
  ].join('; '),
);

let database: Awaited<ReturnType<typeof migratedDatabase>>;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

const VALUES = sql`'zw' || chr(246) || 'lf ' || chr(26481) as text, timestamptz '2026-11-20 09:00:00.000001+00' as at, 0.1::float8 + 0.2::float8 as number,
  ${sql.raw(pg.escapeLiteral('\\'))} as backslash, quote_ident('a') as name`;
const READ = { text: 'zwölf 東', at: 1_795_165_200_000_001n, number: 0.1 + 0.2, backslash: '\\', name: 'a' };
const WITHOUT_PARAMETER = sql`select ${VALUES}`;
const WITH_PARAMETER = sql`select ${VALUES} where ${'ü'} = 'ü'`;

test.each<[string, (db: PostgresPool['db']) => Promise<unknown>]>([
  ['a statement', async (db) => (await WITHOUT_PARAMETER.execute(db)).rows],
  ['a statement with a parameter', async (db) => (await WITH_PARAMETER.execute(db)).rows],
  [
    'a transaction',
    async (db) => db.transaction().execute(async (trx) => (await WITH_PARAMETER.execute(trx)).rows),
  ],
])('%s neither depends on them nor changes them', async (_, read) => {
  for (const isPipelined of [false, true]) {
    const options = { name: 'primary', url: database.url, where: 'here', most: 1, isServing: true } as const;
    const pool = postgresPool({ ...options, isPipelined });
    const { db } = pool;
    const { rows: left } = await db.executeQuery(LEFT);
    expect(await read(db)).toEqual([READ]);
    await expect(sql`select 1 / 0 where ${'a'} = 'a'`.execute(db)).rejects.toThrow('division by zero');
    expect(await read(db)).toEqual([READ]);
    const { rows } = await db.executeQuery(asOther(`select ${NAMES.join(', ')}`));
    expect(rows).toEqual(left);
    await pool.close();
  }
});
