import type { AnswerFilter } from '@brand-visibility/application';
import { ENGINES, type PairTally } from '@brand-visibility/domain';
import type { FinalRecords } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { END_OF_TIME, randomFilters } from './agreement.js';
import { countedRecords } from './counting.js';
import { eachDrawnBrand } from './drawn-brands.js';
import { openForEach, type Open } from './opened.js';

const BY_PROMPT = { by: 'prompt', ownOrdinal: null } as const;

export function pairsContract(open: Open): void {
  describe('pairs of prompt and engine', () => {
    const opened = openForEach(open);

    // Rule 17.1.
    test('of a random world are what its records give, whatever the filter', () =>
      eachDrawnBrand(opened(), 1, { brands: 3, runs: 40 }, async ({ reader, id, world, draw }) => {
        const runs = await reader.runsCompleted(id, 0n, END_OF_TIME);
        const run_ids = new Set(runs.map((run) => run.id));
        for (const filter of [{}, ...randomFilters(draw, world, 4)]) {
          const tally = await reader.tallyGroups(id, runs, filter, BY_PROMPT);
          expect(promptsOf(tally)).toEqual(expectedPrompts(world, run_ids, filter));
        }
      }));

    // Rule 17.1.
    test('have the same indices whatever the runs', () =>
      eachDrawnBrand(opened(), 4, { brands: 2, runs: 20 }, async ({ reader, id }) => {
        const runs = await reader.runsCompleted(id, 0n, END_OF_TIME);
        const whole = await reader.tallyGroups(id, runs, {}, BY_PROMPT);
        const sums = await reader.tallyGroups(id, [], {}, BY_PROMPT);
        expect(promptsOf(sums)).toEqual([]);
        for (const run of runs) {
          const { answers, named } = await reader.tallyGroups(id, [run], {}, BY_PROMPT);
          expect(answers.length).toBe(sums.answers.length);
          answers.forEach((count, at) => (sums.answers[at]! += count));
          named.forEach((count, at) => (sums.named[at]! += count));
        }
        expect([sums.answers, sums.named]).toEqual([whole.answers, whole.named]);
      }));
  });
}

/** The counts of each prompt with an answer, as texts in order: a tally does not have the ids of prompts. */
function promptsOf({ answers, named }: PairTally): string[] {
  const prompts = Array.from({ length: answers.length / ENGINES.length }, (_, prompt) =>
    ENGINES.map((_engine, i) => {
      const at = prompt * ENGINES.length + i;
      return `${named[at]} of ${answers[at]}`;
    }),
  );
  return prompts
    .filter((counts) => counts.some((count) => count !== '0 of 0'))
    .map((counts) => counts.join(', '))
    .toSorted();
}

function expectedPrompts(world: FinalRecords, run_ids: ReadonlySet<string>, filter: AnswerFilter): string[] {
  const answers = countedRecords(world, run_ids, filter).map(([, answer]) => answer);
  return [...new Set(answers.map(({ prompt_id }) => prompt_id))]
    .map((prompt_id) =>
      ENGINES.map((engine) => {
        const own = answers.filter((one) => one.prompt_id === prompt_id && one.platform === engine);
        return `${own.filter(({ brand_named }) => brand_named).length} of ${own.length}`;
      }).join(', '),
    )
    .toSorted();
}
