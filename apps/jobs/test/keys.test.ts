import { apiKeyFrom, isApiKey } from '@brand-visibility/domain/api-key';
import { IMPORT_WORLD, record } from '@brand-visibility/records';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import {
  databaseOf,
  ended,
  importRecords,
  newFolder,
  run,
  runUnread,
  settingsFor,
  startInShell,
  valuesIn,
  write,
  type Ended,
} from './support/commands.js';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../src/run-command.js';
import { digestOf, select } from './support/database-file.js';
import { ENGINES } from './support/databases.js';

const DAY = 86_400_000;
const TRIAL_OVER = { is_trialing: true, trial_ends_at: '2026-01-01T00:00:00Z' };

let file: string;
beforeAll(async () => {
  file = await databaseOf([
    ...IMPORT_WORLD,
    record.account({ id: 'acc_starter', plan: { ...record.account().plan, id: 'starter' } }),
    record.account({ id: 'acc_orphan', owner_exists: false }),
    record.account({ id: 'acc_lapsed', subscription_active: false }),
    record.account({ id: 'acc_tried', plan: { ...record.account().plan, ...TRIAL_OVER } }),
    record.account({ id: 'acc_good' }),
  ]);
});

const keys = (...args: readonly string[]) => run(file, 'keys', ...args);
const list = async (account: string) => valuesIn((await keys('list', '--account', account)).stdout);
const createFor = (account: string, ...options: readonly string[]) =>
  keys(
    'create',
    '--account',
    account,
    '--name',
    'A key',
    ...(options.length > 0 ? options : ['--all-brands']),
  );
const lifetimeOf = ({ created_at, expires_at }: Record<string, unknown>) =>
  (Date.parse(String(expires_at)) - Date.parse(String(created_at))) / DAY;

/** The key of a command that printed one key and nothing else. */
function keyIn({ status, stdout }: Ended): string {
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^[^\n]+\n$/)]);
  expect(isApiKey(stdout.trimEnd())).toBe(true);
  return stdout.trimEnd();
}

