import type { StoredRun } from '@brand-visibility/application';
import { EQUAL_WEIGHTS, type RunDigest } from '@brand-visibility/domain';
import { bring, differences, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { brandIn, END_OF_TIME } from './reads.js';
import { answerOf, mention, NAMED, smallRun, smallWorld } from './small-world.js';

describe.each(ENGINES)('%s:', (_engine, open) => {
  describe('a count', () => {
    const opened = openForEach(open);

    test('of a brand without prompts counts 0 in each run and part, and no parts have no counts', async () => {
      const { store, jobStore } = opened();
      await bring(jobStore, [record.account(), record.brand(), smallRun('1')]);
      await store.read(everyBrandOf('acc_1'), async (reader) => {
        const runs = await reader.runsCompleted('brd_1', 0n, END_OF_TIME);
        const brand = await brandIn(reader, 'brd_1');
        const cells = async (parts: readonly (readonly StoredRun[])[]) =>
          (await reader.visibility(brand, parts, {}, null)).map((counts) => counts.cells.length);
        expect(await cells([runs, []])).toEqual([0, 0]);
        expect(await cells([])).toEqual([]);
        const covered = { current: runs, previous: null };
        expect(await reader.explanation(brand, covered, {}, EQUAL_WEIGHTS)).toMatchObject({
          current: { cells: [] },
          countedOfRuns: [0],
          deletedPrompt: 0,
          filteredOut: 0,
        });
      });
    });
  });

  // Rule 20.6.
  describe('the digest of a run', () => {
    const opened = openForEach(open, ({ jobStore }) => bring(jobStore, smallWorld()));

    const digests = async (...run_ids: readonly string[]): Promise<(RunDigest | undefined)[]> => {
      expect(await differences(opened().jobStore)).toEqual([]);
      return opened().store.read(everyBrandOf('acc_1'), async (reader) => {
        const runs = await reader.runsCompleted('brd_1', 0n, END_OF_TIME);
        const found = await reader.runDigests('brd_1', runs);
        expect([...found.keys()].toSorted()).toEqual(runs.map(({ id }) => id).toSorted());
        return run_ids.map((id) => found.get(id));
      });
    };
    const digestOf = async (run_id: string) => (await digests(run_id))[0]?.answers_digest;

    test.each([
      ['a mention', answerOf('1', '1', 'claude', { ...NAMED, competitors: [mention('Globex')] })],
      ['a position', answerOf('1', '1', 'claude', { ...NAMED, position: 7 })],
      ['an outcome', answerOf('1', '1', 'chatgpt', { outcome: 'filled' })],
      ['another answer', answerOf('1', '3', 'chatgpt')],
      [
        'an answer that moves to another run',
        { ...answerOf('1', '1', 'chatgpt'), run_id: 'run_2', prompt_id: 'prm_3' },
      ],
    ])('follows a write of %s, and back', async (_what, change) => {
      const before = await digestOf('run_1');
      await bring(opened().jobStore, [change]);
      expect(await digestOf('run_1')).not.toBe(before);
      await bring(
        opened().jobStore,
        smallWorld().filter((each) => each.type === 'answer'),
      );
      if (change.id === answerOf('1', '3', 'chatgpt').id) return; // an import deletes nothing
      expect(await digestOf('run_1')).toBe(before);
    });

    test('stays with the text of an answer, a deleted prompt and a renamed brand', async () => {
      const before = await digests('run_1', 'run_2', 'run_5');
      await bring(opened().jobStore, [
        answerOf('2', '1', 'claude', {
          created_at: '2026-02-02T06:07:00Z',
          text: 'Another text.',
          competitors: [mention('UMBRELLA')],
        }),
        record.prompt({ id: 'prm_1', theme_id: 'thm_1', deleted_at: '2026-02-02T06:00:00Z' }),
        record.brand({ name: 'Globex' }),
      ]);
      expect(await digests('run_1', 'run_2', 'run_5')).toEqual(before);
    });

    test('goes when the run is no longer completed, and comes back', async () => {
      const before = await digests('run_1');
      await bring(opened().jobStore, [smallRun('1', { status: 'failed', completed_at: null })]);
      expect(await digests('run_1')).toEqual([undefined]);
      await bring(opened().jobStore, [smallRun('1')]);
      expect(await digests('run_1')).toEqual(before);
    });
  });
});
