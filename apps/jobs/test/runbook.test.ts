/** Follows pages of docs/runbook.md that no other test follows. */
import { IMPORT_WORLD, ndjson, record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, newFolder, runWith, TODAY, valuesIn, write } from './support/commands.js';
import { select } from './support/database-file.js';

/** Runs commands on a file, with a separate journal, which is empty. */
function withJournal(file: string) {
  const JOURNAL = write('journal.ndjson', '');
  return { JOURNAL, on: (...args: string[]) => runWith({ JOURNAL }, file, ...args) };
}

const accountOf = (file: string, brand: string) =>
  select(file, `select account_id from brand where id = '${brand}'`);

// Rules 10.6 and 12.4: "A brand moves to another account".
test('a brand moves by an erasure and an import, also after a restore to an earlier time', async () => {
  const file = await databaseOf(IMPORT_WORLD);
  const { JOURNAL, on } = withJournal(file);
  const records = IMPORT_WORLD.filter(
    (each) => (each.type === 'brand' ? each.id : 'brand_id' in each && each.brand_id) === 'brd_2',
  ).map((each) => (each.type === 'brand' ? { ...each, account_id: 'acc_2' } : each));
  const moved = write('moved.ndjson', ndjson(records));
  expect(await on('import', '--dry-run', moved)).toEqual({
    status: 1,
    stdout: '',
    stderr: `dry run: nothing was written\n${moved}:1: brand brd_2: account_id: expected the account of the existing record with this id; a record cannot move\nnothing would be imported\n`,
  });
  const backup = join(newFolder(), 'backup.sqlite');
  copyFileSync(file, backup);
  expect(await on('erase', '--brand', 'brd_2', '--yes')).toMatchObject({ status: 0 });
  expect(await on('import', moved)).toMatchObject({ status: 0 });
  expect(accountOf(file, 'brd_2')).toEqual([{ account_id: 'acc_2' }]);
  expect(await on('check')).toMatchObject({ status: 0, stdout: '' });

  const restored = (...args: string[]) => runWith({ JOURNAL }, backup, ...args);
  expect((await restored('after-restore', '--journal', JOURNAL)).stderr).toContain(
    'brand brd_2: erased again\n',
  );
  expect((await restored('import', '--after-restore', moved)).stderr).toContain('brands: brand brd_2\n');
  expect(accountOf(backup, 'brd_2')).toEqual([]);
  expect(await restored('import', moved)).toMatchObject({ status: 0 });
  expect(accountOf(backup, 'brd_2')).toEqual([{ account_id: 'acc_2' }]);
  expect((await restored('after-restore', '--journal', JOURNAL)).stderr).toContain('left unchanged\n');
  expect(await restored('check')).toMatchObject({ status: 0, stdout: '' });
});

// Rule 10.6: "A corrected file contains an erased brand".
test('a corrected file of several brands, one of which was erased, needs --after-restore', async () => {
  const file = await databaseOf(IMPORT_WORLD);
  const { on } = withJournal(file);
  await on('erase', '--brand', 'brd_2', '--yes');
  const corrected = [record.theme({ name: 'Corrected' }), record.theme({ id: 'thm_2', brand_id: 'brd_2' })];
  const without = write('without.ndjson', ndjson(corrected));
  expect((await on('import', without)).stderr).toContain(`it was erased on ${TODAY}; stop collecting`);
  const complete = write('complete.ndjson', ndjson([record.brand({ id: 'brd_2' }), ...corrected]));
  for (const [path, skipped] of [
    [without, 1],
    [complete, 2],
  ] as const) {
    const { status, stderr } = await on('import', '--after-restore', path);
    expect([status, stderr.split('\n').at(-2)]).toEqual([
      0,
      `skipped ${skipped} records of erased accounts and brands: brand brd_2`,
    ]);
  }
  expect(select(file, "select name from theme where id = 'thm_1'")).toEqual([{ name: 'Corrected' }]);
  expect(accountOf(file, 'brd_2')).toEqual([]);
  // Without the option, the brand's own record brings the brand back.
  expect(await on('import', complete)).toMatchObject({ status: 0 });
  expect(accountOf(file, 'brd_2')).toEqual([{ account_id: 'acc_1' }]);
  expect(valuesIn((await on('accounts', 'list')).stdout)).toContainEqual(
    expect.objectContaining({ id: 'acc_1', brands: 2 }),
  );
});