describe('keys create', () => {
  // Rule 10.4.
  test('prints only the key, once, and stores only its digest', async () => {
    const key = keyIn(await createFor('acc_2'));
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

  test('sets brands and expiry', async () => {
    await createFor('acc_1', '--brand', 'brd_1', 'brd_2', '--brand', 'brd_1', '--expires', '30d');
    const made = (await list('acc_1')).at(-1)!;
    expect(made).toMatchObject({ all_brands: false, brand_ids: ['brd_1', 'brd_2'] });
    expect(lifetimeOf(made)).toBe(30);
    const expiring = valuesIn((await keys('list', '--expiring', '31d')).stdout);
    expect(expiring.map(({ id }) => id)).toEqual([made['id']]);
  });

  // Rule 10.4.
  test.each([
    ['acc_lapsed', true],
    ['acc_tried', true],
    ['acc_good', false],
  ])('warns for %s that the subscription is inactive: %s', async (account, warns) => {
    const created = await createFor(account);
    keyIn(created);
    const warning = `warning: the subscription of ${account} is inactive; requests with this key are refused until it is active\n`;
    expect([created.stderr.startsWith(warning), created.stderr.includes('warning')]).toEqual([warns, warns]);
  });

  // Rule 10.4.
  test('creates the keys of a file, or none', async () => {
    const [first, second] = [
      { account_id: 'acc_1', name: 'One', brand_ids: ['brd_1'], expires: '30d' },
      { account_id: 'acc_2', name: 'Two', all_brands: true },
    ];
    const from = (text: string | Uint8Array) => write('keys.ndjson', text);
    const lines = (...values: readonly object[]) => values.map((each) => JSON.stringify(each)).join('\n');
    const { status, stdout, stderr } = await keys('create', '--from', from(lines(first, second)));
    const created = valuesIn(stdout);
    expect([status, stderr]).toEqual([0, 'created 2 keys; they are not shown again\n']);
    const text = { id: expect.stringMatching(/^key_/), key: expect.any(String) };
    expect(created).toEqual([
      { ...text, account_id: 'acc_1', name: 'One' },
      { ...text, account_id: 'acc_2', name: 'Two' },
    ]);
    expect(created.map(({ key }) => isApiKey(String(key)))).toEqual([true, true]);

    const before = digestOf(file);
    const [unicode, object] = ['expected well-formed Unicode without U+0000', 'expected an object'];
    const refused: readonly (readonly [string | Uint8Array, string])[] = [
      [lines(first, { ...second, account_id: 'nope' }), ':2: there is no account nope; no key was created\n'],
      [lines({ ...first, all_brands: true }), `:1: ${object} with account_id`],
      [lines({ ...first, expires: '7d' }), `:1: ${object}`],
      [lines({ ...first, brands: [] }), `:1: ${object}`],
      [`${lines(first)}\n\n{`, `:3: ${object}`],
      [lines({ ...second, name: 'a\0' }), `:1: ${unicode}`],
      [lines({ ...second, name: '\ud800' }), `:1: ${unicode}`],
      [lines({ ...second, account_id: '\0' }), `:1: ${unicode}`],
      [lines({ ...first, brand_ids: ['\0'] }), `:1: ${unicode}`],
      [Buffer.from(lines({ ...second, name: 'Café' }), 'latin1'), ':1: expected well-formed UTF-8'],
    ];
    for (const [content, line] of refused) {
      const path = from(content);
      const ended = await keys('create', '--from', path);
      expect([ended.status, ended.stdout]).toEqual([1, '']);
      expect(ended.stderr).toMatch(/^[^\n]*\n$/);
      expect(ended.stderr.slice(path.length)).toContain(line);
    }
    expect(await keys('create', '--from', `${file}-none`)).toMatchObject({ status: 1, stdout: '' });
    expect(digestOf(file)).toBe(before);
  });

  const one = ['keys', 'create', '--account', 'acc_1', '--name', 'A', '--all-brands'];
  const LINE = '{"account_id":"acc_1","name":"A","all_brands":true}\n';
  const newestOf = async (count: number) =>
    (await list('acc_1')).slice(-count).map(({ revoked_at }) => (revoked_at === null ? 'works' : 'revoked'));

  // Rule 10.4.
  test('revokes the keys that could not be delivered', async () => {
    const fault = 'cannot write to standard output: write EPIPE; keys that could not be delivered:';
    const settings = settingsFor(file);
    const stderr = expect.stringMatching(new RegExp(`^${fault} 1 of 1\nrevoked key_\\w+\n$`));
    expect(await runUnread(0, settings, ...one)).toEqual({ status: 1, stdout: '', stderr });
    expect(await newestOf(1)).toEqual(['revoked']);
    const from = ['keys', 'create', '--from', write('keys.ndjson', LINE.repeat(3))];
    const ended = await runUnread(1, settings, ...from);
    expect(ended).toMatchObject({ status: 1, stderr: `${fault} 2 of 3\nrevoked these 2 keys\n` });
    expect(valuesIn(ended.stdout)).toHaveLength(1);
    const states = (await list('acc_1')).slice(-3).map(({ id, revoked_at }) => [id, revoked_at === null]);
    expect(states.filter(([, works]) => works).map(([id]) => id)).toEqual([
      valuesIn(ended.stdout)[0]?.['id'],
    ]);
  });

  // Rule 10.4.
  test.each([
    [
      'is a closed pipe',
      '("$@"; echo "status $?" >&2) | true',
      'cannot write to standard output: write EPIPE',
    ],
    ['is closed', '"$@" >&-; echo "status $?" >&2', 'standard output is closed'],
    [
      'is on a full disk',
      '"$@" > /dev/full; echo "status $?" >&2',
      'cannot write to standard output: ENOSPC[^;]*',
    ],
  ])('revokes a key if standard output %s', async (_, script, fault) => {
    const { stderr } = await ended(startInShell(script, settingsFor(file), ...one));
    expect(stderr).toMatch(
      new RegExp(`^${fault}; keys that could not be delivered: 1 of 1\nrevoked key_\\w+\nstatus 1\n$`),
    );
    expect(await newestOf(1)).toEqual(['revoked']);
  });

  // Rule 10.4.
  test('revokes the keys that were left in a pipe', async () => {
    const from = ['keys', 'create', '--from', write('keys.ndjson', LINE.repeat(1_000))]; // more than a pipe holds
    const script = '("$@"; echo "status $?" >&2) | dd bs=1 count=1 status=none';
    const { stderr } = await ended(startInShell(script, settingsFor(file), ...from));
    const lines = 'keys that could not be delivered: 1000 of 1000\nrevoked these 1000 keys\nstatus 1\n';
    expect(stderr).toBe(`cannot write to standard output: write EPIPE; ${lines}`);
    expect(new Set(await newestOf(1_000))).toEqual(new Set(['revoked']));
  });

  // Rule 10.4.
  test('writes the keys to a new file that only its owner can read', async () => {
    const to = join(newFolder(), 'keys.ndjson');
    const from = ['create', '--from', write('keys.ndjson', LINE.repeat(2)), '--to', to];
    expect(await keys(...from)).toEqual({
      status: 0,
      stdout: '',
      stderr: 'created 2 keys; they are not shown again\n',
    });
    expect(valuesIn(readFileSync(to, 'utf8')).map(({ key }) => isApiKey(String(key)))).toEqual([true, true]);
    expect(statSync(to).mode & 0o777).toBe(0o600);
    const before = digestOf(file);
    expect(await keys(...from)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^cannot create the file: EEXIST: [^\n]+\n$/),
    });
    const single = ['create', '--name', 'A', '--all-brands', '--to', `${to}-2`, '--account'];
    expect(await keys(...single, 'nope')).toMatchObject({ status: 1 });
    expect(existsSync(`${to}-2`)).toBe(false);
    const many = await keys('create', '--from', write('keys.ndjson', LINE.repeat(10_001)));
    expect(many.stderr).toMatch(/:10001: more than 10,000 keys: give --to FILE; no key was created\n$/);
    expect([many.status, digestOf(file)]).toEqual([1, before]);
    expect(await keys(...single, 'acc_1')).toMatchObject({ status: 0, stdout: '' });
    expect(isApiKey(readFileSync(`${to}-2`, 'utf8').trimEnd())).toBe(true);
  });
});

