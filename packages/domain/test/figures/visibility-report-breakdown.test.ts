import { brandFigures, shown } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { breakdown } from '../../src/figures/visibility-report.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { rational } from '../../src/number.js';
import { CATEGORIES, ENGINES } from '../../src/vocabulary.js';
import {
  plainAnswers,
  plainOf,
  plainWeights,
  someAnswers,
  someWeights,
  tallyOf,
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
  // Rule 9.1.
  test('lists platform rows with answers in the order of the vocabulary', () => {
    const answers = [
      ...plainAnswers('google_aio', 1, 2),
      ...plainAnswers('claude', 0, 1),
      ...plainAnswers('grok', 1, 3),
    ];
    const { group_by, rows } = breakdown(tallyOf(answers), 'platform', EQUAL_WEIGHTS);
    expect(group_by).toBe('platform');
    expect(rows.map(({ key, visibility }) => [key, visibility])).toEqual([
      ['claude', 0],
      ['grok', 33.3],
      ['google_aio', 50],
    ]);
  });

  // Rule 9.1.
  test('lists category rows in the order of the vocabulary, uncategorized last', () => {
    const of = (category: Answer['category']) =>
      plainAnswers('claude', 1, 1).map((one) => ({ ...one, category }));
    const answers = [null, 'brand_research', 'discovery', 'expert'] as const;
    const { group_by, rows } = breakdown(tallyOf(answers.flatMap(of)), 'category', EQUAL_WEIGHTS);
    expect(group_by).toBe('category');
    expect(rows.map(({ key }) => key)).toEqual(['discovery', 'expert', 'brand_research', 'uncategorized']);
  });

  test('leaves position and sentiment of a row null if no answer names the brand', () => {
    const { rows } = breakdown(tallyOf(plainAnswers('gemini', 0, 2)), 'platform', EQUAL_WEIGHTS);
    expect(rows).toEqual([
      {
        key: 'gemini',
        answer_count: 2,
        named_count: 0,
        prompt_count: 2,
        visibility: 0,
        average_position: null,
        sentiment_score: null,
      },
    ]);
  });

  test('has no rows without answers', () => {
    expect(breakdown(tallyOf([]), 'category', EQUAL_WEIGHTS)).toEqual({ group_by: 'category', rows: [] });
  });

  // Rule 1.3.
  test('weights engines in a category row, but not in a platform row', () => {
    const weights = { ...EQUAL_WEIGHTS, claude: rational(3) };
    const tally = tallyOf([...plainAnswers('claude', 1, 2), ...plainAnswers('grok', 0, 7)]);
    expect(breakdown(tally, 'category', weights).rows.map((row) => row.visibility)).toEqual([37.5]);
    expect(breakdown(tally, 'platform', weights).rows.map((row) => row.visibility)).toEqual([50, 0]);
  });

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
        const { rows } = breakdown(tallyOf(answers), 'platform', weightsOf(pairs));
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
        const { rows } = breakdown(tallyOf(answers), 'category', weightsOf(pairs));
        expect(rows).toEqual(expected.filter((row) => row.answer_count > 0));
      }),
      runs,
    );
  });
});
