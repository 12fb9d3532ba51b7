import { brandFigures, shown } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { breakdown } from '../../src/figures/visibility-report.js';
import { CATEGORIES, ENGINES } from '../../src/vocabulary.js';
import {
  plainOf,
  plainWeights,
  someAnswers,
  someWeights,
  countsOf,
  weightsOf,
  type Answer,
  type WeightPairs,
} from './answers.js';

const runs = { seed: 20260301, numRuns: 200 };
const EQUAL: WeightPairs = [];

function rowOf(key: string, answers: readonly Answer[], pairs: WeightPairs) {
  const figures = brandFigures(plainOf(answers), plainWeights(pairs));
  const { answer_count, named_count, prompt_count } = figures;
  return {
    key,
    answer_count,
    named_count,
    prompt_count,
    visibility: shown(figures.visibility),
    average_position: shown(figures.average_position),
    sentiment_score: shown(figures.sentiment_score),
  };
}

describe('breakdown', () => {
  test('computes platform rows from the answers of each engine, independent of weights', () => {
    fc.assert(
      fc.property(someAnswers, someWeights, (answers, pairs) => {
        const expected = ENGINES.map((key) =>
          rowOf(
            key,
            answers.filter((one) => one.platform === key),
            EQUAL,
          ),
        );
        const { rows } = breakdown(countsOf(answers), 'platform', weightsOf(pairs));
        expect(rows).toEqual(expected.filter((row) => row.answer_count > 0));
      }),
      runs,
    );
  });

  test('computes category rows from the answers of each category', () => {
    fc.assert(
      fc.property(someAnswers, someWeights, (answers, pairs) => {
        const expected = [...CATEGORIES, null].map((key) =>
          rowOf(
            key ?? 'uncategorized',
            answers.filter((one) => one.category === key),
            pairs,
          ),
        );
        const { rows } = breakdown(countsOf(answers), 'category', weightsOf(pairs));
        expect(rows).toEqual(expected.filter((row) => row.answer_count > 0));
      }),
      runs,
    );
  });
});
