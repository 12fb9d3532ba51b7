import { sourceRef } from '@brand-visibility/counting/stored';
import { citedSources } from '@brand-visibility/application';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { ENGINES as PLATFORMS } from '@brand-visibility/domain/vocabulary';
import { expect, describe, test } from '@jest/globals';
import { record, bring } from '@brand-visibility/records';
import { ENGINES } from '../support/engines.js';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { brandIn, END_OF_TIME, EVERY_ROW } from './reads.js';
import { answerOf, smallRun } from './small-world.js';

const PADDING = Array.from({ length: 60 }, (_, i) => ({
  url: `https://padding${i}.example/${'x'.repeat(8_000)}`,
  domain: `padding${i}.example`,
  title: null,
}));
const page = (i: number) => ({
  url: `https://page.example/${i}`,
  domain: 'page.example',
  title: `Page ${i}`,
});
const platforms = [...PLATFORMS];

describe.each(ENGINES)('sources that answers cite (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) =>
    bring(jobStore, [
      record.account(),
      record.brand({ platforms }),
      record.prompt(),
      smallRun('1', { platforms }),
      ...PLATFORMS.map((platform, i) => answerOf('1', '1', platform, { sources: [...PADDING, page(i)] })),
    ]),
  );

  test('have titles that are read in parts where the lists of their answers are long', () =>
    opened().store.read(everyBrandOf('acc_1'), async (reader) => {
      const covered = {
        current: await reader.brand('brd_1').runs.completed(0n, END_OF_TIME),
        previous: null,
      };
      const asked = { ...EVERY_ROW, by: 'page', sort: 'answer_share', order: 'desc' } as const;
      const brand = await brandIn(reader, 'brd_1');
      const { rows } = await citedSources(reader.brand('brd_1'), brand, covered, {}, asked, EQUAL_WEIGHTS);
      const titles = new Map(rows.map(({ key, title }) => [key, title]));
      const pages = PLATFORMS.map((_, i) => page(i));
      expect(titles).toEqual(new Map([...PADDING, ...pages].map(({ url, title }) => [url, title])));
    }));

  test.each(['domain', 'page'] as const)('have keys by ordinal, and a %s an ordinal', (by) =>
    opened().store.read(everyBrandOf('acc_1'), async (reader) => {
      const known = await reader.brand('brd_1').sources.counts();
      const sources = Array.from({ length: known[`${by}s`] }, (_, i) => sourceRef(i));
      expect(sources.length).toBe(by === 'domain' ? 61 : 66);
      const { rows } = await reader.brand('brd_1').sources.keysWithin(by, sources, Infinity);
      expect(rows.map(({ source }) => source)).toEqual(sources);
      for (const { source, key } of rows)
        expect(await reader.brand('brd_1').sources.find(by, key)).toBe(source);
      expect(await reader.brand('brd_1').sources.find(by, 'nobody.cites.example')).toBeNull();
      if (by === 'page') return;
      const all = await reader.brand('brd_1').sources.domains(null);
      expect(all).toEqual(new Map(rows.map(({ source, key }) => [source, key])));
      expect(await reader.brand('brd_1').sources.domains([2, 0, 2].map(sourceRef))).toEqual(
        new Map([0, 2].map(sourceRef).map((each) => [each, all.get(each)])),
      );
      expect(await reader.brand('brd_1').sources.domains([sourceRef(all.size)])).toEqual(new Map());
    }),
  );

  // Rule 15.3.
  test('have the type of their domain that was imported in normal form, else the first', async () => {
    const types = ['WWW.a.example', 'a.example', 'A.example.', 'WWW.b.example', 'B.example'];
    const { store, jobStore } = opened();
    await bring(
      jobStore,
      types.map((domain) => record.domainType({ domain, domain_type: domain })),
    );
    const found = await store.read(everyBrandOf('acc_1'), (reader) =>
      reader.brand('brd_1').sources.types(['a.example', 'b.example', 'c.example']),
    );
    expect(Object.fromEntries(found)).toEqual({ 'a.example': 'a.example', 'b.example': 'B.example' });
  });
});
