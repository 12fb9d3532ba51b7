import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import { IMPORT_WORLD, ndjson } from '@brand-visibility/records';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../src/run-command.js';
import { run, type Ended } from './command-line.js';

jest.setTimeout(300_000);

const atEnd: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of atEnd.splice(0).reverse()) await each();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  atEnd.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The `DATABASE_URL` of an empty database, and how to restore its present state as another one. */
interface Place {
  readonly url: string;
  readonly backUp: () => Promise<string>;
}

async function onSqlite(): Promise<Place> {
  const folder = newFolder();
  const file = (name: string) => join(folder, `${name}.db`);
  return {
    url: `sqlite:${file('test')}`,
    backUp: async () => {
      copyFileSync(file('test'), file('backup')); // nothing runs, so there is no write-ahead log
      return `sqlite:${file('backup')}`;
    },
  };
}

async function onPostgres(): Promise<Place> {
  const make = async (template?: string): Promise<TestDatabase> => {
    const made = await newPostgresDatabase(template);
    atEnd.push(() => made.drop());
    return made;
  };
  const { name, url } = await make();
  return { url, backUp: async () => (await make(name)).url };
}

/** Runs a command that keeps the journal. */
async function journaling(url: string, JOURNAL: string, ...args: readonly string[]): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  const status = await runCommand(args, {
    env: { DATABASE_URL: url, JOURNAL },
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { status, stdout, stderr };
}

const pathOf = (url: string) => url.replace(/^sqlite:/, '');

async function importWorld(url: string, folder: string): Promise<void> {
  const world = join(folder, 'world.ndjson');
  writeFileSync(world, ndjson(IMPORT_WORLD));
  await run(pathOf(url), 'import', world);
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const)('a restored backup on %s', (_, newPlace) => {
  // Rule 10.6.
  test('loses again what was erased and revoked after it was made, and nothing else', async () => {
    const { url, backUp } = await newPlace();
    const folder = newFolder();
    const journal = join(folder, 'journal.ndjson');
    await importWorld(url, folder);
    const erased = await journaling(url, journal, 'erase', '--brand', 'brd_2', '--yes');
    expect([erased.status, erased.stderr]).toEqual([0, expect.stringMatching(/^erased brand brd_2: .*\n$/)]);
    await importWorld(url, folder); // brd_2 is back, on purpose
    const backup = await backUp();
    await journaling(url, journal, 'erase', '--account', 'acc_2', '--yes');
    await journaling(url, journal, 'keys', 'revoke', '--key', 'key_2');
    const refused = await journaling(url, journal, 'keys', 'revoke', '--key', 'key_2');
    expect(refused.status).toBe(1);
    await journaling(url, journal, 'erase', '--texts-before', '2100-01-01', '--yes');
    const entries = readFileSync(journal, 'utf8').replaceAll(/"at":"[^"]+Z",/g, '');
    expect(entries).toBe(
      '{"brand_id":"brd_2"}\n{"account_id":"acc_2"}\n{"key_id":"key_2"}\n{"texts_before":"2100-01-01"}\n',
    );
    expect(statSync(journal).mode & 0o777).toBe(0o600);

    const first = await run(pathOf(backup), 'after-restore', '--journal', journal);
    expect(first).toEqual({
      status: 0,
      stdout: '',
      stderr: [
        'brand brd_2: imported again after it was erased; left unchanged',
        'account acc_2: erased again',
        'key key_2: revoked again',
        'texts before 2100-01-01: erased again',
        'repeated 3 of 4 entries; the others are in effect',
        '',
      ].join('\n'),
    });
    const listed = await run(pathOf(backup), 'keys', 'list', '--account', 'acc_1');
    const revoked = await run(pathOf(url), 'keys', 'list', '--account', 'acc_1');
    expect(listed.stdout).toBe(revoked.stdout);
    expect((await run(pathOf(backup), 'keys', 'list', '--account', 'acc_2')).status).toBe(1);
    expect((await run(pathOf(backup), 'check')).status).toBe(0);
    const second = await run(pathOf(backup), 'after-restore', '--journal', journal);
    expect(second.stderr).toMatch(/\nrepeated 0 of 4 entries; the others are in effect\n$/);
  });
});

describe('the journal', () => {
  test('is on standard error without a file, and after-restore reads it there', async () => {
    const { url, backUp } = await onSqlite();
    const folder = newFolder();
    await importWorld(url, folder);
    const backup = await backUp();
    const { status, stderr } = await run(pathOf(url), 'keys', 'revoke', '--key', 'key_1');
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(/^journal: \{"at":"[^"]+Z","key_id":"key_1"\}\nrevoked key_1\n$/),
    ]);
    const journal = join(folder, 'journal.ndjson');
    writeFileSync(journal, stderr);
    const restored = await run(pathOf(backup), 'after-restore', '--journal', journal);
    expect(restored.stderr).toMatch(/^key key_1: revoked again\n/);
    expect(restored.status).toBe(1); // `revoked key_1` is not an entry
  });

  test('that cannot be written stops no revocation, and the command fails', async () => {
    const { url } = await onSqlite();
    await importWorld(url, newFolder());
    const missing = join(newFolder(), 'none', 'journal.ndjson');
    const { status, stderr } = await journaling(url, missing, 'keys', 'revoke', '--key', 'key_1');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot write to .* \(ENOENT\); .*\njournal: \{.*"key_1"\}\nrevoked key_1\n$/);
    const again = await run(pathOf(url), 'keys', 'revoke', '--key', 'key_1');
    expect(again.stderr).toContain('already revoked');
  });

  test('keeps a torn line apart, which after-restore reports', async () => {
    const { url } = await onSqlite();
    const folder = newFolder();
    const journal = join(folder, 'journal.ndjson');
    await importWorld(url, folder);
    writeFileSync(journal, '{"at":"2026-01-');
    await journaling(url, journal, 'keys', 'revoke', '--key', 'key_1');
    const { status, stderr } = await run(pathOf(url), 'after-restore', '--journal', journal);
    expect([status, stderr]).toEqual([
      1,
      `repeated 0 of 1 entries; the others are in effect\n${journal}: 1 lines are not entries; read them\n`,
    ]);
    const missing = await run(pathOf(url), 'after-restore', '--journal', join(folder, 'none'));
    expect(missing).toMatchObject({ status: 1, stderr: expect.stringMatching(/^cannot read the journal/) });
  });
});
