import { asAdmin, postgresUrl } from '@brand-visibility/databases';
import { bring } from '@brand-visibility/records';
import { afterEach, expect, test } from '@jest/globals';
import { READER } from '../../src/postgres/row-security/install.js';
import { everyBrandOf } from '../support/opened.js';
import { smallWorld } from '../contract/small-world.js';
import { databaseForEach } from '../support/postgres-database.js';

const { testDatabase, open } = databaseForEach();

const ROLE = 'bv_rotated';
afterEach(() => asAdmin('postgres', `drop role ${ROLE}`));

test('a password that changes is a warning that names 28P01, while open connections serve', async () => {
  await bring((await open('work')).jobStore, smallWorld());
  await asAdmin(testDatabase().name, `create role ${ROLE} login password 'old' in role ${READER}`);
  const lines: string[] = [];
  const url = postgresUrl(testDatabase().name, { user: ROLE, password: 'old' });
  const { store } = await open('serve', { url, warn: (line) => void lines.push(line) });
  const read = () => store.read(everyBrandOf('acc_1'), (reader) => reader.brand('brd_1'));
  expect(lines).toEqual([]);

  await asAdmin(testDatabase().name, `alter role ${ROLE} password 'new'`);
  const brands = await Promise.all(Array.from({ length: 6 }, read));
  expect(brands.map((brand) => brand?.id)).toEqual(Array(6).fill('brd_1'));
  expect(lines).toEqual([
    expect.stringMatching(
      / rejects the user or the password of new connections \(28P01\); open connections: [1-4]$/,
    ),
  ]);
});
