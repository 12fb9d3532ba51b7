import type { CommandName } from '@brand-visibility/application';
import { apiKeyFrom } from '@brand-visibility/domain/api-key';
import { MILLISECOND } from '@brand-visibility/domain/time/instant';
import { IMPORT_WORLD, ndjson, record } from '@brand-visibility/records';
import { openJobs } from '@brand-visibility/wiring';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOf, NOW, run, valuesIn, write } from './support/commands.js';

const DAY = 86_400_000;

let database: string;
beforeEach(async () => {
  database = await databaseOf(IMPORT_WORLD);
});

const status = async (...args: readonly string[]) =>
  valuesIn((await run(database, 'status', ...args)).stdout);

/** Records a command, begun by another machine some days ago, without an end or with one at the same time. */
async function recordElsewhere(
  end: 'succeeded' | null,
  command: CommandName = 'complete',
  days = 1,
): Promise<void> {
  const { jobStore, close } = await openJobs({ file: database }, 'work');
  const at = BigInt(NOW - days * DAY) * MILLISECOND;
  const id = `old ${command}`;
  const by = { os_user: 'jobs', host: 'elsewhere', process: 1, version: '0', arguments: '' };
  await jobStore.commandRuns.begin({ id, command, ...by, began_at: at }, 0n);
  if (end !== null)
    await jobStore.commandRuns.end(id, { ended_at: at, result: end, counts: {}, totals: null });
  await close();
}

