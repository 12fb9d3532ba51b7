import { OutcomeUnknown } from '@brand-visibility/application';
import { IMPORT_WORLD, ndjson, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { copyFileSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openJournal } from '../src/journal.js';
import { databaseOf, importRecords, newFolder, run, runAt, runWith } from './support/commands.js';
import { TODAY, write } from './support/commands.js';
import { digestOf, select, tamperWith } from './support/database-file.js';
import { ENGINES } from './support/databases.js';

const newJournal = () => write('journal.ndjson', '');
const noJournal = () => join(newFolder(), 'journal.ndjson');
const withoutTimes = (text: string) => text.replaceAll(/"at":"[^"]+Z",/g, '');
const summary = (repeated: number, entries: number) =>
  `repeated ${repeated} of ${entries} entries; each other entry is in effect or listed above
no backup-begin is recorded, so nobody knows whether the journal is complete\n`;

describe('erase', () => {
  // Rule 10.6.
  test('reports the deleted records and leaves a consistent database', async () => {
    const file = await databaseOf(IMPORT_WORLD);
    const before = digestOf(file);
    for (const [option, id] of [
      ['account', 'brd_1'],
      ['brand', 'acc_1'],
    ] as const)
      expect(await run(file, 'erase', `--${option}`, id, '--yes')).toEqual({
        status: 1,
        stdout: '',
        stderr: `there is no ${option} ${id}\n`,
      });
    expect(digestOf(file)).toBe(before);
    expect(await run(file, 'erase', '--brand', 'brd_2', '--yes')).toEqual({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(
        /\nerased brand brd_2: brand 1, theme 1, prompt 1, run 1, recommendation 1\n$/,
      ),
    });
    const account = await run(file, 'erase', '--yes', '--account', 'acc_1');
    expect(account.stderr).toContain(
      'erased account acc_1: account 1, api_key 2, brand 1, rival 1, theme 1, prompt 2, run 3, answer 3, ' +
        'site_access_check 1, page_audit 1, recommendation 1, outreach_work 1\n',
    );
    expect(await run(file, 'check')).toMatchObject({ status: 0, stdout: '' });
    expect(await run(file, 'keys', 'list', '--account', 'acc_1')).toMatchObject({ status: 1 });
  });

  // Rule 10.6.
  test('--texts-before empties texts up to today, and leaves a consistent database', async () => {
    const file = await databaseOf(IMPORT_WORLD);
    const erase = (day: string) => run(file, 'erase', '--texts-before', day, '--yes');
    const line = 'erased the texts of 0 answers created before 2000-01-01\n'; // and none of the journal
    expect(await erase('2000-01-01')).toEqual({ status: 0, stdout: '', stderr: line });
    expect(await erase('2026-11-21')).toEqual({
      status: 1,
      stdout: '',
      stderr: `2026-11-21 is in the future; give today, ${TODAY} in UTC, or an earlier day; nothing was changed\n`,
    });
    expect((await erase(TODAY)).stderr).toMatch(
      /^journal: \{"at":"[^"]+","texts_before":"\S+"\}\nerased the texts of 3 answers created before \S+\n$/,
    );
    const left = select(file, "select 1 from answer_body where text <> '' or text_markdown is not null");
    expect(left).toEqual([]);
    expect(await run(file, 'check')).toMatchObject({ status: 0, stdout: '' });
  });
});

// Rule 10.6.
test('a restored backup loses again what was erased and revoked after it was made, and nothing else', async () => {
  const [file, journal] = [await databaseOf(IMPORT_WORLD), newJournal()];
  const journaling = (database: string, ...args: readonly string[]) =>
    runWith({ JOURNAL: journal }, database, ...args);
  expect((await journaling(file, 'erase', '--brand', 'brd_2', '--yes')).stderr).toMatch(
    /^erased brand brd_2: /,
  );
  await importRecords(file, IMPORT_WORLD); // brd_2 is back, on purpose
  const backup = join(newFolder(), 'backup.db');
  copyFileSync(file, backup); // no command is running, so all data are in the file
  await journaling(file, 'erase', '--account', 'acc_2', '--yes');
  await journaling(file, 'keys', 'revoke', '--key', 'key_2');
  expect((await journaling(file, 'keys', 'revoke', '--key', 'key_2')).status).toBe(1);
  await journaling(file, 'erase', '--texts-before', TODAY, '--yes');
  expect(withoutTimes(readFileSync(journal, 'utf8'))).toBe(
    `{"brand_id":"brd_2"}\n{"account_id":"acc_2"}\n{"key_id":"key_2"}\n{"texts_before":"${TODAY}"}\n`,
  );

  const undone = `a restore has undone 3 entries of the journal: run after-restore --journal ${journal}\n`;
  for (const [command, status] of [
    ['migrate', 0],
    ['check', 1],
  ] as const)
    expect(await journaling(backup, command)).toMatchObject({
      status,
      stderr: expect.stringContaining(undone),
    });
  expect(await run(backup, 'after-restore', '--journal', journal)).toEqual({
    status: 0,
    stdout: '',
    stderr: `brand brd_2: imported again after it was erased; left unchanged
account acc_2: erased again
key key_2: revoked again
texts before ${TODAY}: erased again
${summary(3, 4)}`,
  });
  expect(digestOf(backup)).toBe(digestOf(file));
  const after = await journaling(backup, 'check');
  expect(after).toMatchObject({ status: 0, stderr: 'all derived data match the rows\n' });
  expect((await journaling(file, 'migrate')).stderr).toBe('the database is up to date\n');
  const second = await run(backup, 'after-restore', '--journal', journal);
  expect(second.stderr).toMatch(new RegExp(`\n${summary(0, 4)}$`));
});

// Rule 10.6.
test.each(ENGINES)(
  'an erasure and a later import are in order on %s, whatever the clocks of their machines show',
  async (_, newPlace) => {
    const [{ database }, { database: restored }] = [await newPlace(), await newPlace()];
    const [records, JOURNAL] = [write('all.ndjson', ndjson(IMPORT_WORLD)), newJournal()];
    const at = (time: string, of: string, ...args: readonly string[]) =>
      runAt(time, { JOURNAL }, of, ...args);
    await at('11:00:00', database, 'migrate');
    await at('11:00:00', database, 'import', records);
    await at('12:00:00', database, 'erase', '--account', 'acc_2', '--yes');
    await at('12:00:00', database, 'erase', '--brand', 'brd_2', '--yes');
    await at('11:51:00', database, 'import', records); // by a machine whose clock is behind
    const repeated = await at('13:00:00', database, 'after-restore', '--journal', JOURNAL);
    expect(repeated.stderr).toBe(`account acc_2: imported again after it was erased; left unchanged
brand brd_2: imported again after it was erased; left unchanged
${summary(0, 2)}`);

    for (const each of [database, restored]) {
      await at('13:05:00', each, 'migrate');
      await at('13:09:00', each, 'import', records); // by a machine whose clock is ahead
    }
    await at('13:05:00', database, 'erase', '--account', 'acc_2', '--yes');
    const checked = await at('13:06:00', database, 'check');
    expect(checked).toMatchObject({ status: 0, stderr: 'all derived data match the rows\n' });
    expect(readFileSync(JOURNAL, 'utf8').split('\n').at(-2)).toBe(
      '{"at":"2026-11-20T13:09:00.000001Z","account_id":"acc_2"}',
    );
    expect((await at('13:10:00', restored, 'after-restore', '--journal', JOURNAL)).stderr).toContain(
      'account acc_2: erased again\n',
    );
    // Again before the time of the erasure: after the restore the import was, too.
    await at('13:07:00', restored, 'import', records);
    expect((await at('13:11:00', restored, 'after-restore', '--journal', JOURNAL)).stderr).toContain(
      'account acc_2: imported again after it was erased; left unchanged\n',
    );
  },
);

// Rule 10.6.
test('an import after a restore brings back every day, and nothing that was erased or revoked', async () => {
  const [file, journal, backup] = [
    await databaseOf(IMPORT_WORLD),
    newJournal(),
    join(newFolder(), 'backup.db'),
  ];
  const onBackup = (...args: readonly string[]) => runWith({ JOURNAL: journal }, backup, ...args);
  const key = record.apiKey({ id: 'key_9', fingerprint: '9'.repeat(64), revoked_at: null, expires_at: null });
  const night = [record.run({ id: 'run_5' }), record.answer({ id: 'ans_5', run_id: 'run_5' }), key];
  const days = [write('1.ndjson', ndjson(IMPORT_WORLD)), write('2.ndjson', ndjson(night))];
  copyFileSync(file, backup); // no command is running, so all data are in the file
  await run(file, 'import', ...days);
  for (const command of [
    'erase --account acc_2 --yes',
    'erase --brand brd_2 --yes',
    'keys revoke --key key_9',
  ])
    await runWith({ JOURNAL: journal }, file, ...command.split(' '));

  await onBackup('after-restore', '--journal', journal);
  const skipped = 'skipped 7 records of erased accounts and brands: account acc_2, brand brd_2\n';
  const tried = await onBackup('import', '--after-restore', '--dry-run', ...days);
  expect(tried.stderr).toContain(skipped.replace('skipped', 'would skip'));
  expect(await onBackup('import', '--after-restore', ...days)).toEqual({
    status: 0,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(`^imported 22 records \\(3 new, 19 the same\\): [^\n]*\nrivals without [^\n]*\n${skipped}$`),
    ),
  });
  expect(digestOf(backup)).toBe(digestOf(file));
  expect((await onBackup('import', ...days)).status).toBe(0); // brings acc_2 and brd_2 back, on purpose
  await onBackup('keys', 'create', '--account', 'acc_2', '--name', 'New', '--all-brands');
  const before = digestOf(backup);
  const again = await onBackup('after-restore', '--journal', journal);
  expect(again.stderr).toBe(
    `account acc_2: imported again after it was erased; left unchanged
brand brd_2: imported again after it was erased; left unchanged
${summary(0, 3)}`,
  );
  expect(digestOf(backup)).toBe(before);
});

