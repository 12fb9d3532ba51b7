import { openService, readServiceSettings } from '@brand-visibility/wiring';
import { IMPORT_WORLD, fingerprint, record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { copyFileSync, readFileSync } from 'node:fs';
import { databaseOf, newFolder, run, runWith, valuesIn, write } from './support/commands.js';

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
  expect([ended.status, ended.stderr]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^journal: .*"connection_id":"${ONE}".*\ndisconnected ${ONE}\n$`)),
  ]);
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

test('after a restore, after-restore ends again what was ended, and check asks for it', async () => {
  const [file, folder] = [await connected(), newFolder()];
  const journal = write('journal.ndjson', '');
  const backup = `${folder}/backup.db`;
  for (const suffix of ['', '-assistants']) copyFileSync(file + suffix, backup + suffix);
  const onBackup = (...args: string[]) => runWith({ JOURNAL: journal }, backup, ...args);
  expect((await runWith({ JOURNAL: journal }, file, 'keys', 'disconnect', TWO)).status).toBe(0);
  expect(readFileSync(journal, 'utf8')).toContain(TWO);
  const checked = await onBackup('check');
  expect([checked.status, checked.stderr]).toEqual([
    1,
    expect.stringContaining('a restore has undone 1 entries'),
  ]);
  const restored = await onBackup('after-restore', '--journal', journal);
  expect([restored.status, restored.stderr]).toEqual([
    0,
    expect.stringContaining(`connection ${TWO}: disconnected again\n`),
  ]);
  const rows = valuesIn((await onBackup('keys', 'assistants')).stdout);
  expect(rows.map(({ ended_at }) => ended_at === null)).toEqual([true, false, true]);
  expect((await onBackup('check')).status).toBe(0);
});
