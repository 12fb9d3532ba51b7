import { asAdmin, newPostgresDatabase } from '@brand-visibility/databases';
import { IMPORT_WORLD, ndjson } from '@brand-visibility/records';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, run, start } from './command-line.js';

// These tests start processes, and the machine may be busy.
jest.setTimeout(300_000);

const atEnd: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of atEnd.splice(0).reverse()) await each();
});

interface Place {
  readonly folder: string;
  readonly database: string;
  /** Whether a command writes. */
  readonly isWriting: () => Promise<boolean>;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  atEnd.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function onSqlite(): Promise<Place> {
  const folder = newFolder();
  const database = join(folder, 'test.db');
  return { folder, database, isWriting: async () => existsSync(`${database}-writer`) };
}

async function onPostgres(): Promise<Place> {
  const made = await newPostgresDatabase();
  const { name, url } = made;
  atEnd.push(() => made.drop());
  const granted = `select from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`;
  return {
    folder: newFolder(),
    database: url,
    isWriting: async () => (await asAdmin(name, granted)).length > 0,
  };
}

/** Starts an import of a pipe into which nobody writes. */
async function startHangingImport({ folder, database, isWriting }: Place): Promise<ChildProcess> {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const child = start(database, 'import', pipe);
  const writer = await open(pipe, 'w'); // once the import has opened it
  atEnd.push(() => writer.close());
  while (!(await isWriting())) await sleep(20);
  return child;
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const)('an import that hangs on %s', (name, newPlace) => {
  test('is named to commands that wait for it, until it is killed', async () => {
    const place = await newPlace();
    const { folder, database } = place;
    const world = join(folder, 'world.ndjson');
    writeFileSync(world, ndjson(IMPORT_WORLD));
    await run(database, 'import', world);
    const child = await startHangingImport(place);
    const isNamed = new RegExp(`for import on \\S+, process ${child.pid}, `);

    const erased = await run(database, 'erase', '--brand', 'brd_2', '--yes', '--wait', '2s');
    expect([erased.status, erased.stdout]).toEqual([3, '']);
    expect(erased.stderr).toMatch(isNamed);

    const revoked = await run(database, 'keys', 'revoke', '--key', 'key_2', '--wait', '2s');
    if (name === 'SQLite') {
      expect(revoked.status).toBe(3);
      expect(revoked.stderr).toMatch(isNamed);
      expect(revoked.stderr).toContain('Stopping that process loses nothing');
    } else expect([revoked.status, revoked.stderr]).toEqual([0, expect.stringMatching(/\nrevoked key_2\n$/)]);

    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await run(database, 'erase', '--brand', 'brd_2', '--yes', '--wait', '30s')).status).toBe(0);
    const after = await run(database, 'keys', 'revoke', '--key', 'key_2');
    expect(after.status).toBe(name === 'SQLite' ? 0 : 1);
  });
});

test('a duration to wait needs a unit', async () => {
  const { status, stderr } = await ended(start('none.db', 'check', '--wait', '10'));
  expect(status).toBe(2);
  expect(stderr).toContain('such as 30s, 10m or 2h');
});
