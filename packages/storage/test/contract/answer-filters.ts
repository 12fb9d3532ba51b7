import type { BrandAnswerFilter, Reader } from '@brand-visibility/application';
import { bring } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { END_OF_TIME } from './agreement.js';
import { CITED_WORLD } from './cited-world.js';
import { everyBrandOf, openForEach, type Open } from './opened.js';

/** The ids of the answers of all runs that pass a filter, sorted. */
async function idsOf(reader: Reader, brand_id: string, filter: BrandAnswerFilter) {
  const runs = { from: 0n, to: END_OF_TIME, run_id: null };
  const page = { after: null, limit: 10_000, bytes: Infinity };
  const { rows } = await reader.brandAnswers(brand_id, runs, filter, page);
  return rows.map(({ id }) => id).toSorted();
}

export function answerFiltersContract(open: Open): void {
  describe("a filter of a brand's answers", () => {
    const opened = openForEach(open);

    // Rules 16.4 and 16.5.
    test('for a page finds it with and without a title, as recorded where it is not a URL, and no other', async () => {
      const { store, jobStore } = opened();
      await bring(jobStore, CITED_WORLD);
      await store.read(everyBrandOf('acc_1'), async (reader) => {
        const citing = (source_page: string, filter: BrandAnswerFilter = {}) =>
          idsOf(reader, 'brd_1', { ...filter, source_page });
        const guide = ['ans_1_1_chatgpt', 'ans_1_1_claude', 'ans_1_2_claude', 'ans_2_1_claude'];
        expect(await citing('https://guide.example/best')).toEqual(guide);
        expect(await citing('no address')).toEqual(['ans_1_1_chatgpt']);
        expect(await citing('https://guide.example')).toEqual([]);
        expect(await citing('https://guide.example/best', { source_domain: 'redirect.example' })).toEqual([
          'ans_1_2_claude',
        ]);
        const gap = { isGap: true, ownNameKey: 'acme' };
        expect(await citing('https://guide.example/best', { gap })).toEqual(['ans_1_1_claude']);
        expect(await idsOf(reader, 'brd_1', { gap: { ...gap, ownNameKey: 'globex' } })).toEqual([]);
      });
      await store.read(everyBrandOf('acc_2'), async (reader) => {
        expect(await idsOf(reader, 'brd_1', { source_page: 'no address' })).toEqual([]);
      });
    });
  });
}
