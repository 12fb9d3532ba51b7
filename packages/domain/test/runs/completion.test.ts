import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { runFigures, type RunCounts } from '../../src/runs/completion.js';
import { ENGINES } from '../../src/vocabulary.js';

const EMPTY: RunCounts = { prompt_count: 3, byEngine: [], positionSum: 0, failed: 0, filled: 0 };

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
    // Claude, with the weight 3, names the brand in one of three answers, and Grok in one of two: (1 + 1/2) / 4.
    const byEngine = ENGINES.map(
      (engine) =>
        new Map([
          ['claude', [3, 1]],
          ['grok', [2, 1]],
        ]).get(engine) ?? [0, 0],
    );
    const tally = { ...EMPTY, byEngine: byEngine.map(([counted = 0, named = 0]) => ({ counted, named })) };
    expect(runFigures(tally, { ...EQUAL_WEIGHTS, claude: rational(3) }).visibility).toBe(37.5);
  });
});
