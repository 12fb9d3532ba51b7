import {
  ageOf,
  overdueIn,
  COMMAND_INTERVALS,
  type CommandResult,
  type CommandStart,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { DAY, formatInstant, HOUR, SECOND } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { bring, fingerprint, NOW, record } from '@brand-visibility/records';
import { answerOf, smallRun } from './small-world.js';
import { openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';

const start = (id: string, overrides: Partial<CommandStart> = {}): CommandStart => ({
  id,
  command: 'import',
  arguments: 'a.ndjson.gz',
  os_user: 'brand-jobs',
  host: 'db1',
  process: 4711,
  version: '1.2.3',
  began_at: NOW,
  ...overrides,
});

const SUCCESS = { ended_at: NOW + 1n, result: 'succeeded', counts: { new: 3 }, totals: null } as const;

const at = (instant: bigint) => formatInstant(instant);

describe.each(ENGINES)('the record of commands (%s)', (_engine, open) => {
  const opened = openForEach(open);

  test('lists running and ended commands, and forgets old ones', async () => {
    const { commandRuns } = opened().jobStore;
    await commandRuns.begin(start('old', { began_at: NOW - 2n }), 0n);
    await commandRuns.begin(start('one'), NOW - 2n);
    await commandRuns.begin(start('two', { command: 'keys create', began_at: NOW + 5n }), NOW - 1n);
    await commandRuns.end('one', SUCCESS);
    const one = { ...start('one'), ended_at: NOW + 1n, result: 'succeeded', counts: { new: 3 } };
    const started = start('two', { command: 'keys create', began_at: NOW + 5n });
    const two = { ...started, ended_at: null, result: null, counts: {} };
    expect(await commandRuns.running()).toEqual([two]);
    expect(await commandRuns.latest(9)).toEqual([two, one]);
    expect(await commandRuns.latest(1)).toEqual([two]);
  });

  test('shows the service the state of commands and keys, without ids', async () => {
    const { jobStore, reopen } = opened();
    const key = (id: string, expires: bigint | null, revoked_at: string | null = null) =>
      record.apiKey({
        id,
        fingerprint: fingerprint(id),
        expires_at: expires === null ? null : at(expires),
        revoked_at,
      });
    const soon = NOW + 14n * DAY;
    const keys = [
      key('1', soon),
      key('2', soon + 1n),
      key('3', NOW),
      key('4', NOW + 1n, at(NOW - 1n)),
      key('5', null),
    ];
    await bring(jobStore, [record.account(), ...keys]);
    const { store } = await reopen();
    const { commandRuns } = jobStore;
    expect(await store.operatingState(NOW)).toMatchObject({ first_began_at: null, totals: null });
    await commandRuns.begin(start('one'), 0n);
    await commandRuns.end('one', SUCCESS);
    await commandRuns.begin(start('two', { began_at: NOW + 2n }), 0n);
    await commandRuns.end('two', { ...SUCCESS, ended_at: NOW + 9n, result: 'failed' });
    await commandRuns.begin(start('three', { command: 'check', began_at: NOW + 3n }), 0n);
    await commandRuns.begin(start('four', { command: 'check', began_at: NOW + 4n }), 0n);
    const state = await store.operatingState(NOW);
    expect(state).toMatchObject({ first_began_at: NOW, expiring_keys: 1, totals: null });
    expect(
      state.commands.filter((each) => each.succeeded_at !== null || each.running_since !== null),
    ).toEqual([
      { command: 'import', succeeded_at: NOW + 1n, running_since: null, has_failed: true, failures: 1 },
      { command: 'check', succeeded_at: null, running_since: NOW + 3n, has_failed: false, failures: 0 },
    ]);
    expect(await commandRuns.state(NOW)).toEqual(state);
  });

  test('tells whether the latest run failed, and how many did in a day', async () => {
    const { commandRuns } = opened().jobStore;
    const ended = async (id: string, result: CommandResult, ended_at: bigint) => {
      await commandRuns.begin(start(id, { began_at: ended_at - 1n }), 0n);
      await commandRuns.end(id, { ...SUCCESS, result, ended_at });
    };
    const found = async (now: bigint) => {
      const { commands } = await commandRuns.state(now);
      return commands.find(({ command }) => command === 'import');
    };
    await ended('one', 'succeeded', NOW);
    await ended('two', 'vanished', NOW + 1n);
    await ended('three', 'failed', NOW + 2n);
    expect(await found(NOW + 3n)).toMatchObject({ has_failed: true, failures: 2 });
    await ended('four', 'unchanged', NOW + 3n);
    expect(await found(NOW + 4n)).toMatchObject({ succeeded_at: NOW, has_failed: false, failures: 2 });
    expect(await found(NOW + 1n + DAY)).toMatchObject({ failures: 1 });
    expect(await found(NOW + 2n + DAY)).toMatchObject({ failures: 0 });
  });

  test('tells which commands are overdue: 1.25 times their interval after a success, or after the first record', async () => {
    const { commandRuns } = opened().jobStore;
    await commandRuns.begin(start('one', { command: 'migrate' }), 0n);
    await commandRuns.begin(start('two', { command: 'complete' }), 0n);
    await commandRuns.end('two', { ...SUCCESS, ended_at: NOW + HOUR });
    const intervals = { ...COMMAND_INTERVALS, remeasure: 0 };
    const overdue = async (now: bigint) =>
      overdueIn(await commandRuns.state(now), intervals, now).map(({ command }) => command);
    const [complete, daily] = [HOUR / 6n, DAY].map((interval) => (5n * interval) / 4n) as [bigint, bigint];
    expect(await overdue(NOW + HOUR + complete)).toEqual([]);
    expect(await overdue(NOW + HOUR + complete + 1n)).toEqual(['complete']);
    expect(await overdue(NOW + daily)).toEqual(['complete']);
    const afterDaily = ['import', 'complete', 'refresh-outreach', 'backup-made'];
    expect(await overdue(NOW + daily + 1n)).toEqual(afterDaily);
    expect(await overdue(NOW + 9n * DAY)).toEqual(afterDaily.toSpliced(3, 0, 'check'));
    // An optional command is expected once it has succeeded.
    await commandRuns.begin(start('three', { command: 'backup-copied' }), 0n);
    await commandRuns.end('three', { ...SUCCESS, ended_at: NOW });
    expect(await overdue(NOW + daily + 1n)).toEqual([...afterDaily, 'backup-copied']);
    const state = await commandRuns.state(NOW);
    const [migrate] = state.commands;
    expect(ageOf(migrate!, state, NOW + 7n)).toBe(7n);
  });

  test('counts totals over all accounts: the newest answer, the oldest board and deliveries by engine', async () => {
    const { jobStore, reopen } = opened();
    const { commandRuns } = jobStore;
    const none = {
      newest_answer: null,
      oldest_board: null,
      deliveries: {},
      due: [],
      brands_due: [],
      brands_without_engine: {},
    };
    expect(await commandRuns.totals(NOW, 86_400)).toEqual(none);
    const platforms: ImportRecord<'run'>['platforms'] = ['claude', 'chatgpt', 'grok'];
    const ofDay = (run: string, created: bigint, overrides: object = { completed_at: at(created + 1n) }) =>
      smallRun(run, { platforms, created_at: at(created), started_at: null, ...overrides });
    const failed = { outcome: 'failed', text: null } as const;
    await bring(jobStore, [
      record.account(),
      record.brand(),
      record.prompt({ id: 'prm_1' }),
      record.prompt({ id: 'prm_2' }),
      ofDay('1', NOW - DAY - 2n),
      ofDay('2', NOW - DAY),
      answerOf('1', '1', 'claude', failed),
      ofDay('3', NOW - DAY, { status: 'running', completed_at: null }),
      answerOf('3', '1', 'claude'),
      answerOf('2', '1', 'claude', { created_at: at(NOW - 5n) }),
      answerOf('2', '2', 'claude', failed),
      answerOf('2', '1', 'chatgpt', failed),
    ]);
    const board = { account_id: 'acc_1', brand_id: 'brd_1', made_of: '', over: null, targets: [] };
    await jobStore.putBoard({ ...board, id: 'board', counts_as_of: NOW - 9n });
    const totals = {
      newest_answer: Number(NOW - 5n),
      oldest_board: Number(NOW - 9n),
      deliveries: {
        chatgpt: { expected: 2, delivered: 0 },
        claude: { expected: 2, delivered: 1 },
        grok: { expected: 2, delivered: 0 }, // not even a failure was imported
      },
      due: [Number((NOW - DAY + 1n + (5n * DAY) / 4n) / SECOND)], // 1.25 days after run 2 was completed
      brands_due: [[Number((NOW + DAY / 4n) / HOUR) + 1, 1]] as const,
      brands_without_engine: { chatgpt: 1 }, // in runs 1 and 2
    };
    expect(await commandRuns.totals(NOW, 86_400)).toEqual(totals);
    await commandRuns.begin(start('one'), 0n);
    await commandRuns.end('one', { ...SUCCESS, totals });
    await commandRuns.begin(start('two', { began_at: NOW + 2n }), 0n);
    await commandRuns.end('two', { ...SUCCESS, ended_at: NOW + 2n });
    expect((await (await reopen()).store.operatingState(NOW)).totals).toEqual(totals);
  });
});
