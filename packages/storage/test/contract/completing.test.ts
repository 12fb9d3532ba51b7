import {
  completeRuns,
  StoreUnavailable,
  type Completion,
  type JobStore,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { type EngineWeights, EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
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
