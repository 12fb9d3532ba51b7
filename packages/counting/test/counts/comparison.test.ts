import { comparisonFigures, explanationOf } from '@brand-visibility/domain';
import { comparison, explanation } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roomOf } from '../support/in-memory.js';
import {
  brandOf,
  counts,
  coveredOf,
  filterOf,
  plainOf,
  promptId,
  runId,
  someWorld,
  weightsOf,
} from '../support/world.js';

const runs = { numRuns: draws(1_000) };

// Rules 17.1 to 17.9.
test('a comparison counted without a database is that of the model', async () => {
  await fc.assert(
    fc.asyncProperty(someWorld, async (world) => {
      const { current, previous } = await roomOf(world).comparison(
        brandOf(world),
        coveredOf(world),
        filterOf(world),
      );
      const figures = comparisonFigures(current.pairs, previous && previous.pairs, weightsOf(world));
      expect(figures).toEqual(comparison(plainOf(world)));
    }),
    runs,
  );
});

// Rules 20.2, 20.3 and 20.5.
test('an explanation counted without a database is that of the model', async () => {
  await fc.assert(
    fc.asyncProperty(someWorld, async (world) => {
      const weights = weightsOf(world);
      const covered = coveredOf(world);
      const counted = await roomOf(world).explanation(brandOf(world), covered, filterOf(world), weights);
      const explained = covered.current.map(({ id, completed_at }, i) => ({
        id,
        completed_at,
        counted: counted.countedOfRuns[i]!,
        answers_digest: '',
        failed_answers: 0,
        filled_answers: 0,
      }));
      const { runs: listed, methodology: _, ...is } = explanationOf(counted, explained, weights);
      const ids = new Set(covered.current.map(({ id }) => id));
      const deleted = new Set(
        world.prompts.flatMap(({ isDeleted }, prompt) => (isDeleted ? promptId(prompt) : [])),
      );
      const { runs: should, ...expected } = explanation({
        ...plainOf(world),
        runs: new Map(
          world.runs.flatMap((_, run) => (ids.has(runId(run)) ? [[runId(run), BigInt(run)] as const] : [])),
        ),
        stored: world.runs.flat().filter(({ run_id }) => ids.has(run_id)),
        isDeleted: (prompt_id) => deleted.has(prompt_id),
        passes: (answer) =>
          counts(world)(world.runs.flat().find((each) => each.id === (answer as { id?: string }).id)!),
      });
      expect({ ...is, listed_competitors: is.listed_competitors.map((name) => name.toLowerCase()) }).toEqual(
        expected,
      );
      expect(listed.map(({ id, counted: answers }) => [id, answers])).toEqual(
        should.map(({ id, answer_count }) => [id, answer_count]),
      );
    }),
    runs,
  );
});
