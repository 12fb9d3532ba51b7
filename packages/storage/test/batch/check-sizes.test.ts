import { refreshBoard } from '@brand-visibility/application';
import { bring, differences, NOW, worldOf } from '@brand-visibility/records';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { openSqlite } from '../../src/index.js';
import { newFolder } from '../support/sqlite-file.js';

let place: Awaited<ReturnType<typeof newFolder>>;
let opened: Awaited<ReturnType<typeof openSqlite>>;
beforeEach(async () => {
  place = await newFolder();
  opened = await openSqlite({ file: place.file, access: 'create' });
});
afterEach(async () => {
  await opened.close();
  await place.remove();
});

const TABLES = [
  'brand',
  'prompt',
  'page_audit',
  'recommendation',
  'outreach_work',
  'outreach_target',
  'answer',
];

// Rule 10.6.
test('check compares the stored sizes of rows with their texts', async () => {
  const world = worldOf(41, { accounts: 1 });
  await bring(opened.jobStore, world.records);
  for (const id of world.accounts[0]?.brand_ids ?? []) await refreshBoard(opened.jobStore, id, NOW);
  expect(await differences(opened.jobStore)).toEqual([]);
  const database = new Database(place.file);
  for (const table of TABLES)
    database.exec(`update ${table} set bytes = bytes + 1 where rowid = (select min(rowid) from ${table})`);
  database.close();
  const found = await differences(opened.jobStore);
  expect(found.map((line) => line.replace(/ \S+:/, ':')).sort()).toEqual(
    TABLES.map((table) => `${table}: its size differs from its texts`).sort(),
  );
});
