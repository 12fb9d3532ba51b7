import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { rational } from '../../src/number.js';
import { naming, plainAnswers, tallyOf } from './answers.js';
import { brand, identities, report, twice, figuresOf } from './competitors.js';

describe('competitors beside the comparison window', () => {
  test.each([
    ['carried figures', null],
    ['a comparison window without answers', []],
  ])('%s leave previous, change and movement null', (_, before) => {
    const { you, data } = report([...twice(0), ...plainAnswers('claude', 1, 2)], { before });
    for (const row of [you, ...data]) {
      expect(row).toMatchObject({ visibility: { previous: null, change: null }, movement: null });
    }
  });

  test('weights each window by its own engines, even if the previous tally has fewer rivals', () => {
    const weights = { ...EQUAL_WEIGHTS, grok: rational(3) };
    const now = [...twice(5), ...plainAnswers('grok', 0, 4)];
    const figures = figuresOf({
      current: tallyOf(now),
      previous: tallyOf([naming('claude', 0), naming('gemini')], 1),
      brand,
      rivals: identities(),
      weights,
      limit: 25,
      watched: false,
    });
    expect(figures.data[0]).toMatchObject({
      name: 'Alfil',
      visibility: { current: 25, previous: 0, change: 25 },
    });
  });
});
