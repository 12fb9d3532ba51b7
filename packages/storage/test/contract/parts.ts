import type { StoredRun } from '@brand-visibility/application';
import { buckets, byBucket, customWindow, localDay, INTERVALS, type Tally } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { drawFrom, bring, NOW, finalRecords, recordsOf, worldOf } from '@brand-visibility/records';
import { END_OF_TIME, randomFilters } from './agreement.js';
import { plainTally } from './counting.js';
import { everyBrandOf, openForEach, type Open } from './opened.js';
import { rivalsOf, type ShownRival } from './rivals-of.js';

const BREAKDOWNS = [null, 'platform', 'category'] as const;

export function partsContract(open: Open): void {
  describe('the tallies of parts', () => {
    const opened = openForEach(open);

    // Rule 14.4.
    test('of a random world are those of each part by itself', async () => {
      const { records } = worldOf(1, { accounts: 1, brands: 3, runs: 24 });
      const { store, jobStore } = opened();
      await bring(jobStore, records);
      const world = finalRecords(records);
      const draw = drawFrom(1);
      let parted = 0;
      for (const { id, account_id } of recordsOf(world, 'brand')) {
        await store.read(everyBrandOf(account_id), async (reader) => {
          const rivals = await rivalsOf(reader, id);
          const runs = await reader.runsCompleted(id, 0n, END_OF_TIME);
          for (const filter of [{}, ...randomFilters(draw, world, 1)]) {
            for (const interval of INTERVALS) {
              const parts = partsOf(runs, interval, draw.pick(['UTC', 'Pacific/Apia', 'America/New_York']));
              const breakdown = draw.pick(BREAKDOWNS);
              parted += parts.length;
              const everyone = rivals.map((_, ordinal) => ordinal);
              const details = [
                ['listed', { listedOf: everyone }],
                ['named', { fullOf: [] }],
                ['full', { fullOf: everyone }],
              ] as const;
              for (const [detail, ofParts] of details) {
                const wanted = { rivals: ofParts, breakdown };
                const found = await reader.tallyParts(id, parts, filter, wanted, (tally, part) => ({
                  part,
                  ...comparable(tally, rivals),
                }));
                const none = await reader.tally(id, [], filter, detail);
                for (const [part, some] of parts.entries()) {
                  const tally = some.length === 0 ? none : await reader.tally(id, some, filter, detail);
                  expect(found[part]).toEqual({ part, ...comparable(merged(tally, breakdown), rivals) });
                }
                expect(found).toHaveLength(parts.length);
              }
            }
          }
        });
      }
      expect(parted).toBeGreaterThan(50);
    });

    test('of a brand without prompts, and of no parts, count nothing', async () => {
      const { store, jobStore } = opened();
      const { records, accounts } = worldOf(9, { accounts: 1, brands: 2, prompts: 0 });
      await bring(jobStore, records);
      const [account] = accounts;
      const [brand = ''] = account?.brand_ids ?? [];
      await store.read(everyBrandOf(account?.account_id ?? ''), async (reader) => {
        const runs = await reader.runsCompleted(brand, 0n, END_OF_TIME);
        const wanted = { rivals: { fullOf: [] }, breakdown: null } as const;
        const cells = (parts: readonly (readonly StoredRun[])[]) =>
          reader.tallyParts(brand, parts, {}, wanted, (tally) => tally.cells.length);
        expect(await cells([runs, []])).toEqual([0, 0]);
        expect(await cells([])).toEqual([]);
      });
    });
  });
}

/** The runs of the last 700 days by bucket, empty ones among them. */
function partsOf(runs: readonly StoredRun[], interval: (typeof INTERVALS)[number], zone: string) {
  const last = localDay(NOW, zone);
  const days = { first: `${Number(last.slice(0, 4)) - 1}${last.slice(4)}`, last };
  const window = customWindow(days.first, days.last, zone);
  const inside = runs.filter(({ completed_at }) => window.start <= completed_at && completed_at < window.end);
  return byBucket(buckets(window, days, interval, NOW), inside);
}

/** Reduces a tally to the detail of the breakdown. */
function merged(tally: Tally, breakdown: (typeof BREAKDOWNS)[number]): Tally {
  if (breakdown === 'category') return tally;
  const { total, byPlatform } = tally.prompts;
  const cells = new Map<string, Tally['cells'][number]>();
  for (const cell of tally.cells) {
    const sum = cells.get(cell.platform);
    const add = (member: Exclude<keyof typeof cell, 'platform' | 'category'>) =>
      cell[member] + (sum?.[member] ?? 0);
    cells.set(cell.platform, {
      platform: cell.platform,
      category: null,
      answers: add('answers'),
      named: add('named'),
      positionSum: add('positionSum'),
      first: add('first'),
      second: add('second'),
      third: add('third'),
      fourth_plus: add('fourth_plus'),
      positive: add('positive'),
      neutral: add('neutral'),
      negative: add('negative'),
    });
  }
  const prompts =
    breakdown === null
      ? { total, byPlatform: new Map(), byCategory: new Map() }
      : { total, byPlatform, byCategory: new Map([[null, total]]) };
  return { cells: [...cells.values()], prompts, rivals: tally.rivals };
}

/**
 * A copy of a tally to compare, because the next part overwrites the columns. A column of detail that was not requested
 * is empty or all zeros.
 */
function comparable(tally: Tally, rivals: readonly ShownRival[]) {
  const { cells, prompts } = plainTally({ ...tally, rivals: { ...tally.rivals, size: 0 } }, rivals);
  const { size, all, once, ...columns } = tally.rivals;
  const copies = Object.entries(columns)
    .filter(([, column]) => column.some((count) => count !== 0))
    .map(([name, column]) => [name, column.join(' ')]);
  return { size, all, once, copies, cells, prompts };
}
