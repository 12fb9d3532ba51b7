import { bring, record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { selectBytes } from '../../src/runs/bytes.js';
import { openSqlite } from '../../src/index.js';
import { newFolder, onTables } from '../support/sqlite-file.js';

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
  const orders = await onTables(place.file, (db) =>
    Promise.all(
      [...brands, { id: 'brd_none' }].map(({ id: brand_id }) =>
        selectBytes(db, { table: 'rival_order', column: 'data', brand_id }),
      ),
    ),
  );
  expect(orders.map((rows) => rows.map(({ data }) => data.length / 4))).toEqual([[1], [2], [3], []]);
  await place.remove();
});
