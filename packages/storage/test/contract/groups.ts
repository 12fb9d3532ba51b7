import type { AnswerFilter, Grouped, Reader } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import {
  answerCount,
  averagePosition,
  cellsOfGroup,
  EQUAL_WEIGHTS,
  GROUP_DIMENSIONS,
  namedCount,
  nameKey,
  sentimentScore,
  visibility,
  type BrandCell,
  type GroupDimension,
  type GroupTally,
} from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { bring, finalRecords, recordsOf, worldOf, type FinalRecords } from '@brand-visibility/records';
import { END_OF_TIME, randomFilters } from './agreement.js';
import { countedRecords } from './counting.js';
import { everyBrandOf, openForEach, type Open } from './opened.js';
import { drawnOwn, eachDrawnBrand } from './drawn-brands.js';
import { rivalsOf } from './rivals-of.js';

type Answer = ImportRecord<'answer'>;
type Prompt = ImportRecord<'prompt'>;

const KEY_OF: Readonly<Record<GroupDimension, (prompt: Prompt, answer: Answer) => string | null>> = {
  prompt: ({ id }) => id,
  theme: ({ theme_id }) => theme_id,
  location: ({ location }) => location,
  category: ({ category }) => category ?? 'uncategorized',
  platform: (_, { platform }) => platform,
};

export function groupsContract(open: Open): void {
  describe('groups of answers', () => {
    const opened = openForEach(open);

    // Rules 14.8 and 14.10.
    test('of a random world are what its records give, whatever the filter', () =>
      eachDrawnBrand(opened(), 1, { brands: 3, runs: 40 }, async ({ reader, id, world, draw }) => {
        const { ordinal: ownOrdinal, key } = await drawnOwn(reader, id, draw);
        for (const by of GROUP_DIMENSIONS) {
          for (const filter of [{}, ...randomFilters(draw, world, 2)]) {
            const found = await readGroups(reader, id, filter, { by, ownOrdinal });
            expect(found).toEqual(expectedGroups(world, id, filter, by, key));
          }
        }
      }));

    // Rule 14.9.
    test('of a random world equal the report that is filtered by them, and add up', () =>
      eachDrawnBrand(opened(), 5, { brands: 2, runs: 30 }, async ({ reader, id }) => {
        const runs = await reader.runsCompleted(id, 0n, END_OF_TIME);
        const all = await reader.tally(id, runs, {}, 'listed');
        for (const by of GROUP_DIMENSIONS) {
          const tally = await reader.tallyGroups(id, runs, {}, { by, ownOrdinal: null });
          const cells = tally.keys.map((_, group) => cellsOfGroup(tally, group));
          expect(answerCount(cells.flat())).toBe(answerCount(all.cells));
          for (const [group, key] of tally.keys.entries()) {
            const filter = filterOf(by, key);
            if (!filter) continue;
            const alone = await reader.tally(id, runs, filter, 'listed');
            expect(figuresOf(cells[group] ?? [])).toEqual(figuresOf(alone.cells));
            expect(tally.prompts[group]).toBe(alone.prompts.total);
          }
        }
      }));

    // Rule 14.8.
    test('have the texts of prompts and the names of themes as labels', async () => {
      const { records } = worldOf(7, { accounts: 1, brands: 2 });
      const { store, jobStore } = opened();
      await bring(jobStore, records);
      const world = finalRecords(records);
      const [brand] = recordsOf(world, 'brand');
      const of = <T extends { readonly brand_id: string }>(all: readonly T[]) =>
        all.filter(({ brand_id }) => brand_id === brand?.id);
      const prompts = recordsOf(world, 'prompt');
      const themes = recordsOf(world, 'theme');
      await store.read(everyBrandOf(brand?.account_id ?? ''), async (reader) => {
        const labels = (kind: 'prompt' | 'theme', ids: readonly string[]) =>
          reader.labels(brand?.id ?? '', kind, [...ids, 'unknown'], Infinity);
        expect(
          await labels(
            'prompt',
            prompts.map(({ id }) => id),
          ),
        ).toEqual({ rows: of(prompts).map(({ id, text }) => ({ id, label: text })), isCut: false });
        expect(
          await labels(
            'theme',
            themes.map(({ id }) => id),
          ),
        ).toEqual({ rows: of(themes).map(({ id, name }) => ({ id, label: name })), isCut: false });
      });
    });
  });
}

