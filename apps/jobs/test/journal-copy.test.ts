import { IMPORT_WORLD } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { chmodSync, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importRecords, newFolder, runWith, write } from './support/commands.js';
import { ENGINES } from './support/databases.js';

const newJournal = () => write('journal.ndjson', '');

// Rule 10.6: the journal leaves the machine at once, and a restore needs the journal of its backup.

/** A program with this shell script. */
function program(script: string): string {
  const path = write('copy', `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test.each(ENGINES)('JOURNAL_COPY gets each line after the commit (%s)', async (_engine, newPlace) => {
  const { database } = await newPlace();
  await importRecords(database, IMPORT_WORLD);
  const [JOURNAL, copied] = [newJournal(), join(newFolder(), 'copied')];
  const runs = async (JOURNAL_COPY: string, ...args: string[]) =>
    runWith({ JOURNAL, JOURNAL_COPY }, database, ...args);
  const copy = program(`cat >> ${copied}`);
  expect((await runs(copy, 'erase', '--brand', 'brd_2', '--yes')).status).toBe(0);
  expect((await runs(copy, 'keys', 'revoke', '--key', 'key_1')).status).toBe(0);
  expect((await runs(copy, 'erase', '--brand', 'brd_2', '--yes')).status).toBe(1); // there is none: no line
  expect((await runs(copy, 'backup-begin')).status).toBe(0);
  expect(readFileSync(copied, 'utf8')).toBe(readFileSync(JOURNAL, 'utf8'));
  expect(readFileSync(copied, 'utf8')).toMatch(/^.*"brand_id".*\n.*"key_id".*\n.*"backup":true.*\n$/);

  for (const [JOURNAL_COPY, why] of [
    [program('echo no route >&2; exit 7'), 'status 7: no route'],
    [program('kill -TERM $$'), 'SIGTERM'],
    ['/nowhere/copy', 'ENOENT'],
  ] as const) {
    const { status, stderr } = await runs(JOURNAL_COPY, 'backup-begin');
    const [said, line] = stderr.split('\n');
    expect([status, said]).toEqual([
      1,
      `JOURNAL_COPY failed (${why}); the following line is not yet on another machine`,
    ]);
    expect(`${line}\n`).toBe(`journal: ${readFileSync(JOURNAL, 'utf8').split('\n').at(-2)}\n`);
  }
  const account = await runs('/nowhere/copy', 'erase', '--account', 'acc_2', '--yes');
  expect([account.status, account.stderr]).toEqual([1, expect.stringContaining('erased account acc_2')]);
  expect((await runs('', 'accounts', 'list')).stdout).not.toContain('acc_2');
  expect(readFileSync(JOURNAL, 'utf8')).toContain('acc_2');
});

test('after-restore refuses a journal without the marker of the restored backup', async () => {
  const [file, other] = [join(newFolder(), 'data.db'), join(newFolder(), 'other.db')];
  for (const each of [file, other]) await importRecords(each, IMPORT_WORLD);
  const [JOURNAL, foreign] = [newJournal(), newJournal()];
  expect((await runWith({ JOURNAL }, file, 'backup-begin')).status).toBe(0);
  await runWith({ JOURNAL: foreign }, other, 'erase', '--brand', 'brd_2', '--yes');
  const backup = join(newFolder(), 'backup.db');
  copyFileSync(file, backup);
  const early = write('journal.ndjson', '');
  await runWith({ JOURNAL }, file, 'erase', '--account', 'acc_2', '--yes');
  for (const [journal, end] of [
    [early, 'it has no entry'],
    [foreign, 'its last entry is of 20'],
  ] as const) {
    const { status, stderr } = await runWith({}, backup, 'after-restore', '--journal', journal);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        `^nothing was repeated: ${journal} lacks the marker of the restored backup, which began at \\S+; ${end}`,
      ),
    ]);
    const [, line] = /with the line (\{.*\})/.exec(stderr) ?? [];
    const completed = write('journal.ndjson', `${readFileSync(journal, 'utf8')}${line}\n`);
    expect((await runWith({}, backup, 'accounts', 'list')).stdout).toContain('acc_2');
    const trial = join(newFolder(), 'trial.db');
    copyFileSync(backup, trial);
    expect((await runWith({}, trial, 'after-restore', '--journal', completed)).status).toBe(0);
  }
  const restored = await runWith({ JOURNAL }, backup, 'after-restore', '--journal', JOURNAL);
  expect(restored).toEqual({
    status: 0,
    stdout: '',
    stderr:
      'account acc_2: erased again\nrepeated 1 of 1 entries; each other entry is in effect or listed above\n',
  });
  expect((await runWith({ JOURNAL }, backup, 'check')).status).toBe(0);
});
