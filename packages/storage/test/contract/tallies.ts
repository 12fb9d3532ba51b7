import type { StoredRun } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { SENTIMENTS } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences, finalRecords } from '@brand-visibility/records';
import { END_OF_TIME, expectAgreement } from './agreement.js';
import { countRecords, plainTally } from './counting.js';
import { everyBrandOf, openForEach, type Open } from './opened.js';
import { rivalsOf } from './rivals-of.js';

export function talliesContract(open: Open): void {
  describe('a tally', () => {
    const opened = openForEach(open);

    test('of the parts of a brand without prompts, and of no parts, counts nothing', async () => {
      const { store, jobStore } = opened();
      await bring(jobStore, [record.account(), record.brand(), record.run()]);
      await store.read(everyBrandOf('acc_1'), async (reader) => {
        const runs = await reader.runsCompleted('brd_1', 0n, END_OF_TIME);
        const wanted = { rivals: { fullOf: [] }, breakdown: null } as const;
        const cells = (parts: readonly (readonly StoredRun[])[]) =>
          reader.tallyParts('brd_1', parts, {}, wanted, (tally) => tally.cells.length);
        expect(await cells([runs, []])).toEqual([0, 0]);
        expect(await cells([])).toEqual([]);
      });
    });

    test('is correct for positions, ordinals and numbers of mentions of every width', async () => {
      const records = [...wideWorld()];
      const { jobStore, store } = opened();
      await bring(jobStore, records);
      const final = finalRecords(records);
      await expectAgreement(opened(), final, () => [{}, { platforms: ['claude'] }, { theme_ids: ['thm_1'] }]);
      for (const { id, completed_at } of records.filter((each) => each.type === 'run')) {
        await store.read(everyBrandOf('acc_1'), async (reader) => {
          const run = (await reader.runsCompleted('brd_1', 0n, END_OF_TIME)).filter((each) => each.id === id);
          const tally = await reader.tally('brd_1', run, {}, 'full');
          expect(completed_at).not.toBeNull();
          expect(plainTally(tally, await rivalsOf(reader, 'brd_1'))).toEqual(
            countRecords(final, new Set([id]), {}),
          );
        });
      }
      expect(await differences(jobStore)).toEqual([]);
    });
  });
}

/** Runs with columns of one, two and four bytes, in a brand with many prompts and rivals. */
function* wideWorld(): Generator<ImportRecord> {
  const POSITIONS = [1, 255, 256, 65_535, 65_536, 4_294_967_295];
  const NAMES = 320;
  yield record.account();
  yield record.brand();
  yield record.theme();
  for (let i = 0; i < 300; i += 1) {
    yield record.prompt({ id: `prm_${i}`, theme_id: i % 3 === 0 ? 'thm_1' : null });
  }
  for (const [r, greatest] of POSITIONS.entries()) {
    const completed_at = `2026-02-0${r + 1}T06:10:00Z`;
    yield record.run({ id: `run_${r}`, platforms: ['claude', 'chatgpt'], completed_at });
    // The last answers are to prompts beyond 255; each names more rivals than the previous one, the last names all.
    for (const [a, prompt] of [0, 1, 254, 255, 256, 299].entries()) {
      const rivals = r === 0 ? a : [0, 1, 255, 256, 257, NAMES][a]!;
      yield record.answer({
        id: `ans_${r}_${a}`,
        run_id: `run_${r}`,
        prompt_id: `prm_${prompt}`,
        platform: a % 2 === 0 ? 'claude' : 'chatgpt',
        brand_named: true,
        position: Math.max(1, greatest - a),
        sentiment: 'positive',
        competitors: Array.from({ length: rivals }, (_, i) => ({
          name: `Rival ${NAMES - i}`,
          position: i % 7 === 0 ? null : Math.max(1, greatest - i),
          sentiment: [null, ...SENTIMENTS][i % 5]!,
          domain: i % 3 === 0 ? 'rival.example' : null,
        })),
      });
    }
  }
}
