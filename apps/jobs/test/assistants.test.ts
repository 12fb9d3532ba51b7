import { sealsOf } from '@brand-visibility/application';
import { openService, readServiceSettings } from '@brand-visibility/wiring';
import { IMPORT_WORLD, fingerprint, record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { databaseOf, newFolder, run, runWith, runWithInput, valuesIn, write } from './support/commands.js';

// The connections of assistants that a service opened, as an operator sees and ends them (rules 10.6 and 10.7).

const [ONE, TWO, OTHER] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
const KEYS = ['key_7', 'key_8'].map((id) =>
  record.apiKey({
    id,
    account_id: 'acc_1',
    fingerprint: fingerprint(id),
    revoked_at: null,
    expires_at: null,
  }),
);

/** A database in which assistants are connected. */
async function connected(): Promise<string> {
  const file = await databaseOf([...IMPORT_WORLD, ...KEYS]);
  const { store, clock, close } = await openService(
    readServiceSettings({ DATABASE_URL: `sqlite:${file}`, CURSOR_SECRET: 'x'.repeat(32) }),
  );
  for (const [id, key] of [
    [ONE, 'key_7'],
    [TWO, 'key_7'],
    [OTHER, 'key_8'],
  ] as const)
    await store.assistants.open(
      { id, account_id: 'acc_1', fingerprint: fingerprint(key), client: 'Claude', destination: 'claude.ai' },
      clock(),
    );
  await close();
  return file;
}

test('keys assistants lists them, and keys disconnect ends one, once', async () => {
  const file = await connected();
  const ids = async (...args: string[]) =>
    valuesIn((await run(file, 'keys', 'assistants', ...args)).stdout).map(({ id }) => id);
  expect(await ids('--key', 'key_7')).toEqual([ONE, TWO]);
  expect(await ids()).toEqual([ONE, TWO, OTHER]);
  expect(valuesIn((await run(file, 'keys', 'assistants')).stdout)[0]).toEqual({
    id: ONE,
    key_id: 'key_7',
    account_id: 'acc_1',
    name: 'Claude',
    destination: 'claude.ai',
    connected_at: expect.stringMatching(/Z$/),
    last_used_on: null,
    ended_at: null,
  });
  const ended = await run(file, 'keys', 'disconnect', ONE);
  expect([ended.status, ended.stderr]).toEqual([0, `disconnected ${ONE}\n`]);
  const counts = valuesIn((await run(file, 'keys', 'list', '--account', 'acc_1')).stdout);
  expect(counts.map(({ id, assistants }) => [id, assistants])).toEqual(
    expect.arrayContaining([
      ['key_7', 1],
      ['key_8', 1],
    ]),
  );
  for (const [args, message] of [
    [['disconnect', ONE], `there is no connection ${ONE} that was not ended\n`],
    [['disconnect', 'bva_token'], 'give the id that `keys assistants` prints\n'],
    [['assistants', '--key', 'key_0'], 'there is no key key_0\n'],
    [['assistants', '--key', `bvk_${'x'.repeat(40)}`], 'the database does not contain this key\n'],
  ] as const)
    expect(await run(file, 'keys', ...args)).toEqual({ status: 1, stdout: '', stderr: message });
  expect((await run(file, 'status')).stdout).not.toContain('bva_token');
});

test('after-restore ends every connection, because no journal lists which had ended', async () => {
  const [file, folder] = [await connected(), newFolder()];
  const journal = write('journal.ndjson', '');
  const backup = `${folder}/backup.db`;
  for (const suffix of ['', '-assistants']) copyFileSync(file + suffix, backup + suffix);
  const onBackup = (...args: string[]) => runWith({ JOURNAL: journal }, backup, ...args);
  expect((await runWith({ JOURNAL: journal }, file, 'keys', 'disconnect', TWO)).status).toBe(0);
  expect(readFileSync(journal, 'utf8')).toBe('');
  expect((await onBackup('check')).status).toBe(0);
  const restored = await onBackup('after-restore', '--journal', journal);
  expect([restored.status, restored.stderr]).toEqual([
    0,
    expect.stringMatching(/^ended 3 connections of assistants: people sign in again\n/),
  ]);
  const rows = valuesIn((await onBackup('keys', 'assistants')).stdout);
  expect(rows.map(({ ended_at }) => ended_at === null)).toEqual([false, false, false]);
});

test('a damaged file of connections is named, with the way out', async () => {
  const file = await connected();
  writeFileSync(`${file}-assistants`, 'x'.repeat(8_192));
  const named = `${file}-assistants is damaged: stop the service and delete the file, which only signs assistants out`;
  for (const args of [['keys', 'list'], ['check'], ['erase', '--account', 'acc_1', '--yes']]) {
    const { status, stderr } = await run(file, ...args);
    expect([args, status, stderr]).toEqual([args, 1, expect.stringContaining(named)]);
  }
  expect((await run(file, 'accounts', 'list')).stdout).toContain('acc_1');
  for (const suffix of ['-assistants', '-assistants-wal', '-assistants-shm'])
    rmSync(file + suffix, { force: true });
  for (const args of [['keys', 'list'], ['check'], ['erase', '--account', 'acc_1', '--yes']])
    expect((await run(file, ...args)).status).toBe(0);
});

test('keys who tells whose a key or a token is, and what ends it, without a secret in its output', async () => {
  const file = await connected();
  const settings = { CURSOR_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://api.example' };
  const seals = sealsOf([settings.CURSOR_SECRET], `${settings.PUBLIC_URL}/mcp`);
  const access = `bva_${seals.seal('access', { id: ONE, until: 0 })}`;
  const refresh = `bvr_${seals.seal('refresh', { id: ONE, generation: 1, client: 'x' })}`;
  const ask = (text: string) => runWithInput(text, settings, file, 'keys', 'who');
  for (const token of [access, `"${refresh}"\r\n`]) {
    const { stdout, stderr } = await ask(token);
    expect([stderr, JSON.parse(stdout)]).toEqual([
      '',
      expect.objectContaining({
        id: ONE,
        key_id: 'key_7',
        account_id: 'acc_1',
        last_used_on: null,
        to_end: `keys disconnect ${ONE}`,
      }),
    ]);
  }
  const { stdout: made } = await run(file, ...'keys create --account acc_1 --name x --all-brands'.split(' '));
  expect(JSON.parse((await ask(`Authorization: Bearer ${made}`)).stdout)).toMatchObject({
    id: expect.stringMatching(/^key_/),
    account_id: 'acc_1',
    last_used_on: null,
    to_end: expect.stringMatching(/^keys revoke --key key_/),
  });
  await run(file, 'keys', 'disconnect', ONE);
  expect(JSON.parse((await ask(access)).stdout)).toMatchObject({
    ended_at: expect.stringMatching(/Z$/),
    to_end: null,
  });
  for (const [text, message] of [
    ['', 'give a key (bvk_...) or a token (bva_..., bvr_...) on standard input\n'],
    [`${access}x`, 'no service with this CURSOR_SECRET and PUBLIC_URL made this token\n'],
    [
      `bva_${seals.seal('access', { id: '9'.repeat(32), until: 0 })}`,
      `there is no connection ${'9'.repeat(32)} any more\n`,
    ],
  ] as const)
    expect(await ask(text)).toEqual({ status: 1, stdout: '', stderr: message });
  expect((await run(file, 'keys', 'revoke', '--key', access)).stderr).toMatch(
    /^nothing was revoked: .*keys who/,
  );
});