describe('the record of commands', () => {
  test('has every command that wrote, with its counts, and no secret', async () => {
    const key = apiKeyFrom('k'.repeat(32));
    const create = ['keys', 'create', '--account', 'acc_2'];
    await run(database, ...create, '--name', 'A secret name', '--all-brands');
    await run(database, ...create, '--name=A secret name', '--brand', 'brd_1');
    await run(database, 'keys', '--wait', '0s', 'revoke', '--key', key);
    await run(database, 'erase', '--brand', 'brd_2', '--yes');
    const account = write('nothing.ndjson', ndjson(IMPORT_WORLD.slice(0, 1))); // the same as stored
    for (const unrecorded of ['keys list --account acc_1', `import --dry-run ${account}`, 'imports'])
      await run(database, ...unrecorded.split(' '));
    await run(database, 'check');
    expect((await run(database, 'import', account)).status).toBe(0);
    await run(database, 'backup-made');
    expect((await run(database, 'backup-copied')).status).toBe(0);
    expect((await run(database, 'backup-copied', '--failed')).status).toBe(1);
    const shown = (await status()).map(({ state, command, counts, ...rest }) => [
      [state, command].join(' '),
      rest['arguments'],
      counts,
    ]);
    expect(shown.slice(0, -1)).toEqual([
      ['failed backup-copied', '--failed', {}],
      ['succeeded backup-copied', '', {}],
      ['succeeded backup-made', '', {}],
      ['unchanged import', account, { new: 0, changed: 0 }],
      ['succeeded check', '', { differences: 0 }],
      [
        'succeeded erase',
        '--brand brd_2 --yes',
        { brand: 1, theme: 1, prompt: 1, run: 1, recommendation: 1 },
      ],
      ['failed keys revoke', '--key bvk_[removed]', {}],
      ['failed keys create', '--account acc_2 --name=... --brand brd_1', {}],
      ['succeeded keys create', '--account acc_2 --name ... --all-brands', { keys: 1 }],
    ]);
    expect(shown.at(-1)?.[2]).toEqual({ new: IMPORT_WORLD.length, changed: 0 });
    expect(await status('--last', '2')).toHaveLength(2);
  });

  test('tells when a command last succeeded, for backups however long ago', async () => {
    const ended = async (command: string) =>
      (await run(database, 'status', '--last-success', command)).stdout;
    await recordElsewhere('succeeded', 'backup-made', 500);
    await recordElsewhere('succeeded', 'complete', 500);
    await run(database, 'keys', 'revoke', '--key', 'key_none');
    expect([await ended('backup-made'), await ended('complete'), await ended('keys revoke')]).toEqual([
      '2025-07-08T09:00:00.000Z\n',
      '',
      '',
    ]);
  });

  test('has the commands of a machine that died as vanished, when it is told', async () => {
    await recordElsewhere(null);
    await run(database, 'check'); // ends only the commands of its own machine whose processes have ended
    const state = async (...args: readonly string[]) =>
      (await status(...args)).find(({ command }) => command === 'complete')?.['state'];
    expect(await state('--vanished', 'other')).toBe('running');
    expect(await state('--vanished', 'elsewhere')).toBe('vanished');
    expect(await state()).toBe('vanished');
  });

  test('tells what is overdue, with status 1', async () => {
    expect(await run(database, 'status')).toMatchObject({
      status: 0,
      stderr: 'running: 0; overdue: none\n',
    });
    await recordElsewhere('succeeded');
    expect(await run(database, 'status')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /\n\{"state":"overdue","command":"complete","last_success":"2026-11-19T09[^"]+","interval_seconds":600\}\n/,
      ),
      stderr: 'running: 0; overdue: complete, remeasure\n',
    });
  });

  test('lists the accounts whose data are late, the worst first', async () => {
    const brands = [
      record.brand({ name: 'A', created_at: '2026-11-17T09:00:00Z' }),
      record.brand({
        id: 'brd_2',
        account_id: 'acc_2',
        slug: 'b',
        name: 'B',
        created_at: '2026-11-16T09:00:00Z',
      }),
      record.brand({
        id: 'brd_3',
        account_id: 'acc_3',
        slug: 'c',
        name: 'C',
        created_at: '2026-11-20T09:00:00Z',
      }),
    ];
    const accounts = ['acc_1', 'acc_2', 'acc_3'].map((id) => record.account({ id }));
    const stale = await databaseOf([...accounts, ...brands]);
    const found = await run(stale, 'status', '--stale');
    const others = 'brands whose data are late: 0; engines that fail for a brand: 0\n'; // without prompts
    expect(found).toMatchObject({ status: 1, stderr: `accounts whose data are late: 2\n${others}` });
    const common = { state: 'stale', latest_run: null, days_between_runs: 1 };
    expect(valuesIn(found.stdout)).toEqual([
      { ...common, account_id: 'acc_2', brands: ['B'], days_late: 2.75 },
      { ...common, account_id: 'acc_1', brands: ['A'], days_late: 1.75 },
    ]);
    expect(await run(stale, 'status', '--stale', '--last', '1')).toMatchObject({
      stdout: expect.stringMatching(/^[^\n]*acc_2[^\n]*\n$/),
    });
    await run(stale, 'erase', '--account', 'acc_1', '--yes');
    await run(stale, 'erase', '--account', 'acc_2', '--yes');
    expect(await run(stale, 'status', '--stale')).toMatchObject({ status: 0, stdout: '' });
  });

  test('lists the brands whose data are late, and the engines that fail for a brand', async () => {
    const brand = (id: string, created_at: string) => [
      record.brand({ id, slug: id, name: id.toUpperCase(), platforms: ['claude', 'grok'], created_at }),
      ...[1, 2, 3, 4, 5].map((n) => record.prompt({ id: `${id}_${n}`, brand_id: id, theme_id: null })),
    ];
    const today = { created_at: '2026-11-20T06:00:00Z', completed_at: '2026-11-20T06:10:00Z' };
    const stale = await databaseOf([
      record.account(),
      ...brand('a', '2026-11-18T03:00:00Z'),
      ...brand('b', '2026-11-17T03:00:00Z'),
      ...brand('c', '2026-11-16T03:00:00Z'),
      record.run({ id: 'run_c', brand_id: 'c', platforms: ['claude', 'grok'], started_at: null, ...today }),
      ...[1, 2, 3, 4, 5].map((n) =>
        record.answer({ id: `${n}`, run_id: 'run_c', prompt_id: `c_${n}`, platform: 'claude' }),
      ),
    ]);
    const common = { state: 'stale_brand', account_id: 'acc_1', latest_run: null, days_between_runs: 1 };
    const late = [
      { ...common, brand_id: 'b', name: 'B', days_late: 2 },
      { ...common, brand_id: 'a', name: 'A', days_late: 1 },
    ];
    const failing = { state: 'engine_fails', account_id: 'acc_1', brand_id: 'c', name: 'C', engine: 'grok' };
    const counts =
      'accounts whose data are late: 0\nbrands whose data are late: 2; engines that fail for a brand: 1\n';
    const found = await run(stale, 'status', '--stale');
    expect(found).toMatchObject({ status: 1, stderr: counts });
    expect(valuesIn(found.stdout)).toEqual([...late, { ...failing, expected: 5, delivered: 0 }]);
    const worst = await run(stale, 'status', '--stale', '--last', '1'); // limits the names, not the counts
    expect(worst).toMatchObject({ status: 1, stderr: counts });
    expect(valuesIn(worst.stdout).map(({ brand_id }) => brand_id)).toEqual(['b', 'c']);
  });
});