// Rules 10.1 and 10.4.
test.each(ENGINES)('on %s, keys that nobody reads keep no other command waiting', async (_, newPlace) => {
  const { database } = await newPlace();
  await importRecords(database, IMPORT_WORLD);
  let read = () => {};
  let creating: Promise<number> | undefined;
  await new Promise<void>((printed) => {
    const stdout = {
      write: (_text: string, done?: () => void) => {
        read = () => done?.();
        printed();
      },
    };
    const args = ['keys', 'create', '--account', 'acc_1', '--name', 'A', '--brand', 'brd_1', 'brd_2'];
    creating = runCommand(args, { env: settingsFor(database), stdout, stderr: { write: () => true } });
  });
  expect(await run(database, '--wait', '0s', 'erase', '--brand', 'brd_2', '--yes')).toMatchObject({
    status: 0,
  });
  read();
  expect(await creating).toBe(0);
  const [created] = valuesIn((await run(database, 'keys', 'list', '--account', 'acc_1')).stdout).slice(-1);
  expect(created?.['brand_ids']).toEqual(['brd_1']);
});

// Rules 10.4 and 10.7.
test('what is refused is named in one line, and changes nothing', async () => {
  const before = digestOf(file);
  for (const [args, line] of [
    ['create --account nope --name x --all-brands', 'there is no account nope'],
    ['create --account acc_1 --name x --brand brd_3', 'the account has no brand brd_3'],
    [
      'create --account acc_starter --name x --all-brands',
      'the plan of the account acc_starter does not include API access',
    ],
    [
      'create --account acc_orphan --name x --all-brands',
      'the account acc_orphan has no owner; only an account with an owner can have keys',
    ],
    ['list --account nope', 'there is no account nope'],
    ['revoke --key nope', 'there is no key nope'],
    [`revoke --key ${apiKeyFrom('0'.repeat(32))}`, 'the database does not contain this key'],
  ] as const)
    expect([args, await keys(...args.split(' '))]).toEqual([
      args,
      { status: 1, stdout: '', stderr: `${line}\n` },
    ]);
  expect(digestOf(file)).toBe(before);
});

// Rule 10.7.
test('keys list prints all keys, or those unused since a day', async () => {
  const all = valuesIn((await keys('list')).stdout);
  expect(all).toHaveLength(select(file, 'select id from api_key').length);
  expect(await keys('list', '--unused-since', '2026-01-01')).toEqual({ status: 0, stdout: '', stderr: '' });
});

// Rule 10.7.
test('keys list --export prints fingerprints of keys, and fails if nobody reads them', async () => {
  const { stdout, stderr } = await createFor('acc_good', '--all-brands');
  const exported = valuesIn((await keys('list', '--export', '--account', 'acc_good')).stdout);
  expect(exported).toContainEqual({
    type: 'api_key',
    id: /created (\S+);/.exec(stderr)?.[1],
    account_id: 'acc_good',
    name: 'A key',
    fingerprint: createHash('sha256').update(stdout.trimEnd()).digest('hex'),
    masked: expect.stringMatching(/^bvk_.{4}…/),
    created_at: expect.stringMatching(/Z$/),
    expires_at: null,
    revoked_at: null,
    all_brands: true,
    brand_ids: [],
  });
  expect(await runUnread(0, settingsFor(file), 'keys', 'list', '--export')).toMatchObject({
    status: 1,
    stderr: 'cannot write to standard output: write EPIPE\n',
  });
});

