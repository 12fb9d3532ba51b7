import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { apiKeyFrom, isApiKey } from '@brand-visibility/domain';
import { IMPORT_WORLD, record } from '@brand-visibility/records';
import { ended, run, start, valuesIn, type Ended } from './command-line.js';
import { digestOf, select } from './support/database-file.js';
import { databaseOf, importRecords, newFolder } from './support/folders.js';

const folder = newFolder();
let file: string;
beforeAll(async () => {
  file = await databaseOf(IMPORT_WORLD);
});

const list = async (account: string) =>
  valuesIn((await run(file, 'keys', 'list', '--account', account)).stdout);

const createKey = (account: string, name: string, ...options: readonly string[]) =>
  run(file, 'keys', 'create', '--account', account, '--name', name, ...options);

/** A command that printed one key and nothing else. */
const expectKey = ({ status, stdout }: Ended) => {
  const isKey = isApiKey(stdout.trimEnd());
  expect({ status, isKey, lines: stdout.split('\n').length }).toEqual({ status: 0, isKey: true, lines: 2 });
};

describe('the exit status', () => {
  // Rule 10.1.
  test.each<[string, readonly string[]]>([
    ['no command', []],
    ['an unknown command', ['imports']],
    ['no file', ['import']],
    ['an unknown option', ['check', '--all']],
    ['too many arguments', ['check', 'x']],
    ['no subcommand', ['keys']],
    ['neither all brands nor one', ['keys', 'create', '--account', 'acc_1', '--name', 'x']],
    ['both', ['keys', 'create', '--account', 'acc_1', '--name', 'x', '--all-brands', '--brand', 'brd_1']],
    ['no name', ['keys', 'create', '--account', 'acc_1', '--all-brands']],
    ['an empty name', ['keys', 'create', '--account', 'acc_1', '--all-brands', '--name', '']],
    ['a long name', ['keys', 'create', '--account', 'acc_1', '--all-brands', '--name', 'x'.repeat(513)]],
    [
      'an unknown lifetime',
      ['keys', 'create', '--account', 'a', '--name', 'x', '--all-brands', '--expires', '7d'],
    ],
    ['neither --run nor --all', ['complete']],
    ['both', ['complete', '--all', '--run', 'run_1']],
    ['no run', ['complete', '--run']],
    ['a run without its option', ['complete', 'run_1']],
    ['nothing to erase', ['erase', '--yes']],
    ['no day before which to erase', ['erase', '--texts-before', '2026-02-30', '--yes']],
    ['texts of one brand to erase', ['erase', '--texts-before', '2026-02-01', '--brand', 'brd_1', '--yes']],
    ['texts to erase without a yes', ['erase', '--texts-before', '2026-02-01']],
    ['a file of keys and a name', ['keys', 'create', '--from', 'keys.ndjson', '--name', 'x']],
    ['no number of days', ['keys', 'list', '--expiring', '30']],
    ['two things to erase', ['erase', '--account', 'acc_1', '--brand', 'brd_1', '--yes']],
    ['an erasure without a yes', ['erase', '--account', 'acc_1']],
    ['a brand to erase without a yes', ['erase', '--brand', 'brd_1']],
    ['no day', ['demo', '--today', '2026-02-30']],
  ])('is 2 with %s', async (_, args) => {
    const before = digestOf(file);
    const { status, stdout, stderr } = await run(file, ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).not.toBe('');
    expect(digestOf(file)).toBe(before);
  });

  test('is 0 for --help', async () => {
    const { status, stdout, stderr } = await ended(start(null, '--help'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /migrate[^]*import[^]*complete[^]*refresh-outreach[^]*accounts[^]*keys[^]*erase[^]*check[^]*status[^]*demo/,
    );
  });

  test('is 0 for --version', async () => {
    expect(await ended(start(null, '--version'))).toEqual({ status: 0, stdout: '0.1.0\n', stderr: '' });
  });

  test('is 2 for a usage error of the process', async () => {
    expect(await ended(start(file, 'imports'))).toMatchObject({ status: 2, stdout: '' });
  });

  // Rule 10.1.
  test('is 1, with only one line, without a database', async () => {
    const missing = join(folder, 'missing.db');
    const { status, stdout, stderr } = await run(missing, 'check');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(`there is no SQLite database at ${missing}\n`);
  });

  test('is 1, with one line that names the variable, for invalid settings', async () => {
    const { status, stderr } = await ended(start(null, 'migrate'));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^[^\n]*DATABASE_URL[^\n]*\n$/);
  });
});

