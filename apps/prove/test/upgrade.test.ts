import { newPostgresDatabase, newReader, postgresUrl } from '@brand-visibility/databases';
import { copyRecords, STORED, storedWorld, type StoredRelease } from '@brand-visibility/databases/stored';
import { runJobs, serve, tryJobs } from '@brand-visibility/demo';
import { openWorkspace, type OwnWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import type { DatabaseKind, ProofDatabase } from '../src/harness/databases.js';
import { equalityOf } from '../src/upgrade/equality.js';
import { readAllRows, tablesWithLosses } from '../src/upgrade/kept-rows.js';
import { newStored } from '../src/upgrade/stored.js';

/** Upgrades the stored databases of former releases (rule 10.1). `prove -- upgrade` also kills and serves. */

let workspace: OwnWorkspace;
beforeAll(() => {
  workspace = openWorkspace();
});
afterAll(() => workspace.close());

const CASES = STORED.flatMap((release) =>
  (['sqlite', 'postgres'] as const).map((kind) => [release, kind] as const),
);

test.each(CASES)('the database of %s on %s comes along', async (release, kind) => {
  const world = storedWorld(release);
  const upgraded = await newStored(workspace, kind, release);
  const before = await readAllRows(upgraded.forAdmin);
  const { forJobs } = upgraded;
  await runJobs(forJobs, ['migrate']);
  expect(await tryJobs(forJobs, ['check'])).toMatchObject({ status: 0, stdout: '' });
  expect(tablesWithLosses(before, await readAllRows(upgraded.forAdmin))).toEqual([]);
  const file = copyRecords(workspace.folder, release);
  const programs = {
    run: (url: string, command: readonly string[]) => runJobs(url, command, { clock: world.now }),
    serve: (url: string) => serve(url, { clock: world.now }),
  };
  const fresh = await imported(kind, release, file);
  const { differences, missing } = await equalityOf(programs, {
    upgraded,
    fresh,
    file,
    world,
    random: 150,
  });
  expect(differences).toEqual({ stored: [], upgraded: [], 'after commands': [] });
  expect(missing).toEqual([]);
});

/** A database with the records of a file. */
async function imported(kind: DatabaseKind, release: StoredRelease, file: string): Promise<ProofDatabase> {
  if (kind === 'sqlite') {
    const url = `sqlite:${join(workspace.folder, `${release}-fresh.sqlite`)}`;
    await runJobs(url, ['import', file]);
    return { name: 'SQLite', forJobs: url, forService: url };
  }
  const database = await newPostgresDatabase();
  workspace.atEnd(() => database.drop());
  await runJobs(database.url, ['import', file]);
  const reader = await newReader('brand_visibility_reader');
  return { name: 'PostgreSQL', forJobs: database.url, forService: postgresUrl(database.name, reader) };
}