// Rule 10.6.
test('an import after a restore needs the journal', async () => {
  const file = await databaseOf(IMPORT_WORLD);
  const importing = (settings: Record<string, string>) =>
    runWith(settings, file, 'import', '--after-restore', write('records.ndjson', ''));
  const unset = expect.stringMatching(/^error: set JOURNAL to the file of the journal\n/);
  expect(await importing({})).toEqual({ status: 2, stdout: '', stderr: unset });
  const empty = await importing({ JOURNAL: newJournal() });
  expect(empty).toMatchObject({ status: 0, stderr: expect.stringMatching(/^imported 0 records/) });
});

describe('the journal', () => {
  const revoke = (file: string, JOURNAL?: string) =>
    runWith(JOURNAL === undefined ? {} : { JOURNAL }, file, 'keys', 'revoke', '--key', 'key_1');

  // Rule 10.6.
  test('is on standard error without a file, and after-restore reads it there', async () => {
    const [file, backup] = [await databaseOf(IMPORT_WORLD), await databaseOf(IMPORT_WORLD)];
    const { status, stderr } = await revoke(file);
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(/^journal: \{"at":"[^"]+Z","key_id":"key_1"\}\nrevoked key_1\n$/),
    ]);
    const restored = await run(backup, 'after-restore', '--journal', write('journal.ndjson', stderr));
    expect(restored.stderr).toMatch(/^key key_1: revoked again\n/);
    expect(restored.status).toBe(1); // `revoked key_1` is not an entry
  });

  test('that cannot be written stops no revocation, and the command fails', async () => {
    const file = await databaseOf(IMPORT_WORLD);
    const { status, stderr } = await revoke(file, join(newFolder(), 'none', 'journal.ndjson'));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot write to .* \(ENOENT\); .*\njournal: \{.*"key_1"\}\nrevoked key_1\n$/);
    expect((await revoke(file)).stderr).toContain('already revoked');
  });

  test('keeps a torn line apart, and after-restore reports what is no entry, or cannot be read', async () => {
    const file = await databaseOf(IMPORT_WORLD);
    const unreadable = JSON.stringify({ at: '2026-03-01T00:00:00Z', key_id: '\0' });
    const journal = write('journal.ndjson', `${unreadable}\n{"at":"2026-01-`);
    await revoke(file, journal);
    expect(await run(file, 'after-restore', '--journal', journal)).toEqual({
      status: 1,
      stdout: '',
      stderr: `${summary(0, 1)}${journal}: 2 lines are not entries; check them\n`,
    });
    const folder = await run(file, 'after-restore', '--journal', dirname(journal));
    expect(folder).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cannot read the journal .*EISDIR/),
    });
  });

  // Rule 10.6.
  test('withdraws the line of a commit that is refused, which after-restore does not repeat', async () => {
    const [file, journal] = [await databaseOf(IMPORT_WORLD), newJournal()];
    tamperWith(
      file,
      `create table extra (brand_id text references brand (id) deferrable initially deferred);
       insert into extra values ('brd_2')`,
    );
    const erase = () => runWith({ JOURNAL: journal }, file, 'erase', '--brand', 'brd_2', '--yes');
    expect((await erase()).status).toBe(1);
    expect(withoutTimes(readFileSync(journal, 'utf8'))).toBe(
      '{"brand_id":"brd_2"}\n{"brand_id":"brd_2","withdrawn":true}\n',
    );
    tamperWith(file, 'drop table extra');
    const restored = await run(file, 'after-restore', '--journal', journal);
    expect(restored).toEqual({ status: 0, stdout: '', stderr: summary(0, 0) });
    expect(select(file, "select id from brand where id = 'brd_2'")).toHaveLength(1);
    expect([(await erase()).status, readFileSync(journal, 'utf8')]).toEqual([
      0,
      expect.stringMatching(/^(?:.*\n){2}\{"at":[^\n]*"brand_id":"brd_2"\}\n$/),
    ]);
  });

  // Rule 10.6.
  test.each<[string, Error | null, number]>([
    ['no error', null, 0],
    ['an error', new Error('refused'), 1],
    ['an unknown outcome', new OutcomeUnknown(null), 0],
  ])('after %s', async (_, error, withdrawn) => {
    const file = newJournal();
    const noted = openJournal(file, null, () => undefined).noting(async (add) => {
      add({ at: 0n, what: { brand_id: 'brd_1' } });
      if (error) throw error;
    });
    await (error ? expect(noted).rejects.toBe(error) : noted);
    expect(readFileSync(file, 'utf8').match(/withdrawn/g) ?? []).toHaveLength(withdrawn);
  });

  test('withdraws one line: an equal one before it counts', async () => {
    const file = await databaseOf(IMPORT_WORLD);
    const entry = '{"at":"2100-01-01T00:00:00Z","brand_id":"brd_2"}';
    const withdrawn = entry.replace('}', ',"withdrawn":true}');
    const journal = write('journal.ndjson', [entry, withdrawn, entry, entry, withdrawn].join('\n'));
    expect((await run(file, 'after-restore', '--journal', journal)).stderr).toBe(
      `brand brd_2: erased again\n${summary(1, 1)}`,
    );
  });
});

