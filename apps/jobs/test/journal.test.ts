import { OutcomeUnknown } from '@brand-visibility/application';
import { IMPORT_WORLD } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journalIn, type JournalEntry } from '../src/journal.js';
import { ended, MAIN, run, runWith } from './command-line.js';
import { ENGINES } from './support/databases.js';
import { importRecords, newFolder, write } from './support/folders.js';
import { startHangingImport } from './support/hanging-import.js';

/** The limit of the file size, in blocks of 512 bytes: the databases of these tests are smaller. */
const BLOCKS = 16_384;

/** Runs a command on a machine where no file becomes larger, as on a full disk. */
const onFullDisk = (database: string, JOURNAL: string, ...args: readonly string[]) =>
  ended(
    spawn('/bin/sh', ['-c', `ulimit -f ${BLOCKS}; exec "$@"`, 'sh', process.execPath, MAIN, ...args], {
      env: {
        PATH: process.env['PATH'],
        JOURNAL,
        DATABASE_URL: database.startsWith('postgres:') ? database : `sqlite:${database}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

const withoutTimes = (text: string) => text.replaceAll(/"at":"[^"]+Z",/g, '');

describe.each(ENGINES)('the journal of a database on %s', (_, newPlace) => {
  const newDatabase = async () => {
    const place = await newPlace();
    await importRecords(place.database, IMPORT_WORLD);
    return place;
  };

  // Rule 10.6.
  test('keeps no half of a line on a nearly full disk: the command prints the line and fails', async () => {
    const { database } = await newDatabase();
    const journal = join(newFolder(), 'journal.ndjson');
    const almost = '\n'.repeat(BLOCKS * 512 - 20);
    writeFileSync(journal, almost);
    const failed = await onFullDisk(database, journal, 'keys', 'revoke', '--key', 'key_1');
    expect(failed).toMatchObject({ status: 1, stdout: '' });
    expect(failed.stderr).toMatch(
      /^cannot write to .* \(EFBIG\); .*\njournal: \{"at":"[^"]+Z","key_id":"key_1"\}\nrevoked key_1\n$/,
    );
    expect(readFileSync(journal, 'utf8')).toBe(almost);
  });

  // Rule 10.6.
  test('withdraws the line of a commit that is refused, and after-restore repeats nothing', async () => {
    const { database, change, rows } = await newDatabase();
    await change(
      'create table extra (brand_id text references brand (id) deferrable initially deferred)',
      "insert into extra values ('brd_2')",
    );
    const journal = join(newFolder(), 'journal.ndjson');
    const args = ['erase', '--brand', 'brd_2', '--yes'];
    const failed = await runWith({ JOURNAL: journal }, database, ...args);
    expect(failed.status).toBe(1);
    expect(withoutTimes(readFileSync(journal, 'utf8'))).toBe(
      '{"brand_id":"brd_2"}\n{"brand_id":"brd_2","withdrawn":true}\n',
    );
    await change('drop table extra');
    const restored = await run(database, 'after-restore', '--journal', journal);
    expect(restored).toMatchObject({
      status: 0,
      stderr: 'repeated 0 of 0 entries; each other entry is in effect or listed above\n',
    });
    expect(await rows("select id from brand where id = 'brd_2'")).toHaveLength(1);
    const erased = await runWith({ JOURNAL: journal }, database, ...args);
    expect([erased.status, readFileSync(journal, 'utf8').split('\n')]).toEqual([
      0,
      [expect.anything(), expect.anything(), expect.stringMatching(/"brand_id":"brd_2"\}$/), ''],
    ]);
  });

  // Rule 10.6.
  test('has no line of a command that did not get its turn, nor of texts that a later day would erase', async () => {
    const place = await newDatabase();
    const { database } = place;
    const journal = join(newFolder(), 'journal.ndjson');
    const importing = await startHangingImport(place);
    const erase = (day: string, ...wait: readonly string[]) =>
      runWith({ JOURNAL: journal }, database, 'erase', '--texts-before', day, '--yes', ...wait);
    expect((await erase('2026-01-01', '--wait', '0s')).status).toBe(3);
    await importing.end();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await erase(tomorrow)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^\S+ is in the future; give today, .* nothing was changed\n$/),
    });
    expect(() => readFileSync(journal)).toThrow('ENOENT');
  });
});

describe('a line of the journal', () => {
  const entry: JournalEntry = { at: 0n, what: { brand_id: 'brd_1' } };
  const linesAfter = async (error: Error | null) => {
    const file = join(newFolder(), 'journal.ndjson');
    const noted = journalIn(file, () => undefined).noting(async (add) => {
      add(entry);
      if (error) throw error;
    });
    await (error ? expect(noted).rejects.toBe(error) : noted);
    return readFileSync(file, 'utf8').match(/withdrawn/g)?.length ?? 0;
  };

  // Rule 10.6.
  test('is withdrawn if the transaction failed, and kept if its outcome is unknown', async () => {
    expect(await linesAfter(null)).toBe(0);
    expect(await linesAfter(new Error('refused'))).toBe(1);
    expect(await linesAfter(new OutcomeUnknown(null))).toBe(0);
  });

  test('is withdrawn alone: an equal one before it counts', async () => {
    const place = await ENGINES[0][1]();
    await importRecords(place.database, IMPORT_WORLD);
    const line = '{"at":"2100-01-01T00:00:00Z","brand_id":"brd_2"';
    const withdrawn = `${line},"withdrawn":true}`;
    const journal = write(newFolder(), 'journal.ndjson', [`${line}}`, withdrawn, `${line}}`].join('\n'));
    const { stderr } = await run(place.database, 'after-restore', '--journal', journal);
    expect(stderr).toBe(
      'brand brd_2: erased again\nrepeated 1 of 1 entries; each other entry is in effect or listed above\n',
    );
  });
});
