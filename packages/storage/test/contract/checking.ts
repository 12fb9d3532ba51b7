import { describe, expect, test } from '@jest/globals';
import { record, bring, differences } from '@brand-visibility/records';
import { openForEach, TAMPERINGS, type Open } from './opened.js';
import { smallWorld } from './small-world.js';

/** The expected line. */
const WHERE: Readonly<Record<(typeof TAMPERINGS)[number], RegExp>> = {
  'facts changed': /run_1/,
  'facts missing': /run_1/,
  'revision changed': /run_1/,
  'digest of answers changed': /^run run_1: the digest of its answers is wrong$/,
  'failed answers changed': /^run run_5: its numbers of failed and filled-in answers are wrong$/,
  'filled answers changed': /^run run_5: its numbers of failed and filled-in answers are wrong$/,
  'digest left': /^run run_4: has a digest of answers but is not completed$/,
  'spelling changed': /brd_1.*"globex"/,
  'order of rivals changed': /brd_1.*order/,
};

export function checkingContract(open: Open): void {
  describe('a check', () => {
    const opened = openForEach(open);

    test('finds nothing in an empty database', async () => {
      expect(await differences(opened().jobStore)).toEqual([]);
    });

    // Rule 20.6 for the digests of answers.
    test.each(TAMPERINGS)('reports %s, and importing the run again repairs it', async (kind) => {
      const { jobStore, tamper } = opened();
      const records = smallWorld();
      await bring(jobStore, records);
      expect(await differences(jobStore)).toEqual([]);
      await tamper(kind);
      const found = await differences(jobStore);
      expect(found).not.toEqual([]);
      for (const line of found) expect(line).toMatch(WHERE[kind]);
      await bring(
        jobStore,
        records.filter((each) => each.type === 'run'),
      );
      expect(await differences(jobStore)).toEqual([]);
    });

    test.each([
      [
        'change missing',
        ['prompt prm_2 is missing from the change feed', 'run run_1 is missing from the change feed'],
      ],
      [
        'change left',
        [
          'prompt prm_2 is missing from the change feed',
          'brand brd_1: the change feed contains prompt prm_gone, which does not exist',
        ],
      ],
      ['commit missing', ['brand brd_1: commit 1 of the change feed is missing']],
    ] as const)('reports in the change feed: %s', async (kind, lines) => {
      const { jobStore, tamper } = opened();
      await bring(jobStore, smallWorld());
      await tamper(kind);
      expect(await differences(jobStore)).toEqual(lines);
    });

    test('finds a difference in any brand', async () => {
      const { jobStore, tamper } = opened();
      const others = ['brd_0', 'brd_2'].map((id) => record.brand({ id }));
      await bring(jobStore, [...smallWorld(), ...others]);
      await tamper('facts changed');
      expect(await differences(jobStore)).not.toEqual([]);
    });
  });
}
