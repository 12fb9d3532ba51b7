import { readSelection, runLoader, type Reader, type RunRef } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { countExplanation, countWindows } from '@brand-visibility/counting';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { bring, differences, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { ENGINES } from '../support/engines.js';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { brandIn, END_OF_TIME } from './reads.js';
import { answerOf, mention, NAMED, smallRun, smallWorld } from './small-world.js';

describe.each(ENGINES)('runs (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, smallWorld()));
  const add = (...records: readonly ImportRecord[]) => bring(opened().jobStore, records);
  const reading = <T>(work: (reader: Reader) => Promise<T>, account_id = 'acc_1') =>
    opened().store.read(everyBrandOf(account_id), work);

  test('of a brand without prompts count 0 in each run and part, and no parts have no counts', async () => {
    await add(record.brand({ id: 'brd_2' }), record.run({ id: 'run_of_2', brand_id: 'brd_2' }));
    await reading(async (reader) => {
      const runs = await reader.brand('brd_2').runs.completed(0n, END_OF_TIME);
      const brand = await brandIn(reader, 'brd_2');
      const selection = await readSelection(reader.brand('brd_2'), brand, {});
      const engineCounts = async (parts: readonly (readonly RunRef[])[]) =>
        (await countWindows(selection, parts, null)).map((counts) => counts.engineCounts.length);
      expect([await engineCounts([runs, []]), await engineCounts([])]).toEqual([[0, 0], []]);
      const compared = { current: runs, previous: null };
      expect(await countExplanation(selection, compared, EQUAL_WEIGHTS)).toMatchObject({
        current: { engineCounts: [] },
        countedOfRuns: [],
        deletedPrompt: 0,
        filteredOut: 0,
      });
    });
  });

  // Rule 9.5.
  test('that are completed and within the scope are read with their answers, latest first', async () => {
    const at = (id: string, completed_at: string) => record.run({ id, completed_at });
    await add(
      record.account({ id: 'acc_2' }),
      at('b', '2026-04-03T00:00:00Z'),
      at('c', '2026-04-02T00:00:00Z'),
    );
    await add(record.brand({ id: 'brd_2' }), at('a', '2026-04-02T00:00:00Z'));
    await add(record.run({ id: 'other', brand_id: 'brd_2' }));
    const run_ids = ['a', 'b', 'c', 'other', 'run_4'];
    const recent = (count: number) =>
      reading(async (reader) => (await reader.brand('brd_1').runs.recent(count)).map(({ id }) => id));
    expect(await recent(60)).toEqual(['b', 'c', 'a', 'run_5', 'run_2', 'run_1']);
    expect(await recent(2)).toEqual(['b', 'c']);
    const answered = async (ids: readonly string[], account_id?: string) =>
      reading(async (reader) => {
        const found = await runLoader(reader.brand('brd_1'), [], EQUAL_WEIGHTS).answersOf(ids);
        return [...found.keys()].sort();
      }, account_id);
    expect(await answered(run_ids)).toEqual(['a', 'b', 'c']);
    expect(await answered([])).toEqual([]);
    expect(await reading((reader) => reader.brand('brd_1').runs.recent(60), 'acc_2')).toEqual([]);
    expect(await answered(run_ids, 'acc_2')).toEqual([]);
  });

  const digests = async () => {
    expect(await differences(opened().jobStore)).toEqual([]);
    return reading(async (reader) => {
      const runs = await reader.brand('brd_1').runs.completed(0n, END_OF_TIME);
      const found = await reader.brand('brd_1').runs.digests(runs);
      expect([...found.keys()].toSorted()).toEqual(runs.map(({ id }) => id).toSorted());
      return found;
    });
  };
  const digestOf = async (run_id: string) => (await digests()).get(run_id)?.answers_digest;

  // Rule 20.6.
  test.each([
    ['a mention', answerOf('1', '1', 'claude', { ...NAMED, competitors: [mention('Globex')] })],
    ['a position', answerOf('1', '1', 'claude', { ...NAMED, position: 7 })],
    ['an outcome', answerOf('1', '1', 'chatgpt', { outcome: 'filled' })],
    ['another answer', answerOf('1', '3', 'chatgpt')],
    ['an answer that moves', { ...answerOf('1', '1', 'chatgpt'), run_id: 'run_2', prompt_id: 'prm_3' }],
  ])('have a digest that follows a write of %s, and back', async (what, change) => {
    const before = await digestOf('run_1');
    await add(change);
    expect(await digestOf('run_1')).not.toBe(before);
    await add(...smallWorld().filter((each) => each.type === 'answer'));
    if (what !== 'another answer') expect(await digestOf('run_1')).toBe(before); // an import deletes nothing
  });

  // Rule 20.6.
  test('have a digest that stays with texts, a deleted prompt and a renamed brand, and goes while they are not completed', async () => {
    const before = await digests();
    const [created_at, text, competitors] = ['2026-02-02T06:07:00Z', 'Another text.', [mention('UMBRELLA')]];
    await add(
      answerOf('2', '1', 'claude', { created_at, text, competitors }),
      record.prompt({ id: 'prm_1', theme_id: 'thm_1', deleted_at: '2026-02-02T06:00:00Z' }),
      record.brand({ name: 'Globex' }),
    );
    expect(await digests()).toEqual(before);
    await add(smallRun('1', { status: 'failed', completed_at: null }));
    expect(await digestOf('run_1')).toBeUndefined();
    await add(smallRun('1'));
    expect(await digests()).toEqual(before);
  });
});
