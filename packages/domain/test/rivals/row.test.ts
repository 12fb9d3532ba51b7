import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { rivalReport, type CountedRivals } from '../../src/rivals/report.js';
import { rivalRow, type CountedBrand } from '../../src/rivals/row.js';
import { brandPoints } from '../../src/rivals/series.js';

const NOBODY = {
  named: [0, 0, 0, 0, 0, 0],
  positionSum: 0,
  positions: 0,
  positive: 0,
  neutral: 0,
  negative: 0,
};
/** Two of three answers of Claude and one of two of ChatGPT name it; one has no position and no sentiment. */
const ROOK: CountedBrand = {
  rank: 1,
  name: 'Rook',
  domain: 'rook.example',
  is_you: false,
  is_watched: true,
  counts: { named: [2, 1, 0, 0, 0, 0], positionSum: 5, positions: 2, positive: 1, neutral: 1, negative: 0 },
  namedBefore: [0, 0, 0, 0, 0, 0],
};
const COUNTED: CountedRivals = {
  answers: [3, 2, 0, 0, 0, 0],
  answersBefore: [4, 0, 0, 0, 0, 0],
  allMentions: 4,
  ranked: 2,
  you: null,
  data: [ROOK],
};
const rowOf = (brand: Partial<CountedBrand>, counted: Partial<CountedRivals> = {}) =>
  rivalReport({ ...COUNTED, ...counted, data: [{ ...ROOK, ...brand }] }, EQUAL_WEIGHTS).data[0];

describe('a row of a competitors report', () => {
  // Rules 8.6 to 8.8.
  test('has the figures of its counts', () => {
    expect(rowOf({})).toEqual({
      rank: 1,
      name: 'Rook',
      domain: 'rook.example',
      is_you: false,
      is_watched: true,
      answer_count: 3,
      visibility: { current: 58.3, previous: 0, change: 58.3 },
      average_position: 2.5,
      sentiment_score: 75,
      share_of_voice: 75,
      movement: 'new',
      platforms: [
        { platform: 'claude', visibility: 66.7 },
        { platform: 'chatgpt', visibility: 50 },
      ],
    });
  });

  // Rule 8.3.
  test('of a rival that no answer names compares nothing, however often it was named before', () => {
    expect(rowOf({ rank: null, counts: NOBODY, namedBefore: [4, 0, 0, 0, 0, 0] })).toMatchObject({
      visibility: { current: 0, previous: null, change: null },
      movement: null,
    });
  });

  // Rule 2.5.
  test('of carried figures compares nothing', () => {
    expect(rowOf({}, { answersBefore: null })).toMatchObject({
      visibility: { previous: null, change: null },
      movement: null,
    });
  });

  // Rule 8.5.
  test('of a window without answers has no figure', () => {
    const windows = { current: null, previous: null, allMentions: 0, weights: EQUAL_WEIGHTS };
    expect(rivalRow({ ...ROOK, rank: null, counts: NOBODY }, windows)).toMatchObject({
      answer_count: 0,
      visibility: { current: null, previous: null, change: null },
      share_of_voice: null,
      platforms: [],
    });
  });
});

describe('a point of a brand', () => {
  // Rule 14.6.
  test('has what its row has', () => {
    const { answers, allMentions } = COUNTED;
    const brand = { rank: 1, hasShare: true, counts: ROOK.counts };
    expect(
      brandPoints({ answers, allMentions, brands: [brand, { ...brand, hasShare: false }] }, EQUAL_WEIGHTS),
    ).toEqual([
      {
        rank: 1,
        answer_count: 3,
        visibility: 58.3,
        average_position: 2.5,
        sentiment_score: 75,
        share_of_voice: 75,
      },
      // Rule 14.7: named and not listed.
      {
        rank: 1,
        answer_count: 3,
        visibility: 58.3,
        average_position: 2.5,
        sentiment_score: 75,
        share_of_voice: null,
      },
    ]);
  });

  // Rule 14.7.
  test('is empty where no answer counts', () => {
    const bucket = {
      answers: NOBODY.named,
      allMentions: 0,
      brands: [{ rank: null, hasShare: true, counts: NOBODY }],
    };
    expect(brandPoints(bucket, EQUAL_WEIGHTS)).toEqual([
      {
        rank: null,
        answer_count: 0,
        visibility: null,
        average_position: null,
        sentiment_score: null,
        share_of_voice: null,
      },
    ]);
  });
});