/** The filter with which a visibility report counts only the answers of the group; null if there is none. */
function filterOf(by: GroupDimension, key: string | null): AnswerFilter | null {
  if (by === 'theme') return { theme_ids: [key ?? 'none'] };
  if (key === null || by === 'prompt' || key === 'uncategorized') return null;
  if (by === 'location') return { locations: [key] };
  return (by === 'category' ? { categories: [key] } : { platforms: [key] }) as AnswerFilter; // the key is such a word
}

const figuresOf = (cells: readonly BrandCell[]) => ({
  answers: answerCount(cells),
  named: namedCount(cells),
  visibility: visibility(cells, EQUAL_WEIGHTS),
  position: averagePosition(cells),
  sentiment: sentimentScore(cells),
});

/** By key, the groups that have an answer, with the answers of each rival by name key. */
async function readGroups(reader: Reader, brand_id: string, filter: AnswerFilter, grouping: Grouped) {
  const runs = await reader.runsCompleted(brand_id, 0n, END_OF_TIME);
  const rivals = await rivalsOf(reader, brand_id);
  const tally = await reader.tallyGroups(brand_id, runs, filter, grouping);
  const groups = tally.keys.flatMap((_, group) => (cellsOfGroup(tally, group).length > 0 ? [group] : []));
  const wanted = groups.toReversed();
  const named = await reader.rivalsOfGroups(brand_id, runs, filter, grouping, tally, wanted, (found) => {
    const counts = Array.from({ length: found.size }, (_, i) => {
      const key = rivals[found.ordinals[i] ?? -1]?.name_key ?? 'nobody';
      return [key, found.answers[i] ?? NaN] as const;
    });
    return Object.fromEntries(counts);
  });
  return new Map(
    wanted.map((group, i) => [tally.keys[group], { ...counted(tally, group), named: named[i] }]),
  );
}

function counted(tally: GroupTally, group: number) {
  const cells = cellsOfGroup(tally, group);
  const byEngine = cells.map(({ platform, answers, named, positionSum, positive, neutral, negative }) => [
    platform,
    { answers, named, positionSum, positive, neutral, negative },
  ]);
  return {
    byEngine: Object.fromEntries(byEngine) as Record<string, Counts>, // fromEntries forgets what the values are
    prompts: tally.prompts[group] ?? 0,
    competitorsNotYou: tally.competitorsNotYou[group] ?? 0,
  };
}

type Counts = Omit<BrandCell, 'platform' | 'category'>;

function expectedGroups(
  world: FinalRecords,
  brand_id: string,
  filter: AnswerFilter,
  by: GroupDimension,
  own: string | null,
) {
  const runs = recordsOf(world, 'run').filter(
    (run) => run.brand_id === brand_id && run.completed_at !== null,
  );
  const found = new Map<string | null, [Prompt, Answer][]>();
  for (const [prompt, answer] of countedRecords(world, new Set(runs.map(({ id }) => id)), filter)) {
    const key = KEY_OF[by](prompt, answer);
    found.set(key, [...(found.get(key) ?? []), [prompt, answer]]);
  }
  return new Map([...found].map(([key, some]) => [key, expectedGroup(some, own)]));
}

function expectedGroup(some: readonly (readonly [Prompt, Answer])[], own: string | null) {
  const byEngine: Record<string, { -readonly [K in keyof Counts]: number }> = {};
  const named: Record<string, number> = {};
  let competitorsNotYou = 0;
  for (const [, { platform, brand_named, position, sentiment, competitors }] of some) {
    const counts = (byEngine[platform] ??= {
      answers: 0,
      named: 0,
      positionSum: 0,
      positive: 0,
      neutral: 0,
      negative: 0,
    });
    counts.answers += 1;
    if (brand_named && sentiment !== null) {
      counts.named += 1;
      counts.positionSum += position ?? NaN;
      counts[sentiment === 'mixed' ? 'neutral' : sentiment] += 1;
      continue;
    }
    const keys = competitors.map(({ name }) => nameKey(name));
    for (const key of keys) named[key] = (named[key] ?? 0) + 1;
    if (keys.some((key) => key !== own)) competitorsNotYou += 1;
  }
  const prompts = new Set(some.map(([prompt]) => prompt.id)).size;
  return { byEngine, prompts, competitorsNotYou, named };
}
