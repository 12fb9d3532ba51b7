import {
  completeRuns,
  StoreUnavailable,
  type Completion,
  type JobStore,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { type EngineWeights, EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { rational } from '@brand-visibility/domain/number';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences, NOW } from '@brand-visibility/records';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { answerOf, mention, NAMED, smallRun } from './small-world.js';

const FAILED = { outcome: 'failed', text: null } as const;
const runningRun = (run: string, overrides: Partial<Omit<ImportRecord<'run'>, 'type'>> = {}) =>
  smallRun(run, {
    status: 'running',
    completed_at: null,
    created_at: `2026-02-0${run}T06:00:00Z`,
    ...overrides,
  });
const OPTIONS = { weights: EQUAL_WEIGHTS, clock: () => NOW } as const;
const at = (run: string) => ({ created_at: `2026-02-0${run}T06:05:00Z` });

/** Completes runs and returns the outcomes. */
async function complete(
  jobStore: JobStore,
  which: readonly string[] | 'running',
  clock = () => NOW,
  weights: EngineWeights = EQUAL_WEIGHTS,
): Promise<Completion[]> {
  const completions: Completion[] = [];
  for await (const each of completeRuns(jobStore, which, { weights, clock })) completions.push(each);
  return completions;
}

const globex = { ...NAMED, competitors: [mention('Globex', { position: 1 })], text: 'Acme, then Globex.' };
const WORLD = [
  record.account(),
  record.brand(),
  record.prompt({ id: 'prm_1' }),
  record.prompt({ id: 'prm_2' }),
  smallRun('1'),
  answerOf('1', '1', 'claude', { ...globex, ...at('1') }),
  runningRun('2'),
  answerOf('2', '1', 'claude', { ...FAILED, ...at('2') }),
  answerOf('2', '2', 'claude', { ...NAMED, position: 3, ...at('2') }),
  runningRun('3'),
  answerOf('3', '1', 'claude', { ...FAILED, ...at('3') }),
  answerOf('3', '2', 'claude', { ...FAILED, ...at('3') }),
  answerOf('3', '2', 'chatgpt', { ...FAILED, ...at('3') }),
  smallRun('4', { status: 'pending', started_at: null, completed_at: null }),
  smallRun('5', { status: 'failed', completed_at: null }),
];

describe.each(ENGINES)('completing runs (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, WORLD));
  const reference = openForEach(open, ({ jobStore }) => bring(jobStore, WORLD));

  // Rule 9.6.
  test('leaves the same rows as an import of its results', async () => {
    const { id, created_at } = answerOf('2', '1', 'claude', at('2'));
    const sources = [{ url: 'https://a.example/', domain: 'a.example', title: 'A' }];
    const whole = answerOf('1', '1', 'claude', { ...globex, ...at('1'), sources, text_markdown: '**Acme**' });
    for (const { jobStore } of [opened(), reference()]) await bring(jobStore, [whole]);
    await bring(reference().jobStore, [
      { ...whole, id, created_at, run_id: 'run_2', outcome: 'filled' },
      runningRun('2', { status: 'completed', completed_at: formatInstant(NOW), figures: null }),
    ]);
    await complete(opened().jobStore, ['run_2']);
    expect(await opened().rows()).toEqual(await reference().rows());
    expect(await differences(opened().jobStore)).toEqual([]);
  });

  // Rule 9.6.
  test('fills in from the latest earlier answer to the prompt by the engine in a completed run', async () => {
    const { jobStore, rows } = opened();
    const said = (id: string, run: string, text: string, overrides: object = {}) =>
      answerOf(run, '1', 'claude', { id, text, ...at('6'), ...overrides });
    await bring(jobStore, [
      ...['7', '8', '9', '0', 'a'].map((run) => smallRun(run, { completed_at: '2026-03-01T00:00:00Z' })),
      smallRun('4', { status: 'running', completed_at: null }),
      runningRun('6'),
      said('ans_4', '8', 'of the same time, with a lesser id'),
      said('ans_5', '7', 'the right one'),
      said('ans_51', '4', 'of a run that is not completed'),
      said('ans_52', '9', ''),
      said('ans_53', '0', 'filled in itself', { outcome: 'filled' }),
      said('ans_54', '7', 'to another prompt', { prompt_id: 'prm_2' }),
      said('ans_55', '7', 'by another engine', { platform: 'chatgpt' }),
      said('ans_7', 'a', 'of the same time, with a greater id'),
      answerOf('6', '1', 'claude', { ...FAILED, id: 'ans_6', ...at('6') }),
    ]);
    expect(await complete(jobStore, ['run_6'])).toMatchObject([{ failed: 1, filled: 1 }]);
    const texts = (await rows())['answer_body']!.filter((row) => row.includes('the right one'));
    expect(texts.map((row) => /ans_\d/.exec(row)?.[0])).toEqual(['ans_5', 'ans_6']);
  });

  const latest = () =>
    opened().store.read(everyBrandOf('acc_1'), async (reader) => {
      const run = (await reader.brands.latestRuns(['brd_1'])).get('brd_1');
      return run && [run.id, run.completed_at, run.visibility, run.average_position];
    });

  // Rule 10.3.
  test('fills in failed questions, computes the figures with them, and sets the time', async () => {
    expect(await complete(opened().jobStore, ['run_2'])).toEqual([
      { run_id: 'run_2', outcome: 'completed', failed: 1, filled: 1 },
    ]);
    expect(await latest()).toEqual(['run_2', NOW, 100, 2.5]);
  });

  test.each([[['run_2', 'run_3']], [['run_3', 'run_2', 'run_3']], ['running' as const]])(
    'completes runs in order of creation, named as %j, so that earlier ones fill in later ones',
    async (which) => {
      let now = NOW;
      expect(await complete(opened().jobStore, which, () => (now += 1n))).toEqual([
        { run_id: 'run_2', outcome: 'completed', failed: 1, filled: 1 },
        { run_id: 'run_3', outcome: 'completed', failed: 3, filled: 2 },
      ]);
      expect(await latest()).toEqual(['run_3', NOW + 2n, 100, 2.5]);
    },
  );

  test('uses the given engine weights', async () => {
    const { jobStore } = opened();
    await bring(jobStore, [answerOf('2', '1', 'chatgpt', at('2'))]);
    const weights = { ...EQUAL_WEIGHTS, claude: rational(3) };
    await complete(jobStore, ['run_2'], undefined, weights);
    expect((await latest())?.[2]).toBe(75);
  });

  // Rule 10.3.
  test('counts completed runs as done, refuses others, and changes neither', async () => {
    const { jobStore, rows } = opened();
    await complete(jobStore, ['run_2']);
    const before = await rows();
    const clock = () => NOW + 1n;
    expect(await complete(jobStore, ['run_5', 'run_9', 'run_2', 'run_4', 'run_1'], clock)).toEqual([
      { run_id: 'run_9', outcome: 'refused', status: null },
      { run_id: 'run_1', outcome: 'completed before' },
      { run_id: 'run_4', outcome: 'refused', status: 'pending' },
      { run_id: 'run_5', outcome: 'refused', status: 'failed' },
      { run_id: 'run_2', outcome: 'completed before' },
    ]);
    expect(await rows()).toEqual(before);
  });

  test('completes each run once when two commands run concurrently', async () => {
    const { jobStore, rows } = opened();
    const both = await Promise.all([complete(jobStore, 'running'), complete(jobStore, 'running')]);
    const outcomes = both.flat().map(({ run_id, outcome }) => `${run_id} ${outcome}`);
    expect(outcomes.filter((line) => line.endsWith(' completed')).sort()).toEqual([
      'run_2 completed',
      'run_3 completed',
    ]);
    const after = await rows();
    expect(await complete(jobStore, 'running')).toEqual([]);
    expect(await rows()).toEqual(after);
  });

  // Rule 10.3.
  test('rolls back a run that throws and keeps those before it', async () => {
    const { jobStore, rows } = opened();
    let calls = 0;
    const clock = () => {
      if ((calls += 1) === 2) throw new StoreUnavailable('no time');
      return NOW;
    };
    await expect(complete(jobStore, 'running', clock)).rejects.toThrow('no time');
    const after = await rows();
    expect(await complete(jobStore, ['run_2'])).toEqual([{ run_id: 'run_2', outcome: 'completed before' }]);
    expect(await rows()).toEqual(after);
    expect(await complete(jobStore, 'running')).toEqual([
      { run_id: 'run_3', outcome: 'completed', failed: 3, filled: 2 },
    ]);
  });

  test('skips the later runs of a brand after a failed one, and completes those of others', async () => {
    const { jobStore, rows } = opened();
    await bring(jobStore, [
      record.brand({ id: 'brd_2' }),
      runningRun('8', { brand_id: 'brd_2', created_at: '2026-03-01T00:00:00Z' }),
    ]);
    const before = await rows();
    let calls = 0;
    const clock = () => {
      if ((calls += 1) === 1) throw new Error('no time');
      return NOW;
    };
    expect(await complete(jobStore, 'running', clock)).toMatchObject([
      { run_id: 'run_2', outcome: 'failed', fault: { message: 'no time' } },
      { run_id: 'run_3', outcome: 'left', brand_id: 'brd_1' },
      { run_id: 'run_8', outcome: 'completed' },
    ]);
    expect((await rows())['answer']).toEqual(before['answer']);
    expect(await differences(jobStore)).toEqual([]);
    expect(await complete(jobStore, 'running')).toMatchObject([
      { run_id: 'run_2', outcome: 'completed' },
      { run_id: 'run_3', outcome: 'completed' },
    ]);
  });

  // Rule 10.3.
  test.each([
    ['running' as const, 'erased meanwhile'],
    [['run_2', 'run_8'], 'refused'],
  ])('tells of a run that is erased meanwhile, named by %j: %s', async (which, told) => {
    const { jobStore } = opened();
    await bring(jobStore, [record.brand({ id: 'brd_2' }), runningRun('8', { brand_id: 'brd_2' })]);
    const outcomes = new Map<string, string>();
    for await (const each of completeRuns(jobStore, which, OPTIONS)) {
      outcomes.set(each.run_id, each.outcome);
      await jobStore.erase({ brand_id: 'brd_2' });
    }
    expect([outcomes.get('run_2'), outcomes.get('run_8')]).toEqual(['completed', told]);
    expect(await differences(jobStore)).toEqual([]);
  });

  test('gives a run without answers figures of 0 and null', async () => {
    const { jobStore } = opened();
    await bring(jobStore, [runningRun('6'), runningRun('7'), answerOf('7', '1', 'claude', FAILED)]);
    expect(await complete(jobStore, ['run_6'])).toMatchObject([{ failed: 0, filled: 0 }]);
    expect(await latest()).toEqual(['run_6', NOW, null, null]);
  });

  test('fills in more questions than a batch has', async () => {
    const { jobStore } = opened();
    const prompts = Array.from({ length: 251 }, (_, i) => record.prompt({ id: `prm_many${i}` }));
    const engines = ['claude', 'chatgpt'] as const;
    const answers = (run: string, overrides: object) =>
      prompts.flatMap((_, i) =>
        engines.map((engine) => answerOf(run, `many${i}`, engine, { ...overrides, ...at(run) })),
      );
    await bring(jobStore, [...prompts, runningRun('6'), ...answers('1', NAMED), ...answers('6', FAILED)]);
    expect(await complete(jobStore, ['run_6'])).toEqual([
      { run_id: 'run_6', outcome: 'completed', failed: 502, filled: 502 },
    ]);
    expect(await latest()).toEqual(['run_6', NOW, 100, 2]);
    expect(await differences(jobStore)).toEqual([]);
  });
});