describe.each(ENGINES)('a missing journal (%s)', (_engine, newPlace) => {
  const started = async (...commands: readonly (readonly string[])[]) => {
    const { database } = await newPlace();
    const JOURNAL = noJournal();
    const journaling = (...args: readonly string[]) => runWith({ JOURNAL }, database, ...args);
    await run(database, 'import', write('records.ndjson', ndjson(IMPORT_WORLD)));
    for (const command of commands) await journaling(...command);
    return { JOURNAL, journaling };
  };
  const records = () => write('records.ndjson', ndjson(IMPORT_WORLD));

  // Rule 10.6.
  test('is created by migrate if no recorded command had one, and then by no command', async () => {
    const { JOURNAL, journaling } = await started();
    const never = `there is no journal ${JOURNAL}, and no recorded command has found one or added an entry: run migrate, which creates it\n`;
    for (const command of [
      ['after-restore', '--journal', JOURNAL],
      ['import', '--after-restore', records()],
      ['import', '--after-restore', '--dry-run', records()],
    ])
      expect(await journaling(...command)).toEqual({ status: 1, stdout: '', stderr: never });
    expect(await journaling('check')).toMatchObject({ status: 1, stderr: expect.stringContaining(never) });
    const refused = {
      status: 1,
      stdout: '',
      stderr: `${never}nothing was changed; --new-journal begins a new journal\n`,
    };
    for (const what of [
      ['--brand', 'brd_2'],
      ['--texts-before', TODAY],
    ])
      expect(await journaling('erase', ...what, '--yes')).toEqual(refused);
    expect(existsSync(JOURNAL)).toBe(false);
    const created = {
      status: 0,
      stdout: '',
      stderr: `the database is up to date\ncreated the journal ${JOURNAL}\n`,
    };
    expect(await journaling('migrate')).toEqual(created);
    expect([readFileSync(JOURNAL, 'utf8'), statSync(JOURNAL).mode & 0o777]).toEqual(['', 0o600]);
    // Nothing was erased, so there is nothing to repeat.
    const nothing = { status: 0, stdout: '', stderr: summary(0, 0) };
    expect(await journaling('after-restore', '--journal', JOURNAL)).toEqual(nothing);
    expect(await journaling('check')).toMatchObject({ status: 0 });
    expect(await journaling('import', '--after-restore', records())).toMatchObject({ status: 0 });
    expect(await journaling('erase', '--brand', 'brd_2', '--yes')).toMatchObject({ status: 0 });
    expect(withoutTimes(readFileSync(JOURNAL, 'utf8'))).toBe('{"brand_id":"brd_2"}\n');
  });

  // Rule 10.6.
  test.each<[string, readonly string[], number]>([
    ['migrate found it', ['migrate'], 0],
    ['a brand was erased', ['erase', '--new-journal', '--brand', 'brd_2', '--yes'], 0],
    ['texts were erased', ['erase', '--new-journal', '--texts-before', TODAY, '--yes'], 0],
    ['a key was revoked', ['keys', 'revoke', '--key', 'key_2'], 1],
  ])('is lost if %s', async (_, command, status) => {
    const { JOURNAL, journaling } = await started();
    expect(await journaling(...command)).toMatchObject({ status });
    rmSync(JOURNAL, { force: true });
    const lost = `the journal ${JOURNAL} is lost: recorded commands have found it or added entries; put its latest copy there or, without a copy, do as the runbook says ("A lost journal")\n`;
    const refused = `${lost}nothing was changed; --new-journal begins a new journal\n`;
    const erase = ['erase', '--account', 'acc_2', '--yes'];
    for (const [args, stderr] of [
      [['after-restore', '--journal', JOURNAL], lost],
      [['import', '--after-restore', records()], lost],
      [erase, refused],
    ] as const)
      expect(await journaling(...args)).toEqual({ status: 1, stdout: '', stderr });
    expect(await journaling('check')).toMatchObject({ status: 1, stderr: expect.stringContaining(lost) });
    const upToDate = `the database is up to date\n${lost}`;
    expect(await journaling('migrate')).toEqual({ status: 0, stdout: '', stderr: upToDate });
    expect(existsSync(JOURNAL)).toBe(false);
    expect(await journaling(...erase, '--new-journal')).toMatchObject({ status: 0 });
    expect(withoutTimes(readFileSync(JOURNAL, 'utf8'))).toBe('{"account_id":"acc_2"}\n');
    expect(await journaling('migrate')).toMatchObject({ stderr: 'the database is up to date\n' });
  });

  test('is not created without JOURNAL, and --new-journal replaces no existing one', async () => {
    const { JOURNAL, journaling } = await started(['migrate']);
    expect(await journaling('keys', 'revoke', '--key', 'key_2')).toMatchObject({ status: 0 });
    await journaling('erase', '--brand', 'brd_2', '--yes', '--new-journal');
    expect(readFileSync(JOURNAL, 'utf8').split('\n')).toHaveLength(3);
    const { database } = await newPlace();
    expect(await run(database, 'migrate')).toMatchObject({
      status: 0,
      stderr: 'the database is up to date\n',
    });
  });
});
