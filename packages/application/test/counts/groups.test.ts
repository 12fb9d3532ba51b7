import { countGroups } from '@brand-visibility/counting';
import { groupFigures } from '@brand-visibility/domain/figures/groups';
import {
  GROUP_DIMENSIONS,
  GROUP_SORTS,
  type GroupDimension,
  SORT_ORDERS,
} from '@brand-visibility/domain/vocabulary';
import { groupRows } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { identityOf, selectionOf } from '../support/in-memory.js';
import {
  coveredOf,
  someWorld,
  weightsOf,
  windowsOf,
  type World,
  type WorldAnswer,
} from '../support/world.js';

const KEYS: Readonly<Record<GroupDimension, (answer: WorldAnswer, world: World) => string | null>> = {
  prompt: ({ prompt_id }) => prompt_id,
  theme: ({ prompt }, { prompts }) => prompts[prompt]!.theme_id,
  location: ({ prompt }, { prompts }) => prompts[prompt]!.location,
  category: ({ prompt }, { prompts }) => prompts[prompt]!.category ?? 'uncategorized',
  platform: ({ platform }) => platform,
};

// Rules 14.8 to 14.12 and 14.16.
test('groups counted without a database are those of the model, in every order and on every page', async () => {
  await fc.assert(
    fc.asyncProperty(
      someWorld,
      fc.constantFrom(...GROUP_DIMENSIONS),
      fc.constantFrom(...GROUP_SORTS),
      fc.constantFrom(...SORT_ORDERS),
      fc.nat(3),
      async (world, by, sort, order, from) => {
        const weights = weightsOf(world);
        const page = { by, sort, order, from, limit: 3 };
        const counted = await countGroups(await selectionOf(world), coveredOf(world), page, weights);
        const windows = windowsOf(world);
        const expected = groupRows(windows, (answer) => KEYS[by](answer, world), sort, order);
        expect(counted.answers).toBe(windows.now.answers.length);
        expect(counted.total).toBe(expected.length);
        const rows = counted.rows.map((group) => ({
          key: group.key,
          ...groupFigures(group, weights),
          competitors_named: group.named.map(({ rival, answers }) => ({
            name: identityOf(world)(rival).name,
            answers,
          })),
        }));
        expect(rows).toEqual(expected.slice(from, from + 3));
      },
    ),
    { numRuns: draws(1_000) },
  );
});