describe('keys', () => {
  test('create prints only the key on standard output, once, and stores only its digest', async () => {
    const created = await createKey('acc_2', 'A key', '--all-brands');
    expectKey(created);
    const key = created.stdout.trimEnd();
    const [stored] = await list('acc_2');
    expect(stored).toMatchObject({
      name: 'A key',
      masked: `${key.slice(0, 8)}…${key.slice(-4)}`,
      expires_at: null,
      revoked_at: null,
      all_brands: true,
      brand_ids: [],
    });
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  test('create sets brands and expiry', async () => {
    const brands = ['--brand', 'brd_1', 'brd_2', '--brand', 'brd_1'];
    await createKey('acc_1', 'Ticked', ...brands, '--expires', '30d');
    const made = (await list('acc_1')).at(-1);
    expect(made).toMatchObject({ name: 'Ticked', all_brands: false, brand_ids: ['brd_1', 'brd_2'] });
    expect(lifetimeOf(made)).toBe(30 * 86_400_000);
  });

  // Rule 10.4.
  describe('of an account', () => {
    const TRIAL_OVER = { is_trialing: true, trial_ends_at: '2026-01-01T00:00:00Z' };
    const ACCOUNTS = [
      record.account({ id: 'acc_starter', plan: { ...record.account().plan, id: 'starter' } }),
      record.account({ id: 'acc_orphan', owner_exists: false }),
      record.account({ id: 'acc_lapsed', subscription_active: false }),
      record.account({ id: 'acc_tried', plan: { ...record.account().plan, ...TRIAL_OVER } }),
      record.account({ id: 'acc_good' }),
    ];
    beforeAll(() => importRecords(file, ACCOUNTS));
    const create = (account: string) => createKey(account, 'A key', '--all-brands');

    test.each([
      ['acc_starter', 'the plan of the account acc_starter does not include API access'],
      ['acc_orphan', 'the account acc_orphan has no owner; only an account with an owner can have keys'],
    ])('%s create is refused, and nothing is stored', async (account, line) => {
      const before = digestOf(file);
      expect(await create(account)).toEqual({ status: 1, stdout: '', stderr: `${line}\n` });
      expect(digestOf(file)).toBe(before);
    });

    test.each([
      ['acc_lapsed', true],
      ['acc_tried', true],
      ['acc_good', false],
    ])(
      '%s create prints only the key; it warns that the subscription is inactive: %s',
      async (account, warns) => {
        const created = await create(account);
        const { stderr } = created;
        const warning = `warning: the subscription of ${account} is inactive; requests with this key are refused until it is active\n`;
        expectKey(created);
        expect(stderr.startsWith(warning)).toBe(warns);
        expect(stderr.includes('warning')).toBe(warns);
        expect(await list(account)).toHaveLength(1);
      },
    );
  });

  test.each([
    [['create', '--account', 'nope', '--name', 'x', '--all-brands'], 'there is no account nope'],
    [['create', '--account', 'acc_1', '--name', 'x', '--brand', 'brd_3'], 'the account has no brand brd_3'],
    [['list', '--account', 'nope'], 'there is no account nope'],
    [['revoke', '--key', 'nope'], 'there is no key nope'],
    [['revoke', '--key', apiKeyFrom('0'.repeat(32))], 'the database does not contain this key'],
  ])('%j is refused with one line', async (args, line) => {
    expect(await run(file, 'keys', ...args)).toEqual({ status: 1, stdout: '', stderr: `${line}\n` });
  });

  // Rule 10.7.
  test('list selects across accounts', async () => {
    const all = (await run(file, 'keys', 'list')).stdout.trim().split('\n').length;
    const expiring = (await run(file, 'keys', 'list', '--expiring', '31d')).stdout;
    expect(expiring).toContain('"name":"Ticked"');
    expect(expiring.trim().split('\n').length).toBeLessThan(all);
    const unused = await run(file, 'keys', 'list', '--unused-since', '2026-01-01');
    expect(unused).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  // Rule 10.4.
  test('create creates the keys of a file, or none', async () => {
    const keys = join(folder, 'keys.ndjson');
    const [first, second] = [
      { account_id: 'acc_1', name: 'One', brand_ids: ['brd_1'], expires: '30d' },
      { account_id: 'acc_2', name: 'Two', all_brands: true },
    ];
    writeFileSync(keys, linesOf([first, second]));
    const { status, stdout, stderr } = await run(file, 'keys', 'create', '--from', keys);
    const created = valuesIn(stdout);
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'created 2 keys; they are not shown again\n' });
    const text = { id: expect.stringMatching(/^key_/), key: expect.any(String) };
    expect(created).toEqual([
      { ...text, account_id: 'acc_1', name: 'One' },
      { ...text, account_id: 'acc_2', name: 'Two' },
    ]);
    const keysOf = created.map((each) => (each as { key: string }).key);
    expect(keysOf.map(isApiKey)).toEqual([true, true]);
    const before = digestOf(file);
    const refused: [string, RegExp][] = [
      [
        linesOf([first, { ...second, account_id: 'nope' }]),
        /:2: there is no account nope; no key was created$/,
      ],
      [linesOf([{ ...first, all_brands: true }]), /:1: expected an object with account_id/],
      [linesOf([{ ...first, expires: '7d' }]), /:1: expected an object/],
      [linesOf([{ ...first, brands: [] }]), /:1: expected an object/],
      [`${JSON.stringify(first)}\n\n{`, /:3: expected an object/],
    ];
    for (const [text, line] of refused) {
      writeFileSync(keys, text);
      const ended = await run(file, 'keys', 'create', '--from', keys);
      expect([ended.status, ended.stdout]).toEqual([1, '']);
      expect(ended.stderr.trimEnd()).toMatch(line);
    }
    expect(await run(file, 'keys', 'create', '--from', join(folder, 'none'))).toMatchObject({
      status: 1,
      stdout: '',
    });
    expect(digestOf(file)).toBe(before);
  });

  // Rule 10.7.
  test('revoke revokes once', async () => {
    expect(await run(file, 'keys', 'revoke', '--key', 'key_2')).toMatchObject({ status: 0, stdout: '' });
    expect(await list('acc_1')).toContainEqual(
      expect.objectContaining({ id: 'key_2', revoked_at: expect.stringMatching(/Z$/) }),
    );
    expect(await run(file, 'keys', 'revoke', '--key', 'key_2')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^key_2 is already revoked, since \d{4}-\d\d-\d\dT[\d:.]+Z\n$/),
    });
  });

  // Rule 10.7.
  test('revoke accepts a whole key, which it never repeats', async () => {
    const created = await run(
      file,
      'keys',
      'create',
      '--account',
      'acc_1',
      '--name',
      'Leaked',
      '--all-brands',
    );
    const [key, id] = [created.stdout.trim(), /created (\S+);/.exec(created.stderr)?.[1]];
    const revoked = await run(file, 'keys', 'revoke', '--key', key);
    expect([revoked.status, revoked.stderr.replace(/^journal: .*\n/, '')]).toEqual([0, `revoked ${id}\n`]);
    const again = await run(file, 'keys', 'revoke', '--key', key);
    expect(again.stderr).toMatch(new RegExp(`^${id} is already revoked, since `));
    for (const { stderr } of [revoked, again]) expect(stderr).not.toContain(key);
  });
});

