import { beforeEach, describe, expect, test } from '@jest/globals';
import { record, bring } from '@brand-visibility/records';
import { everyBrandOf, latestRunOf, type Open, openForEach } from './opened.js';
import { answerOf, NAMED, smallRun } from './small-world.js';

const GIVEN = {
  prompt_count: 9,
  answer_count: 9,
  failed_count: 9,
  filled_count: 9,
  visibility: 12.3,
  average_position: 4.5,
};

export function figuresContract(open: Open): void {
  describe('the figures of a run', () => {
    const opened = openForEach(open);
    beforeEach(async () => {
      await bring(opened().jobStore, [
        record.account(),
        record.brand(),
        record.prompt({ id: 'prm_1' }),
        record.prompt({ id: 'prm_2' }),
        record.prompt({ id: 'prm_3', deleted_at: '2026-02-03T00:00:00Z' }),
      ]);
    });

    const latest = async () => {
      const run = await opened().store.read(everyBrandOf('acc_1'), (reader) => latestRunOf(reader, 'brd_1'));
      return run && [run.visibility, run.average_position];
    };

    /**
     * Claude names the brand in two of three answers, one to a deleted prompt; ChatGPT in its only one, a filled one.
     */
    const ANSWERS = [
      answerOf('1', '1', 'claude', { ...NAMED, position: 1 }),
      answerOf('1', '2', 'claude'),
      answerOf('1', '3', 'claude', { ...NAMED, position: 2 }),
      answerOf('1', '1', 'chatgpt', { ...NAMED, position: 4, outcome: 'filled' }),
      answerOf('1', '2', 'chatgpt', { outcome: 'failed', text: null }),
    ];

    test.each([
      ['computed', null, [83.3, 2.3]],
      ['given', GIVEN, [12.3, 4.5]],
    ])(
      'that were %s stay when answers are replaced, until the run is imported again',
      async (_, figures, stay) => {
        const { jobStore } = opened();
        await bring(jobStore, [smallRun('1', { figures }), ...ANSWERS]);
        await bring(jobStore, [answerOf('1', '2', 'claude', { ...NAMED, position: 1 })]);
        expect(await latest()).toEqual(stay);
        await bring(jobStore, [smallRun('1')]);
        expect(await latest()).toEqual([100, 2]);
      },
    );

    test('are computed at completion, from answers imported before', async () => {
      const { jobStore } = opened();
      await bring(jobStore, [smallRun('1', { status: 'running', completed_at: null }), ...ANSWERS]);
      expect(await latest()).toBeNull();
      await bring(jobStore, [smallRun('1')]);
      expect(await latest()).toEqual([83.3, 2.3]);
    });
  });
}
