import { runStatements } from '@brand-visibility/databases';
import { NOW } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { databaseForEach, readerUrl } from '../support/postgres-database.js';

const { testDatabase, open } = databaseForEach();

test('commands are recorded while another one holds the lock of writers', async () => {
  const [first, second] = [await open('work'), await open('work')];
  const by = { os_user: 'jobs', host: 'db1', process: 1, version: '1' };
  await first.jobStore.withImportSession(async () => {
    const start = { id: 'one', command: 'keys revoke', arguments: '', ...by, began_at: NOW } as const;
    await second.jobStore.commandRuns.begin(start, 0n);
    expect(await first.jobStore.commandRuns.running()).toHaveLength(1);
  });
});

test('the service reads totals over all accounts, and no row', async () => {
  const url = await readerUrl(testDatabase());
  const rows = await runStatements(url, ['select * from operating_state(now(), now(), now()) limit 1']);
  expect(Object.keys(rows[0] as object)).toEqual([
    'command',
    'succeeded_at',
    'unchanged_at',
    'failed_at',
    'vanished_at',
    'running_since',
    'first_began_at',
    'expiring_keys',
    'failures',
    'totals',
  ]);
});