test('accounts list prints each account with its counts', async () => {
  const { status, stdout } = await run(file, 'accounts', 'list');
  expect(status).toBe(0);
  const accounts = valuesIn(stdout);
  expect(accounts.length).toBeGreaterThan(1);
  expect(accounts[0]).toMatchObject({
    id: 'acc_1',
    owner_exists: true,
    brands: 2,
    plan: { trial_ends_at: null },
  });
});

describe('erase', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await databaseOf(IMPORT_WORLD);
  });

  test.each([
    [['--account', 'brd_1'], 'there is no account brd_1'],
    [['--brand', 'acc_1'], 'there is no brand acc_1'],
  ])('%j is refused with one line, and nothing is deleted', async (args, line) => {
    const before = digestOf(copy);
    expect(await run(copy, 'erase', ...args, '--yes')).toEqual({
      status: 1,
      stdout: '',
      stderr: `${line}\n`,
    });
    expect(digestOf(copy)).toBe(before);
  });

  // Rule 10.6.
  test('reports the deleted records and leaves a consistent database', async () => {
    const brand = await run(copy, 'erase', '--brand', 'brd_2', '--yes');
    expect(brand).toEqual({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(
        /\nerased brand brd_2: brand 1, theme 1, prompt 1, run 1, recommendation 1\n$/,
      ),
    });
    expect(await run(copy, 'check')).toMatchObject({ status: 0, stdout: '' });
    const account = await run(copy, 'erase', '--yes', '--account', 'acc_1');
    expect(account.stderr).toContain(
      'erased account acc_1: account 1, api_key 2, brand 1, rival 1, theme 1, prompt 2, run 3, answer 3, ' +
        'site_access_check 1, page_audit 1, recommendation 1, outreach_work 1\n',
    );
    expect(await run(copy, 'check')).toMatchObject({ status: 0, stdout: '' });
    expect(await run(copy, 'keys', 'list', '--account', 'acc_1')).toMatchObject({ status: 1 });
    await importRecords(copy, IMPORT_WORLD);
  });
});

