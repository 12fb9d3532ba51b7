import { IMPORT_WORLD } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run, runWith, type Ended } from './command-line.js';
import { ENGINES } from './support/databases.js';
import { databaseOf, importRecords, newFolder, write } from './support/folders.js';

const TODAY = new Date().toISOString().slice(0, 10);

/** Runs a command that keeps the journal. */
const journaling = (database: string, JOURNAL: string, ...args: readonly string[]): Promise<Ended> =>
  runWith({ JOURNAL }, database, ...args);

describe.each(ENGINES)('a restored backup on %s', (_, newPlace) => {
  // Rule 10.6.
  test('loses again what was erased and revoked after it was made, and nothing else', async () => {
    const { database, backUp } = await newPlace();
    const journal = join(newFolder(), 'journal.ndjson');
    await importRecords(database, IMPORT_WORLD);
    const erased = await journaling(database, journal, 'erase', '--brand', 'brd_2', '--yes');
    expect([erased.status, erased.stderr]).toEqual([0, expect.stringMatching(/^erased brand brd_2: .*\n$/)]);
    await importRecords(database, IMPORT_WORLD); // brd_2 is back, on purpose
    const backup = await backUp();
    await journaling(database, journal, 'erase', '--account', 'acc_2', '--yes');
    await journaling(database, journal, 'keys', 'revoke', '--key', 'key_2');
    const refused = await journaling(database, journal, 'keys', 'revoke', '--key', 'key_2');
    expect(refused.status).toBe(1);
    await journaling(database, journal, 'erase', '--texts-before', TODAY, '--yes');
    const entries = readFileSync(journal, 'utf8').replaceAll(/"at":"[^"]+Z",/g, '');
    expect(entries).toBe(
      `{"brand_id":"brd_2"}\n{"account_id":"acc_2"}\n{"key_id":"key_2"}\n{"texts_before":"${TODAY}"}\n`,
    );
    expect(statSync(journal).mode & 0o777).toBe(0o600);

    const undone = `a restore has undone 3 entries of the journal: run after-restore --journal ${journal}\n`;
    for (const [command, status] of [
      ['migrate', 0],
      ['check', 1],
    ] as const) {
      const before = await journaling(backup, journal, command);
      expect([before.status, before.stderr]).toEqual([status, expect.stringContaining(undone)]);
    }
    const first = await run(backup, 'after-restore', '--journal', journal);
    expect(first).toEqual({
      status: 0,
      stdout: '',
      stderr: [
        'brand brd_2: imported again after it was erased; left unchanged',
        'account acc_2: erased again',
        'key key_2: revoked again',
        `texts before ${TODAY}: erased again`,
        'repeated 3 of 4 entries; each other entry is in effect or listed above',
        '',
      ].join('\n'),
    });
    const listed = await run(backup, 'keys', 'list', '--account', 'acc_1');
    const revoked = await run(database, 'keys', 'list', '--account', 'acc_1');
    expect(listed.stdout).toBe(revoked.stdout);
    expect((await run(backup, 'keys', 'list', '--account', 'acc_2')).status).toBe(1);
    const after = await journaling(backup, journal, 'check');
    expect(after).toMatchObject({ status: 0, stderr: 'all derived data match the rows\n' });
    expect((await journaling(database, journal, 'migrate')).stderr).toBe('the database is up to date\n');
    const second = await run(backup, 'after-restore', '--journal', journal);
    expect(second.stderr).toMatch(
      /\nrepeated 0 of 4 entries; each other entry is in effect or listed above\n$/,
    );
  });
});

describe('the journal', () => {
  test('is on standard error without a file, and after-restore reads it there', async () => {
    const [file, backup] = [await databaseOf(IMPORT_WORLD), await databaseOf(IMPORT_WORLD)];
    const { status, stderr } = await run(file, 'keys', 'revoke', '--key', 'key_1');
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(/^journal: \{"at":"[^"]+Z","key_id":"key_1"\}\nrevoked key_1\n$/),
    ]);
    const journal = write(newFolder(), 'journal.ndjson', stderr);
    const restored = await run(backup, 'after-restore', '--journal', journal);
    expect(restored.stderr).toMatch(/^key key_1: revoked again\n/);
    expect(restored.status).toBe(1); // `revoked key_1` is not an entry
  });

  test('that cannot be written stops no revocation, and the command fails', async () => {
    const file = await databaseOf(IMPORT_WORLD);
    const missing = join(newFolder(), 'none', 'journal.ndjson');
    const { status, stderr } = await journaling(file, missing, 'keys', 'revoke', '--key', 'key_1');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot write to .* \(ENOENT\); .*\njournal: \{.*"key_1"\}\nrevoked key_1\n$/);
    const again = await run(file, 'keys', 'revoke', '--key', 'key_1');
    expect(again.stderr).toContain('already revoked');
  });

  test('keeps a torn line apart, which after-restore reports', async () => {
    const file = await databaseOf(IMPORT_WORLD);
    const folder = newFolder();
    const journal = write(folder, 'journal.ndjson', '{"at":"2026-01-');
    await journaling(file, journal, 'keys', 'revoke', '--key', 'key_1');
    const { status, stderr } = await run(file, 'after-restore', '--journal', journal);
    expect([status, stderr]).toEqual([
      1,
      `repeated 0 of 1 entries; each other entry is in effect or listed above\n${journal}: 1 lines are not entries; check them\n`,
    ]);
    const missing = await run(file, 'after-restore', '--journal', join(folder, 'none'));
    expect(missing).toMatchObject({ status: 1, stderr: expect.stringMatching(/^cannot read the journal/) });
  });
});