// Rule 10.7.
test('keys revoke revokes once, by the id or the whole key, which it never repeats', async () => {
  expect(await keys('revoke', '--key', 'key_2')).toMatchObject({ status: 0, stdout: '' });
  expect(await list('acc_1')).toContainEqual(
    expect.objectContaining({ id: 'key_2', revoked_at: expect.stringMatching(/Z$/) }),
  );
  const created = await createFor('acc_1');
  const [key, id] = [keyIn(created), /created (\S+);/.exec(created.stderr)?.[1]];
  const revoked = await keys('revoke', '--key', key);
  expect([revoked.status, revoked.stderr.replace(/^journal: .*\n/, '')]).toEqual([0, `revoked ${id}\n`]);
  const again = await keys('revoke', '--key', key);
  expect([again.status, again.stderr]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${id} is already revoked, since \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\n$`)),
  ]);
  for (const { stderr } of [revoked, again]) expect(stderr).not.toContain(key);
});

// Rule 10.7.
test.each<[string, (key: string, id: string) => string]>([
  ['a link', (key) => `https://api.example/report#k=${key}&month=2026-10`],
  ['a link that a mail program has changed', (key) => `<https://api.example/report%23k=3D${key}>.`],
  ['a header', (key) => `Authorization: Bearer ${key}`],
  ['Bearer and the key', (key) => `Bearer ${key}`],
  ['a key between spaces and quotes', (key) => ` "${key}"\n`],
  ['a key that is broken into two lines', (key) => `${key.slice(0, 20)}\n  ${key.slice(20)}`],
  ['a line of keys create --from', (key, id) => JSON.stringify({ id, account_id: 'acc_1', name: 'x', key })],
  ['the same key twice', (key) => `${key} ${key}`],
  ['the id between spaces', (_, id) => ` ${id} `],
])('keys revoke finds the key in %s, and never repeats it', async (_, textOf) => {
  const created = await createFor('acc_1');
  const [key, id] = [keyIn(created), /created (\S+);/.exec(created.stderr)?.[1] ?? ''];
  for (const form of [['--key', textOf(key, id)], [`--key=${textOf(key, id)}`]]) {
    const { status, stdout, stderr } = await keys('revoke', ...form);
    const isFirst = form.length === 2;
    expect([status, stdout]).toEqual([isFirst ? 0 : 1, '']);
    expect(stderr).toMatch(isFirst ? `revoked ${id}\n` : `${id} is already revoked, since `);
    expect(stderr).not.toContain(key.slice(20));
  }
  expect(readFileSync(file, 'latin1')).not.toContain(key.slice(20)); // in the recorded arguments
});

test('keys revoke refuses a text with several keys, and what is neither a key nor an id, without repeating it', async () => {
  const [one, other] = [keyIn(await createFor('acc_1')), keyIn(await createFor('acc_1'))];
  for (const [text, line] of [
    [`${one} ${other}`, 'nothing was revoked: --key contains several keys; revoke them one at a time'],
    [one.slice(0, -1), 'the database does not contain this key'],
    [`x${one.slice(1)} `, 'the database does not contain this key'],
    ["'key_nope'", 'there is no key key_nope'],
    ['https://api.example/report', 'the database does not contain this key'],
  ] as const) {
    const { status, stderr } = await keys('revoke', '--key', text);
    expect([status, stderr]).toEqual([1, `${line}\n`]);
  }
  expect((await list('acc_1')).filter(({ revoked_at }) => revoked_at === null).length).toBeGreaterThan(1);
});

test('no message repeats a key that is passed in the wrong place', async () => {
  const key = keyIn(await createFor('acc_1'));
  for (const args of [
    [key],
    ['keys', key],
    ['keys', 'revoke', key],
    ['keys', 'revoke', `--${key}`],
    ['keys', 'list', '--account', key],
    ['keys', 'list', '--expiring', key],
    ['keys', 'create', '--account', 'acc_1', '--name', 'x', '--brand', key],
    ['keys', 'create', '--account', key, '--name', 'x', '--all-brands', '--expires', key],
    ['keys', 'create', '--from', key],
    ['erase', '--account', key, '--yes'],
    ['import', key],
    ['complete', '--run', key],
    ['status', '--vanished', key],
    ['after-restore', '--journal', key],
    ['--wait', key, 'check'],
  ]) {
    const { stdout, stderr } = await run(file, ...args);
    expect([args, stdout.includes(key), stderr.includes(key.slice(20))]).toEqual([args, false, false]);
  }
  expect(readFileSync(file, 'latin1')).not.toContain(key.slice(20));
});

test('accounts list prints each account with its counts', async () => {
  const { status, stdout } = await run(file, 'accounts', 'list');
  expect(status).toBe(0);
  expect(valuesIn(stdout)).toHaveLength(7);
  expect(valuesIn(stdout)[0]).toMatchObject({
    id: 'acc_1',
    owner_exists: true,
    brands: 2,
    plan: { trial_ends_at: null },
  });
});
