import type { BrandAnswerFilter, Reader } from '@brand-visibility/application';
import { citedPage, nameKey } from '@brand-visibility/domain';
import { bring, recordsOf } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { END_OF_TIME } from './agreement.js';
import { CITED_WORLD } from './cited-world.js';
import { countedRecords } from './counting.js';
import { drawnOwn, eachDrawnBrand } from './drawn-brands.js';
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
    test('for a page or a gap selects what the records of a random world say', async () => {
      const seen = { pages: 0, citing: 0, gaps: 0 };
      await eachDrawnBrand(opened(), 1, { brands: 3, runs: 30 }, async ({ reader, id, world, draw }) => {
        const { key: own } = await drawnOwn(reader, id, draw);
        const runs = recordsOf(world, 'run').filter(
          (run) => run.brand_id === id && run.completed_at !== null,
        );
        const answers = countedRecords(world, new Set(runs.map((run) => run.id)), {}).map(([, each]) => each);
        const isLost = ({ brand_named, competitors }: (typeof answers)[number]) =>
          !brand_named && competitors.some(({ name }) => nameKey(name) !== own);
        const selects = async (filter: BrandAnswerFilter, selected: typeof answers) =>
          expect(await idsOf(reader, id, filter)).toEqual(selected.map((each) => each.id).toSorted());
        const gap = (isGap: boolean) => ({ isGap, ownNameKey: own ?? 'nobody' });

        const lost = answers.filter(isLost);
        await selects({ gap: gap(true) }, lost);
        await selects(
          { gap: gap(false) },
          answers.filter((each) => !isLost(each)),
        );
        seen.gaps += lost.length;
        const pages = [
          ...new Set(answers.flatMap(({ sources }) => sources.map(({ url }) => citedPage(url)))),
        ];
        for (const source_page of pages.slice(0, 40)) {
          const citing = answers.filter(({ sources }) =>
            sources.some(({ url }) => citedPage(url) === source_page),
          );
          await selects({ source_page }, citing);
          await selects({ source_page, gap: gap(true) }, citing.filter(isLost));
          seen.pages += 1;
          seen.citing += citing.length;
        }
      });
      expect(seen.pages).toBeGreaterThan(20);
      expect(seen.citing).toBeGreaterThan(seen.pages);
      expect(seen.gaps).toBeGreaterThan(5);
    });

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
