import type { Reader, Scope } from '@brand-visibility/application';
import { describe, expect, test } from '@jest/globals';
import { END_OF_TIME } from './agreement.js';
import { countRecords, plainTally } from './counting.js';
import { everyBrandOf, latestRunOf, onlyBrands, type Open, openForEach } from './opened.js';
import { rivalsOf } from './rivals-of.js';
import { bring, finalRecords, worldOf } from '@brand-visibility/records';

const PARTS = { rivals: { fullOf: [0] }, breakdown: null } as const;

export function scopesContract(open: Open): void {
  describe('data outside a scope do not exist', () => {
    const opened = openForEach(open);

    async function twoAccounts() {
      const world = worldOf(11, { accounts: 2, brands: 3 });
      await bring(opened().jobStore, world.records);
      const [mine, theirs] = world.accounts;
      const [brand_id, sibling] = mine?.brand_ids ?? [];
      if (!mine || !theirs || brand_id === undefined || sibling === undefined)
        throw new Error('too small a world');
      const inside = await opened().store.read(everyBrandOf(mine.account_id), async (reader) => {
        const runs = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
        const tally = plainTally(
          await reader.tally(brand_id, runs, {}, 'full'),
          await rivalsOf(reader, brand_id),
        );
        return { runs, tally, all: await everything(reader, brand_id) };
      });
      expect(inside.all.brand).not.toBeNull();
      for (const each of ['runs', 'prompts', 'answers', 'rivals'] as const)
        expect(inside.all[each]).not.toEqual([]);
      expect(inside.tally).toEqual(
        countRecords(finalRecords(world.records), new Set(inside.runs.map(({ id }) => id)), {}),
      );
      expect(inside.tally.prompts.total).toBeGreaterThan(0);
      return { mine, theirs, brand_id, sibling, ...inside };
    }

    function everything(reader: Reader, brand_id: string) {
      return Promise.all([
        reader.brand(brand_id),
        latestRunOf(reader, brand_id),
        reader.latestRunBefore(brand_id, END_OF_TIME),
        rivalsOf(reader, brand_id),
        listedIn(reader, brand_id),
      ]).then(([brand, latestRun, latestRunBefore, rivals, listed]) => ({
        brand,
        latestRun,
        latestRunBefore,
        rivals,
        ...listed,
      }));
    }

    const all = { after: null, limit: 1000, bytes: Infinity };
    const none = { rows: [], isCut: false };
    const answersTo = async (reader: Reader, brand_id: string, prompt_id: string) =>
      (await reader.answers(brand_id, prompt_id, { from: 0n, to: END_OF_TIME, run_id: null }, {}, all)).rows;

    async function listedIn(reader: Reader, brand_id: string) {
      const { rows: runs } = await reader.runs(brand_id, {}, all);
      const { rows: prompts } = await reader.prompts(brand_id, {}, all);
      const answers = [];
      for (const { id } of prompts) answers.push(...(await answersTo(reader, brand_id, id)));
      return { runs, prompts, answers };
    }

    const outside: readonly [string, (world: Awaited<ReturnType<typeof twoAccounts>>) => Scope][] = [
      ['for another account', ({ theirs }) => everyBrandOf(theirs.account_id)],
      [
        'for a key of another account that names the brand',
        ({ theirs, brand_id }) => onlyBrands(theirs.account_id, [brand_id]),
      ],
      ['for a key that names another brand', ({ mine, sibling }) => onlyBrands(mine.account_id, [sibling])],
      ['for a key that names no brand', ({ mine }) => onlyBrands(mine.account_id, [])],
      ['for an account that does not exist', () => everyBrandOf('acc_unknown')],
    ];

    test.each(outside)('%s', async (_name, scopeOf) => {
      const world = await twoAccounts();
      const { brand_id, runs } = world;
      await opened().store.read(scopeOf(world), async (reader) => {
        expect(await everything(reader, brand_id)).toEqual({
          brand: null,
          latestRun: null,
          latestRunBefore: null,
          rivals: [],
          runs: [],
          prompts: [],
          answers: [],
        });
        const [run, prompt] = [world.all.runs[0], world.all.prompts[0]];
        expect(await reader.run(brand_id, run?.id ?? '')).toBeNull();
        expect(await reader.prompt(brand_id, prompt?.id ?? '')).toBeNull();
        expect(await answersTo(reader, brand_id, prompt?.id ?? '')).toEqual([]);
        expect(await reader.runsCompleted(brand_id, 0n, END_OF_TIME)).toEqual([]);
        const tally = await reader.tally(brand_id, runs, {}, 'full');
        expect(plainTally(tally, [])).toEqual({ cells: {}, prompts: { total: 0, by: {} }, rivals: {} });
        expect(tally.rivals.size).toBe(0);
        const groups = await reader.tallyGroups(brand_id, runs, {}, { by: 'prompt', ownOrdinal: null });
        expect([groups.keys, groups.answers.length]).toEqual([[], 0]);
        const explained = await reader.tallyExplained(brand_id, runs, {});
        expect([explained.tally.cells, explained.deletedPrompt, explained.filteredOut]).toEqual([[], 0, 0]);
        expect(explained.counted.every((count) => count === 0)).toBe(true);
        expect(await reader.runDigests(brand_id, runs)).toEqual(new Map());
        for (const by of ['domain', 'page'] as const) {
          const wanted = { by, ownOrdinal: null, hasGaps: true, hasRepeats: true };
          const { size, citations, answers } = await reader.tallySources(brand_id, runs, {}, wanted);
          expect([size, citations, Array.from(answers).filter((count) => count > 0)]).toEqual([0, 0, []]);
          for (const ordinals of [null, [0, 1]])
            expect(await reader.sourceKeys(brand_id, by, ordinals)).toEqual(new Map());
          expect(await reader.sourceKeysWithin(brand_id, by, [0, 1], Infinity)).toEqual(none);
        }
        expect(await reader.citedDomainOrdinal(brand_id, 'reddit.com')).toBeNull();
        expect(await reader.rivalDomains(brand_id, '')).toEqual([]);
        const { ownOrdinal } = await reader.rivalDirectory(brand_id, world.all.rivals[0]?.name_key ?? '');
        expect(ownOrdinal).toBeNull();
        const counts = await reader.tallyParts(brand_id, [runs], {}, PARTS, ({ cells, rivals }) => [
          cells.length,
          rivals.size,
        ]);
        expect(counts).toEqual([[0, 0]]);
        expect(await reader.labels(brand_id, 'prompt', [prompt?.id ?? ''], Infinity)).toEqual(none);
        expect(await reader.labels(brand_id, 'theme', [prompt?.theme?.id ?? ''], Infinity)).toEqual(none);
      });
    });

    // Rule 5.4.
    test('a brand of the scope is complete', async () => {
      const { mine, brand_id, sibling, runs, tally, all } = await twoAccounts();
      await opened().store.read(onlyBrands(mine.account_id, [sibling, brand_id]), async (reader) => {
        expect(await everything(reader, brand_id)).toEqual(all);
        expect(plainTally(await reader.tally(brand_id, runs, {}, 'full'), all.rivals)).toEqual(tally);
      });
    });

    test('an unknown brand does not exist either', async () => {
      const { mine } = await twoAccounts();
      await opened().store.read(everyBrandOf(mine.account_id), async (reader) => {
        for (const brand_id of ['brd_unknown', '', "' or 1=1 --", 'BRD']) {
          expect((await everything(reader, brand_id)).brand).toBeNull();
          expect(await reader.runsCompleted(brand_id, 0n, END_OF_TIME)).toEqual([]);
        }
      });
    });
  });
}
