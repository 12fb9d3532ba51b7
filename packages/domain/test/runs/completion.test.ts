import { fraction, shown, weightedPercent } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { runFigures, type RunTally } from '../../src/runs/completion.js';
import { ENGINES } from '../../src/vocabulary.js';
import { someWeights, weightsOf } from '../figures/weights.js';

const runs = { numRuns: draws(200) };
const EMPTY: RunTally = { prompt_count: 3, byEngine: [], positionSum: 0, failed: 0, filled: 0 };

describe('figures of a completed run', () => {
  // Rule 9.6.
  test('count a filled-in question as an answer and as failed', () => {
    const byEngine = [{ counted: 8, named: 2 }];
    expect(
      runFigures({ prompt_count: 10, byEngine, positionSum: 5, failed: 2, filled: 3 }, EQUAL_WEIGHTS),
    ).toEqual({
      prompt_count: 10,
      answer_count: 8,
      failed_count: 5,
      filled_count: 3,
      visibility: 25,
      average_position: 2.5,
    });
  });

  test('are null without an answer', () => {
    expect(runFigures({ ...EMPTY, failed: 6 }, EQUAL_WEIGHTS)).toEqual({
      prompt_count: 3,
      answer_count: 0,
      failed_count: 6,
      filled_count: 0,
      visibility: null,
      average_position: null,
    });
  });

  test('are a visibility of 0 and no position if no answer names the brand', () => {
    const figures = runFigures({ ...EMPTY, byEngine: [{ counted: 4, named: 0 }] }, EQUAL_WEIGHTS);
    expect([figures.visibility, figures.average_position]).toEqual([0, null]);
  });

  // Rule 9.6.
  test('round the weighted mean over the engines that answered once', () => {
    const engine = fc
      .nat(40)
      .chain((counted) => fc.record({ counted: fc.constant(counted), named: fc.nat(counted) }));
    const engines = fc.array(engine, { minLength: ENGINES.length, maxLength: ENGINES.length });
    fc.assert(
      fc.property(engines, someWeights, (byEngine, pairs) => {
        const expected = weightedPercent(
          byEngine.map(({ counted, named }, index) => ({
            weight: fraction(...(pairs[index] ?? [1, 1])),
            counted,
            passing: named,
          })),
        );
        expect(runFigures({ ...EMPTY, byEngine }, weightsOf(pairs)).visibility).toBe(shown(expected));
      }),
      runs,
    );
  });
});
