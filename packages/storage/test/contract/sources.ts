import type { AnswerFilter, Reader, SourcesWanted } from '@brand-visibility/application';
import { ENGINES, type SourceDimension } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, finalRecords, recordsOf, worldOf } from '@brand-visibility/records';
import { END_OF_TIME } from './instants.js';
import { everyBrandOf, openForEach, type Open } from './opened.js';
import { answerOf, smallRun } from './small-world.js';

const DIMENSIONS: readonly SourceDimension[] = ['domain', 'page'];

export function sourcesContract(open: Open): void {
  describe('sources that answers cite', () => {
    const opened = openForEach(open);

    test('are of the latest answer by id where answers of several runs were created at once', async () => {
      const { store, jobStore } = opened();
      const cited = (run: string, id: string, domain: string) =>
        answerOf(run, '1', 'claude', {
          id,
          created_at: '2026-02-01T06:05:00Z',
          sources: [{ url: 'https://page.example/', domain, title: `Title of ${id}` }],
        });
      await bring(jobStore, [
        record.account(),
        record.brand(),
        record.prompt(),
        smallRun('1'),
        smallRun('2'),
        smallRun('3'),
        cited('1', 'ans_b', 'b.example'),
        cited('2', 'ans_c', 'c.example'),
        cited('3', 'ans_a', 'a.example'),
      ]);
      await store.read(everyBrandOf('acc_1'), async (reader) => {
        const wanted = { by: 'page', ownOrdinal: null, hasGaps: false, hasRepeats: false } as const;
        const [row] = await readSources(reader, 'brd_1', {}, wanted);
        expect(row).toMatchObject({ domain: 'c.example', detail: { title: 'Title of ans_c' } });
      });
    });

    // Rules 9.7, 15.1 and 15.4.
    test('of a page have the domain of its latest citation with its own host, else of the latest one', async () => {
      const { store, jobStore } = opened();
      const cited = (minute: number, sources: readonly (readonly [url: string, domain: string])[]) =>
        answerOf('1', '1', ENGINES[minute]!, {
          created_at: `2026-02-01T06:0${minute}:00Z`,
          sources: sources.map(([url, domain]) => ({ url, domain, title: null })),
        });
      const platforms = [...ENGINES];
      await bring(jobStore, [
        record.account(),
        record.brand({ platforms }),
        record.prompt(),
        smallRun('1', { platforms }),
        cited(0, [
          ['https://a.bücher.example/^', 'go.example'],
          ['https://go.example/r', 'news.example'],
        ]),
        cited(1, [['https://a.bücher.example/^#', 'bücher.example']]),
        cited(2, [
          ['https://a.bücher.example/^', 'go.example'],
          ['https://go.example/r', 'news2.example'],
        ]),
        cited(3, [
          ['https://go..example/', 'go..example'],
          ['https://go..example/', 'go.example'],
        ]),
      ]);
      await store.read(everyBrandOf('acc_1'), async (reader) => {
        const wanted = { by: 'page', ownOrdinal: null, hasGaps: false, hasRepeats: false } as const;
        const rows = await readSources(reader, 'brd_1', {}, wanted);
        expect(rows.map(({ key, domain }) => [key, domain]).sort()).toEqual([
          ['https://a.xn--bcher-kva.example/%5E', 'xn--bcher-kva.example'],
          ['https://go..example/', 'go.example'],
          ['https://go.example/r', 'news2.example'],
        ]);
      });
    });

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
        const found = await readSources(
          reader,
          'brd_1',
          {},
          { by: 'page', ownOrdinal: null, hasGaps: false, hasRepeats: false },
        );
        const titles = found.map(({ detail }) => detail.title);
        expect(titles).toEqual([...padding.map(() => null), ...ENGINES.map((_, i) => `Page ${i}`)]);
      });
    });

    test('have keys by ordinal, and domains an ordinal', async () => {
      const { records } = worldOf(4, { accounts: 1, brands: 2, runs: 20 });
      const { store, jobStore } = opened();
      await bring(jobStore, records);
      const [brand] = recordsOf(finalRecords(records), 'brand');
      const id = brand?.id ?? '';
      await store.read(everyBrandOf(brand?.account_id ?? ''), async (reader) => {
        for (const by of DIMENSIONS) {
          const all = await reader.sourceKeys(id, by, null);
          expect(all.size).toBeGreaterThan(3);
          for (const [ordinal, key] of all) expect(await reader.citedOrdinal(id, by, key)).toBe(ordinal);
          expect(await reader.citedOrdinal(id, by, 'nobody.cites.example')).toBeNull();
          expect([...all.keys()].toSorted((a, b) => a - b)).toEqual(Array.from(all, (_, i) => i));
          expect(await reader.sourceKeys(id, by, [2, 0, 2])).toEqual(
            new Map([0, 2].map((i) => [i, all.get(i)])),
          );
          expect(await reader.sourceKeys(id, by, [all.size])).toEqual(new Map());
        }
      });
    });
  });
}

/** All rows of a tally with their details. */
async function readSources(reader: Reader, brand_id: string, filter: AnswerFilter, wanted: SourcesWanted) {
  const runs = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
  const tally = await reader.tallySources(brand_id, runs, filter, wanted);
  const { order, classes, citing, competitorsNotYou, domainOf } = tally;
  const ordinals = [...order].filter((ordinal) => classes[ordinal]! > 0);
  const keys = await reader.sourceKeys(brand_id, wanted.by, ordinals);
  const domains = await reader.sourceKeys(brand_id, 'domain', domainOf ? ordinals.map(domainOf) : []);
  const details = await reader.sourceDetails(brand_id, runs, filter, wanted, ordinals);
  return ordinals.map((ordinal, row) => ({
    key: keys.get(ordinal),
    citing: ENGINES.map((_, engine) => citing[classes[ordinal]! * ENGINES.length + engine]),
    gaps: competitorsNotYou?.[ordinal] ?? null,
    domain: domainOf ? domains.get(domainOf(ordinal)) : null,
    detail: details[row]!,
  }));
}
