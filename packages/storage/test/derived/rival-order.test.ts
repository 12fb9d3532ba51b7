import { bring, record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { selectRivalOrder } from '../../src/derived/rival-order.js';
import { openSqlite } from '../../src/index.js';
import type { Tables } from '../../src/schema/tables.js';
import { SqliteConnection } from '../../src/sqlite/connection.js';
import { sqliteDialect } from '../../src/sqlite/dialect.js';
import { newFolder } from '../support/sqlite-file.js';

// Reports read the order of at most 65,536 rivals with another statement.
test('the order of many rivals is that of the brand, whatever other brands have', async () => {
  const place = await newFolder();
  const opened = await openSqlite({ file: place.file, access: 'create' });
  const brands = [1, 2, 3].map((rivals) => ({ id: `brd_${rivals}`, rivals }));
  await bring(opened.jobStore, [
    record.account(),
    ...brands.map(({ id }) => record.brand({ id })),
    ...brands.flatMap(({ id, rivals }) =>
      Array.from({ length: rivals }, (_, i) => record.rival({ brand_id: id, name: `Rival ${i}` })),
    ),
  ]);
  await opened.close();
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(() => new SqliteConnection(new Database(place.file, { readonly: true })), 1),
  });
  const words = await db
    .transaction()
    .execute(async (trx) =>
      Promise.all([...brands, { id: 'brd_none' }].map(({ id }) => selectRivalOrder(trx, id))),
    );
  expect(words.map(({ length }) => length / 4)).toEqual([1, 2, 3, 0]);
  await db.destroy();
  await place.remove();
});
