import { postgresUrl } from '@brand-visibility/databases';
import { IMPORT_WORLD } from '@brand-visibility/records';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { databaseOf, newFolder, run, runWith, write } from './support/commands.js';
import { digestOf } from './support/database-file.js';

let file: string;
let before: string;
beforeAll(async () => {
  file = await databaseOf(IMPORT_WORLD);
  before = digestOf(file);
});

const KEY = 'keys create --account acc_1';

describe('the exit status', () => {
  // Rule 10.1.
  test.each([
    ['no command', ''],
    ['an unknown command', 'imports'],
    ['no file', 'import'],
    ['standard input twice', 'import - x.ndjson -'],
    ['an unknown option', 'check --all'],
    ['too many arguments', 'check x'],
    ['a duration without a unit', 'check --wait 10'],
    ['a long duration', 'check --wait 169h'],
    ['no subcommand', 'keys'],
    ['neither all brands nor one', `${KEY} --name x`],
    ['all brands and one', `${KEY} --name x --all-brands --brand brd_1`],
    ['no name', `${KEY} --all-brands`],
    ['an empty name', `${KEY} --all-brands --name `],
    ['a long name', `${KEY} --all-brands --name ${'x'.repeat(513)}`],
    ['U+0000 in a name', `${KEY} --all-brands --name a\0`],
    ['an unknown lifetime', `${KEY} --name x --all-brands --expires 7d`],
    ['a file of keys and a name', 'keys create --from keys.ndjson --name x'],
    ['no number of days', 'keys list --expiring 30'],
    ['an export without revoked keys', 'keys list --export --expiring 30d'],
    ['an export without used keys', 'keys list --export --unused-since 2026-01-01'],
    ['neither --run nor --all', 'complete'],
    ['--run and --all', 'complete --all --run run_1'],
    ['no run', 'complete --run'],
    ['a run without its option', 'complete run_1'],
    ['a brand without its option', 'remeasure brd_1'],
    ['nothing to erase', 'erase --yes'],
    ['two things to erase', 'erase --account acc_1 --brand brd_1 --yes'],
    ['no day before which to erase', 'erase --texts-before 2026-02-30 --yes'],
    ['texts of one brand to erase', 'erase --texts-before 2026-02-01 --brand brd_1 --yes'],
    ['texts to erase without a yes', 'erase --texts-before 2026-02-01'],
    ['an account to erase without a yes', 'erase --account acc_1'],
    ['a brand to erase without a yes', 'erase --brand brd_1'],
    ['no day', 'demo --today 2026-02-30'],
  ])('is 2 with %s', async (_, line) => {
    const args = line === '' ? [] : line.split(' ');
    const { status, stdout, stderr } = await run(file, ...args);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/./)]);
  });

  test('is 2 before anything is changed', () => {
    expect(digestOf(file)).toBe(before);
  });

  test('is 0 for --help and --version', async () => {
    expect(await run(null, '--help')).toMatchObject({ status: 0, stderr: '' });
    expect(await run(null, '--version')).toEqual({ status: 0, stdout: '1.0.0\n', stderr: '' });
  });

  // Rule 10.1.
  test('is 1, with one line, without a database or with wrong settings', async () => {
    const missing = `${newFolder()}/missing.db`;
    const without = await run(missing, 'check');
    expect(without).toEqual({ status: 1, stdout: '', stderr: `there is no SQLite database at ${missing}\n` });
    const unset = expect.stringMatching(/^[^\n]*DATABASE_URL[^\n]*\n$/);
    expect(await run(null, 'migrate')).toEqual({ status: 1, stdout: '', stderr: unset });
  });
});

// Rule 10.1.
describe('the error of a database that cannot be used is one line', () => {
  const folder = newFolder();
  const records = write('records.ndjson', '');
  const text = write('text.sqlite', 'This is no database, but a text of some length.\n'.repeat(20));
  const places: Readonly<Record<string, readonly [url: string, status: number]>> = {
    'no file': [`sqlite:${folder}/missing/x.sqlite`, 1],
    'a folder': [`sqlite:${folder}`, 1],
    'a text': [`sqlite:${text}`, 1],
    'no address': ['localhost', 1],
    'a server that is away': ['postgres://a:b@127.0.0.1:1/x', 3],
    'a wrong password': ['', 1],
  };
  const commands = [
    'migrate',
    `import ${records}`,
    'complete --all',
    'refresh-outreach',
    'remeasure',
    'accounts list',
    'keys list',
    'keys list --export',
    `${KEY} --name x --all-brands`,
    'keys revoke --key key_1',
    'erase --brand brd_1 --yes',
    'erase --texts-before 2025-12-01 --yes',
    `after-restore --journal ${records}`,
    'check',
    'backup-made',
    'backup-copied',
    'status',
    'demo',
  ];

  test.each(Object.entries(places))('with %s', async (name, [place, status]) => {
    const wrong = new URL(postgresUrl('postgres', 'admin'));
    wrong.password = 'hunter2';
    const url = name === 'a wrong password' ? wrong.href : place;
    for (const command of commands) {
      const ended = await runWith({ DATABASE_URL: url }, null, ...command.split(' '));
      expect([command, ended]).toEqual([
        command,
        { status, stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) },
      ]);
      expect(ended.stderr).not.toContain('unexpected error');
      expect(ended.stderr).not.toContain('hunter2');
    }
  });
});
