import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './command-line.js';

/** What `distribute` refuses; `npm run prove -- citus` has a cluster to distribute to. */

jest.setTimeout(300_000); // each test starts processes, and the machine may be busy

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'distribute-'));
  database = await newPostgresDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

// Rule 10.11.
test('a SQLite file cannot be distributed', async () => {
  const file = join(folder, 'test.db');
  expect(await run(file, 'distribute')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'a SQLite file cannot be distributed; DATABASE_URL must name PostgreSQL with Citus\n',
  });
});

// Rule 10.11.
test('a database is migrated first, and has Citus', async () => {
  const unmigrated = await run(database.url, 'distribute', '--dry-run');
  expect(unmigrated).toMatchObject({ status: 1, stdout: '' });
  expect(unmigrated.stderr).toContain('has no schema yet; run the command migrate');

  await run(database.url, 'migrate');
  const withoutCitus = await run(database.url, 'distribute', '--dry-run');
  expect(withoutCitus).toMatchObject({ status: 1, stdout: '' });
  expect(withoutCitus.stderr).toContain('has no Citus');
  expect(withoutCitus.stderr).not.toContain('password');
});
