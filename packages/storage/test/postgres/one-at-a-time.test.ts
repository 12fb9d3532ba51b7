import { expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { PostgresConnection } from '../../src/postgres/connection.js';
import { databaseForEach, filledDatabase } from '../support/postgres-database.js';
import { testPool } from '../support/test-pool.js';

const { testDatabase } = databaseForEach(filledDatabase(async () => undefined));

test('a connection runs one query at a time, as the driver requires, and continues after one that fails', async () => {
  const pool = testPool(testDatabase().url);
  const client = await pool.connect();
  let [running, most] = [0, 0];
  const query = client.query.bind(client) as (query: unknown) => Promise<unknown>;
  const counted = async (sent: unknown) => {
    most = Math.max(most, (running += 1));
    return query(sent).finally(() => (running -= 1));
  };
  const connection = new PostgresConnection(Object.assign(client, { query: counted }));
  const texts = ['select 1 as n', 'select 1 / 0 as n', 'select 3 as n'];
  const results = await Promise.allSettled(
    texts.map((text) => connection.executeQuery<{ n: number }>(CompiledQuery.raw(text))),
  );
  expect(results.map((each) => (each.status === 'fulfilled' ? each.value.rows : each.status))).toEqual([
    [{ n: 1 }],
    'rejected',
    [{ n: 3 }],
  ]);
  expect(most).toBe(1);
  client.release();
  await pool.end();
});
