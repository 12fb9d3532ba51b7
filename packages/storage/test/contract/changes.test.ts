import { completeRuns } from '@brand-visibility/application';
import type { ImportRecord, Operations, ResponseOf } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { formatInstant, parseInstant } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences, NOW } from '@brand-visibility/records';
import { systemClock } from '../../src/store.js';
import { importFiles } from '../import/importing.js';
import { ENGINES } from '../support/engines.js';
import { openForEach, type Opened } from '../support/opened.js';
import { ask as request, refusalIn, shown } from './ask.js';
import { answerOf, smallRun, smallWorld } from './small-world.js';

/** A prompt of the brand. */
const prompt = (number: string, overrides: Parameters<typeof record.prompt>[0] = {}) =>
  record.prompt({ id: `prm_${number}`, ...overrides });

/** The change feed of the small world and a deleted prompt. */
const WORLD = [...smallWorld(), prompt('0', { deleted_at: '2026-03-01T00:00:00Z' })];
const PROMPTS = ['prompt prm_0 deleted', ...['1', '2', '3'].map((number) => `prompt prm_${number}`)];
const FIRST = [...PROMPTS, ...['1', '2', '3', '4', '5'].map((number) => `run run_${number}`)];

const named = ({ data }: ResponseOf<Operations['listChanges']>) =>
  data.map(({ kind, id, state }) => `${kind} ${id}${state === 'present' ? '' : ` ${state}`}`);

describe.each(ENGINES)('the change feed (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, WORLD));
  const add = (...records: readonly ImportRecord[]) => bring(opened().jobStore, records);
  const ask = (cursor?: string, brand_id = 'brd_1') =>
    request(
      'listChanges',
      { brand_id },
      { limit: '1000', ...(cursor === undefined ? {} : { cursor }) },
      opened(),
    );

  /** Follows the feed: each call returns the changes since the one before. */
  async function following() {
    let { next_cursor: cursor } = shown(await ask());
    return async (): Promise<string[]> => {
      const page = shown(await ask(cursor));
      cursor = page.next_cursor;
      return named(page);
    };
  }

  // Rule 16.10.
  test('is in commit order, whatever the times of its rows, and has one time for a commit', async () => {
    const { data } = shown(await ask());
    expect(new Set(data.map(({ changed_at }) => changed_at)).size).toBe(1);
    await add(smallRun('2', { status: 'failed', completed_at: null }));
    await add(smallRun('6'), prompt('b'), prompt('B'));
    await add(prompt('a', { created_at: '2020-01-01T00:00:00Z' }));
    const news = ['run run_2', 'prompt prm_B', 'prompt prm_b', 'run run_6', 'prompt prm_a'];
    expect(named(shown(await ask()))).toEqual([...FIRST.filter((each) => each !== 'run run_2'), ...news]);
  });

  const weights = { ...EQUAL_WEIGHTS, chatgpt: { numerator: 3n, denominator: 1n } };
  const moved = { ...answerOf('1', '1', 'chatgpt'), run_id: 'run_2', prompt_id: 'prm_3' };
  test.each<[string, (opened: Opened) => Promise<unknown>, ...string[]]>([
    // Rules 16.10 and 16.12.
    ['no record that is the same', () => add(...WORLD)],
    ['neither the brand nor its rivals', () => add(record.brand({ name: 'Other' }), record.rival())],
    ['the prompts of a theme', () => add(record.theme({ id: 'thm_1', name: 'Other' })), 'prompt prm_1'],
    ['no theme without prompts', () => add(record.theme({ id: 'thm_2', name: 'Other' }))],
    ['both runs of an answer that moves', () => add(moved), 'run run_1', 'run run_2'],
    [
      'figures with other weights',
      ({ jobStore }) => bring(jobStore, WORLD, weights),
      'run run_1',
      'run run_2',
    ],
    // Rule 10.6.
    [
      'erased texts',
      ({ jobStore }) => jobStore.eraseTexts('brd_1', parseInstant('2026-02-02T00:00:00Z') ?? 0n),
      'run run_1',
      'run run_5',
    ],
    // Rule 12.11.
    ['a dry run', (database) => importFiles(database, [[smallRun('9'), prompt('new')]], { dryRun: true })],
  ])('tells of %s, once', async (_what, change, ...expected) => {
    const news = await following();
    await change(opened());
    expect(await news()).toEqual(expected);
    expect(await news()).toEqual([]);
  });

  // Rule 16.10.
  test('tells of runs whose figures are computed again and differ', async () => {
    await bring(opened().jobStore, WORLD, weights);
    const news = await following();
    await add(smallRun('1', { figures: null }), smallRun('2', { figures: null }));
    expect(await news()).toEqual(['run run_1', 'run run_2']);
  });

  // Rule 16.11.
  test('tells of a completed run, with the time at which its transaction began', async () => {
    await add(answerOf('4', '2', 'claude', { outcome: 'failed', text: null }));
    const cursor = shown(await ask()).next_cursor;
    const before = formatInstant(systemClock());
    const options = { weights: EQUAL_WEIGHTS, clock: () => NOW };
    for await (const { outcome } of completeRuns(opened().jobStore, ['run_4'], options))
      expect(outcome).toBe('completed');
    const { data } = shown(await ask(cursor));
    expect(data).toMatchObject([{ kind: 'run', id: 'run_4', state: 'present' }]);
    const { changed_at } = data[0]!;
    expect([before, changed_at, formatInstant(systemClock())].toSorted()[1]).toBe(changed_at);
    expect(await differences(opened().jobStore)).toEqual([]);
  });

  // Rule 16.12.
  test('of another brand has cursors of its own, also before its first rows', async () => {
    await add(record.brand({ id: 'brd_2' }));
    const { data, has_more, next_cursor } = shown(await ask(undefined, 'brd_2'));
    expect([data, has_more]).toEqual([[], false]);
    await add(prompt('x', { brand_id: 'brd_2' }));
    expect(named(shown(await ask(next_cursor, 'brd_2')))).toEqual(['prompt prm_x']);
    expect(refusalIn(await ask(shown(await ask()).next_cursor, 'brd_2'))).toBe('invalid_cursor');
    expect(refusalIn(await ask(undefined, 'brd_3'))).toBe('not_found');
  });
});
