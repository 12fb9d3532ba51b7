import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { rational } from '../../src/number.js';
import { naming, plainAnswers, tallyOf } from './answers.js';
import { brand, identities, report, twice, figuresOf } from './competitors.js';

describe('competitors beside the comparison window', () => {
  // Rule 8.3.
  test('leaves the comparison of an unnamed watched rival null', () => {
    const figures = report(plainAnswers('claude', 1, 2), { before: twice(3), rivals: identities(3) });
    expect(figures.data[1]).toEqual({
      rank: null,
      name: 'Pawn',
      domain: null,
      is_you: false,
      is_watched: true,
      answer_count: 0,
      visibility: { current: 0, previous: null, change: null },
      average_position: null,
      sentiment_score: null,
      share_of_voice: 0,
      movement: null,
      platforms: [{ platform: 'claude', visibility: 0 }],
    });
  });

  // Rule 8.6.
  test('counts every mention in the comparison window, whether the rival was listed there or not', () => {
    const before = [naming('claude', 0), naming('claude'), naming('claude'), naming('claude')];
    const { data } = report(twice(0), { before });
    expect(data[0]).toMatchObject({
      visibility: { current: 100, previous: 25, change: 75 },
      movement: 'rising',
    });
  });

  // Rule 8.7.
  test('gives a rival absent from a comparison window with answers a previous of 0', () => {
    const { data } = report([...twice(0), naming('claude')], { before: plainAnswers('grok', 0, 1) });
    expect(data[0]).toMatchObject({
      visibility: { current: 66.7, previous: 0, change: 66.7 },
      movement: 'new',
    });
  });

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
