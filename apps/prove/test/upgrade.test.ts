import { copyRecords, STORED, storedWorld, type StoredRelease } from '@brand-visibility/databases/stored';
import { runJobs, tryJobs } from '@brand-visibility/demo';
import { openWorkspace, type OwnWorkspace } from '@brand-visibility/programs/workspace';
import { isNight } from '@brand-visibility/tooling/draws';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newPostgres, newSqlite, type DatabaseKind, type ProofDatabase } from '../src/harness/databases.js';
import {
  differencesAfterCommands,
  differencesFromFresh,
  differencesFromStored,
  type Compared,
} from '../src/upgrade/equality.js';
import { readAllRows, tablesWithLosses } from '../src/upgrade/kept-rows.js';
import { newStored, type StoredDatabase } from '../src/upgrade/stored.js';

/**
 * Upgrades the stored databases of former releases (rule 10.1): by day the oldest one, whose upgrade includes the
 * others'. `prove -- upgrade` also kills and serves.
 */

let workspace: OwnWorkspace;
beforeAll(() => {
  workspace = openWorkspace();
});
afterAll(() => workspace.close());

const NAMED: Readonly<Record<StoredRelease, readonly string[]>> = {
  b0ec5bab: ["Carl's Jr", 'list5.example/top', 'brd_refused'],
  a9968d62: ['list5.example/top'],
  bc613efd: [],
  c2498c29: [],
  bfa1915d: [],
};

const RELEASES = isNight ? STORED : STORED.slice(0, 1);
const RANDOM_REQUESTS = isNight ? 150 : 50;

const CASES = RELEASES.flatMap((release) =>
  (['sqlite', 'postgres'] as const).map((kind) => [release, kind] as const),
);

describe.each(CASES)('the database of %s on %s', (release, kind) => {
  const world = storedWorld(release);
  let upgraded: StoredDatabase;
  let compared: Compared;

  beforeAll(async () => {
    upgraded = await newStored(workspace, kind, release);
    const file = copyRecords(workspace.folder, release);
    const fresh = await imported(kind, release, file);
    compared = { upgraded, fresh, file, world, random: RANDOM_REQUESTS };
  });

  test('keeps every row, and names what has become one or would be refused today', async () => {
    const before = await readAllRows(upgraded.forAdmin);
    const { status, stderr } = await tryJobs(upgraded.forJobs, ['migrate']);
    expect([status, NAMED[release].filter((name) => !stderr.includes(name))]).toEqual([0, []]);
    expect(tablesWithLosses(before, await readAllRows(upgraded.forAdmin))).toEqual([]);
  });

  test('is consistent after the upgrade', async () => {
    expect(await tryJobs(upgraded.forJobs, ['check'])).toMatchObject({ status: 0, stdout: '' });
  });

  test('gives the stored responses for boards and measurements', async () => {
    expect(await differencesFromStored(compared)).toEqual([]);
  });

  test('gives the responses of a fresh import for all other endpoints', async () => {
    expect(await differencesFromFresh(compared)).toEqual([]);
  });

  test('gives all responses of a fresh import after the commands', async () => {
    expect(await differencesAfterCommands(compared)).toEqual({ differences: [], missing: [] });
  });
});

/** A database with the records of a file. */
async function imported(kind: DatabaseKind, release: StoredRelease, file: string): Promise<ProofDatabase> {
  const database = await (kind === 'sqlite'
    ? newSqlite(workspace, `${release}-fresh`)
    : newPostgres(workspace));
  await runJobs(database.forJobs, ['import', file]);
  return database;
}
