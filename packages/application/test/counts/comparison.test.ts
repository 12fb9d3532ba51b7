import { countComparison, countExplanation } from '@brand-visibility/counting';
import { comparisonFigures } from '@brand-visibility/domain/comparison/comparison';
import { explanationOf } from '@brand-visibility/domain/explanation/explanation';
import { comparison, explanation } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { identityOf, selectionOf } from '../support/in-memory.js';
import { coveredOf, someWorld, weightsOf, windowsOf } from '../support/world.js';

const runs = { numRuns: draws(1_000) };

// Rules 17.1 to 17.9.
test('a comparison counted without a database is that of the model', async () => {
  await fc.assert(
    fc.asyncProperty(someWorld, async (world) => {
      const { current, previous } = coveredOf(world);
      const windows = previous ? [current, previous] : [current];
      const [now, before] = await countComparison(await selectionOf(world), windows);
      const figures = comparisonFigures(now!.pairs, before?.pairs ?? null, weightsOf(world));
      expect(figures).toEqual(comparison(windowsOf(world)));
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
      const counted = await countExplanation(await selectionOf(world), covered, weights);
      const explained = covered.current.map(({ id, completed_at }, i) => ({
        id,
        completed_at,
        counted: counted.countedOfRuns[i]!,
        answers_digest: '',
        failed_answers: 0,
        filled_answers: 0,
      }));
      const {
        runs: listed,
        methodology: _,
        ...is
      } = explanationOf(counted, explained, identityOf(world), weights);
      const ids = new Set(covered.current.map(({ id }) => id));
      const { runs: should, ...expected } = explanation(
        windowsOf(world),
        covered.current.map(({ id }) => ({
          id,
          status: 'completed',
          completed_at: `2026-03-01T00:00:0${id.at(-1)}Z`,
        })),
        world.runs.flat().filter(({ run_id }) => ids.has(run_id)),
      );
      expect(is).toEqual(expected);
      expect(listed.map(({ id, counted: answers }) => [id, answers])).toEqual(
        should.map(({ id, answer_count }) => [id, answer_count]),
      );
    }),
    runs,
  );
});
