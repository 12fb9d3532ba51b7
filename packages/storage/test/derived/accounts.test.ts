import { differences, worldOf } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fillTables } from '../contract/fill-tables.js';
import { OF_BRAND } from '../../src/schema/account-tables.js';
import type { OpenedStore } from '../../src/index.js';
import { ENGINES, type VersionedDatabase } from '../support/versions.js';

describe.each(ENGINES)('check (%s)', (_engine, make) => {
  const { records } = worldOf(20260301, { accounts: 2 });
  let database: VersionedDatabase;
  let opened: OpenedStore;
  beforeAll(async () => {
    database = await make();
    opened = await database.open('create');
    await fillTables(opened.jobStore, records);
  });
  afterAll(() => database.close());

  test('lists every table with rows of another account than that of their brand', async () => {
    expect(await differences(opened.jobStore)).toEqual([]);
    for (const table of OF_BRAND)
      await database.execute(`update ${table} set account_id = account_id || '-'`);
    const found = await differences(opened.jobStore);
    const named = found.map((line) => /^brand \S+: rows of (\w+) belong to another account$/.exec(line)?.[1]);
    expect([...new Set(named)].sort()).toEqual([...OF_BRAND].sort());
  });
});
