import type { Reader } from '@brand-visibility/application';
import { ENGINES, EQUAL_WEIGHTS, type SourceDimension } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, finalRecords, recordsOf, worldOf } from '@brand-visibility/records';
import { END_OF_TIME } from './reads.js';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';
import { brandIn, dataOf, EVERY_ROW } from './reads.js';
import { answerOf, smallRun } from './small-world.js';

const DIMENSIONS: readonly SourceDimension[] = ['domain', 'page'];

describe.each(ENGINES)('sources that answers cite (%s)', (_engine, open) => {
  const opened = openForEach(open);

  test('have titles that are read in parts where the lists of their answers are long', async () => {
    const { store, jobStore } = opened();
    const padding = Array.from({ length: 60 }, (_, i) => ({
      url: `https://padding.example/${i}${'x'.repeat(8_000)}`,
      domain: 'padding.example',
      title: null,
    }));
    const answers = ENGINES.map((platform, i) =>
      answerOf('1', '1', platform, {
        sources: [
          ...padding,
          { url: `https://page.example/${i}`, domain: 'page.example', title: `Page ${i}` },
        ],
      }),
    );
    const platforms = [...ENGINES];
    await bring(jobStore, [
      record.account(),
      record.brand({ platforms }),
      record.prompt(),
      smallRun('1', { platforms }),
      ...answers,
    ]);
    await store.read(everyBrandOf('acc_1'), async (reader) => {
      const titles = new Map((await citedPages(reader, 'brd_1')).map(({ key, title }) => [key, title]));
      expect(titles.size).toBe(padding.length + ENGINES.length);
      for (const { url } of padding) expect(titles.get(url)).toBeNull();
      ENGINES.forEach((_, i) => expect(titles.get(`https://page.example/${i}`)).toBe(`Page ${i}`));
    });
  });

  test('have keys by ordinal, and domains an ordinal', async () => {
    const { records } = worldOf(4, { accounts: 1, brands: 2, runs: 20 });
    const { store, jobStore } = opened();
    await bring(jobStore, records);
    const [brand] = recordsOf(finalRecords(records), 'brand');
    const id = brand?.id ?? '';
    await store.read(everyBrandOf(brand?.account_id ?? ''), async (reader) => {
      const data = dataOf(reader);
      const known = await data.knownSources(id);
      for (const by of DIMENSIONS) {
        const ordinals = Array.from({ length: known[`${by}s`] }, (_, i) => i);
        expect(ordinals.length).toBeGreaterThan(3);
        const { rows } = await data.sourceKeysWithin(id, by, ordinals, Infinity);
        expect(rows.map(({ ordinal }) => ordinal)).toEqual(ordinals);
        for (const { ordinal, key } of rows) expect(await data.citedOrdinal(id, by, key)).toBe(ordinal);
        expect(await data.citedOrdinal(id, by, 'nobody.cites.example')).toBeNull();
      }
      const all = await data.citedDomains(id, null);
      expect(all.size).toBe(known.domains);
      expect(await data.citedDomains(id, [2, 0, 2])).toEqual(new Map([0, 2].map((i) => [i, all.get(i)])));
      expect(await data.citedDomains(id, [all.size])).toEqual(new Map());
    });
  });
});

/** All cited pages. */
async function citedPages(reader: Reader, brand_id: string) {
  const current = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
  const page = { ...EVERY_ROW, by: 'page', sort: 'answer_share', order: 'desc' } as const;
  const covered = { current, previous: null };
  return (await reader.sources(await brandIn(reader, brand_id), covered, {}, page, EQUAL_WEIGHTS)).rows;
}