// Rule 10.6.
test('erase --texts-before empties texts and leaves a consistent database', async () => {
  const texts = await databaseOf(IMPORT_WORLD);
  const none = await run(texts, 'erase', '--texts-before', '2000-01-01', '--yes');
  const line = 'erased the texts of 0 answers created before 2000-01-01\n'; // and none of the journal
  expect(none).toEqual({ status: 0, stdout: '', stderr: line });
  const today = new Date().toISOString().slice(0, 10);
  const erased = await run(texts, 'erase', '--texts-before', today, '--yes');
  expect(erased.stderr).toMatch(
    /^journal: \{"at":"[^"]+","texts_before":"\S+"\}\nerased the texts of [1-9]\d* answers created before \S+\n$/,
  );
  expect(
    select(texts, "select count(*) as left from answer_body where text <> '' or text_markdown is not null"),
  ).toEqual([{ left: 0 }]);
  expect(await run(texts, 'check')).toMatchObject({ status: 0, stdout: '' });
});

describe('demo', () => {
  test('imports the data of a day once and renews the key each time', async () => {
    const demo = join(folder, 'demo.db');
    const first = await run(demo, 'demo', '--today', '2026-03-01');
    expectKey(first);
    const second = await run(demo, 'demo');
    expectKey(second);
    expect(second.stdout).not.toBe(first.stdout);
    const { stdout } = await run(demo, 'keys', 'list', '--account', 'acc_demo');
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stdout).toContain('"id":"key_demo"');
    expect(await run(demo, 'check')).toMatchObject({ status: 0, stdout: '' });
  });

  // Rule 10.5.
  test.each([
    [6, 'the accounts acc_1, acc_2, acc_3, acc_4, acc_5 and 1 more'],
    [2, 'the accounts acc_1, acc_2'],
    [1, 'the account acc_1'],
  ])('refuses a database with %i other accounts, names them and changes nothing', async (count, named) => {
    const others = Array.from({ length: count }, (_, i) => record.account({ id: `acc_${i + 1}` }));
    const refusing = await databaseOf(others);
    const before = digestOf(refusing);
    const keyFile = join(folder, 'refused.key');
    expect(await run(refusing, 'demo', '--key-file', keyFile)).toEqual({
      status: 1,
      stdout: '',
      stderr: `the demo needs a separate database; this one contains ${named}; nothing was changed\n`,
    });
    expect(digestOf(refusing)).toBe(before);
    expect(existsSync(keyFile)).toBe(false);
  });

  test('reports an unwritable key file, and replaces a revoked key', async () => {
    const demo = join(folder, 'demo.db');
    const key = (await run(demo, 'demo')).stdout;
    expect(await run(demo, 'demo', '--key-file', join(folder, 'none', 'demo.key'))).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^cannot keep the demo key in .* \(ENOENT\)\n$/),
    });
    const keyFile = join(folder, 'demo.key');
    writeFileSync(keyFile, key);
    expect(await run(demo, 'demo', '--key-file', keyFile)).toMatchObject({ status: 0, stdout: key });
    await run(demo, 'keys', 'revoke', '--key', 'key_demo');
    const fresh = await run(demo, 'demo', '--key-file', keyFile);
    expect(fresh.stdout).not.toBe(key);
    expect(readFileSync(keyFile, 'utf8')).toBe(fresh.stdout);
    expect(await run(demo, 'demo', '--key-file', keyFile)).toMatchObject({ stdout: fresh.stdout }); // it is valid
  });
});

const linesOf = (values: readonly object[]) => values.map((each) => JSON.stringify(each)).join('\n');

/** Milliseconds from the creation of a listed key to its expiry. */
function lifetimeOf(listed: unknown): number {
  const { created_at, expires_at } = Object(listed) as { created_at: string; expires_at: string };
  return Date.parse(expires_at) - Date.parse(created_at);
}
