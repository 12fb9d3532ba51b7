import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import {
  isListed,
  compareStandings,
  rivalReport,
  type RivalCounts,
  type BrandIdentity,
  type CountedBrand,
} from '../../src/rivals/report.js';
import { brandPoints } from '../../src/rivals/series.js';

// Which rivals `GET /competitors` lists, how it ranks them, and what a row has, by example. spelling.test.ts shows
// which names are one rival, movement.test.ts when a brand is `new` or `rising`.

describe('A listed rival: several answers name it, one recorded its domain, or it is watched (rule 8.2)', () => {
  test.each([
    ['two answers name it', { answers: 2 }, true],
    ['one answer names it, which may be a mistake', { answers: 1 }, false],
    ['one answer names it and recorded its domain', { answers: 1, withDomain: true }, true],
    ['it is on the watchlist, and one answer names it', { answers: 1, isWatched: true }, true],
    ['it is on the watchlist, and no answer names it', { answers: 0, isWatched: true }, true],
    ['no answer names it', { answers: 0 }, false],
  ])('%s', (_, mentioned, expected) => {
    expect(isListed({ withDomain: false, isWatched: false, ...mentioned })).toBe(expected);
  });
});

describe('The brand and its listed rivals are ranked together (rule 8.3)', () => {
  test('by visibility, then by the number of answers, then by name key', () => {
    const brands = {
      Umbrella: { visibility: rational(25), answers: 3, place: 4 },
      Acme: { visibility: rational(50), answers: 4, place: 0 },
      Initech: { visibility: rational(50), answers: 6, place: 3 },
      Globex: { visibility: rational(75), answers: 3, place: 1 },
      Hooli: { visibility: rational(25), answers: 3, place: 2 },
      // The nearest double is 25.
      Wonka: { visibility: rational(25n * 10n ** 30n + 1n, 10n ** 30n), answers: 1, place: 5 },
    };
    const ranked = Object.entries(brands).toSorted(([, a], [, b]) => compareStandings(a, b));
    expect(ranked.map(([name]) => name)).toEqual(['Globex', 'Initech', 'Acme', 'Wonka', 'Hooli', 'Umbrella']);
  });
});

//   February   Claude     four answers, none names Globex
//   March      Claude     three answers: Globex first, positive; Globex fourth, neutral; one without Globex
//              ChatGPT    two answers: Globex in a list without an order or an opinion; one without Globex
const NEVER = {
  named: [0, 0, 0, 0, 0, 0],
  positionSum: 0,
  positions: 0,
  positive: 0,
  neutral: 0,
  negative: 0,
};
const GLOBEX: CountedBrand<BrandIdentity> = {
  rank: 1,
  rival: { name: 'Globex', domain: 'globex.example' },
  is_watched: true,
  counts: { named: [2, 1, 0, 0, 0, 0], positionSum: 5, positions: 2, positive: 1, neutral: 1, negative: 0 },
  namedBefore: NEVER.named,
};
const ACME = { name: 'Acme', domain: 'acme.example' };
const MARCH: RivalCounts<BrandIdentity> = {
  answers: [3, 2, 0, 0, 0, 0],
  answersBefore: [4, 0, 0, 0, 0, 0],
  allMentions: 4,
  ranked: 2,
  you: { ...GLOBEX, rival: null },
  data: [GLOBEX],
};
const reportOf = (brand: Partial<typeof GLOBEX>, window: Partial<typeof MARCH> = {}) =>
  rivalReport(
    { ...MARCH, data: [{ ...GLOBEX, ...brand }], ...window },
    (rival) => rival ?? ACME,
    EQUAL_WEIGHTS,
  );
const rowOf = (...given: Parameters<typeof reportOf>) => reportOf(...given).data[0]!;

describe('The row of Globex in March (rules 8.6 to 8.8)', () => {
  test.each([
    ['its identity', { rank: 1, name: 'Globex', domain: 'globex.example', is_you: false, is_watched: true }],
    ['three answers', { answer_count: 3 }],
    [
      'visibility: (2/3 + 1/2) / 2; in February 0 %',
      { visibility: { current: 58.3, previous: 0, change: 58.3 } },
    ],
    ['position: first and fourth; the mention without a position is left out', { average_position: 2.5 }],
    ['sentiment: praised and neutral', { sentiment_score: 75 }],
    ['share of voice: three of four mentions', { share_of_voice: 75 }],
    ['movement: no answer of February names it', { movement: 'new' }],
    [
      'a plain percentage for each engine that answered',
      {
        platforms: [
          { platform: 'claude', visibility: 66.7 },
          { platform: 'chatgpt', visibility: 50 },
        ],
      },
    ],
  ])('%s', (_, expected) => {
    expect(rowOf({})).toMatchObject(expected);
  });

  test('the report also has the number of answers, of ranked brands, and the own row', () => {
    const { answer_count, total, you } = reportOf({});
    expect({ answer_count, total, you }).toEqual({
      answer_count: 5,
      total: 2,
      you: { ...rowOf({}), ...ACME, is_you: true },
    });
  });

  test('carried figures are compared with nothing (rule 2.5)', () => {
    expect(rowOf({}, { answersBefore: null })).toMatchObject({
      visibility: { previous: null, change: null },
      movement: null,
    });
  });

  test('a watched rival that no answer names has no rank, and compares nothing (rule 8.3)', () => {
    expect(rowOf({ rank: null, counts: NEVER, namedBefore: [4, 0, 0, 0, 0, 0] })).toMatchObject({
      rank: null,
      visibility: { current: 0, previous: null, change: null },
      average_position: null,
      share_of_voice: 0,
      movement: null,
    });
  });

  test('if no answer counts, a watched rival has no figures at all (rule 8.5)', () => {
    const window = { answers: NEVER.named, allMentions: 0, you: null };
    const { you, data } = reportOf({ rank: null, counts: NEVER }, window);
    expect(you).toBeNull();
    expect(data[0]).toMatchObject({
      answer_count: 0,
      visibility: { current: null, previous: null, change: null },
      share_of_voice: null,
      movement: null,
      platforms: [],
    });
  });
});

describe('A point of `GET /competitors/series` is the row of its bucket (rules 14.6, 14.7)', () => {
  const pointOf = (
    rank: number | null,
    hasShare: boolean,
    { counts } = GLOBEX,
    { answers, allMentions } = MARCH,
  ) => brandPoints({ answers, allMentions, brands: [{ rank, hasShare, counts }] }, EQUAL_WEIGHTS)[0];
  const ROW = {
    rank: 1,
    answer_count: 3,
    visibility: 58.3,
    average_position: 2.5,
    sentiment_score: 75,
    share_of_voice: 75,
  };

  test('with the same figures', () => {
    expect(pointOf(1, true)).toEqual(ROW);
  });

  test('a rival that the bucket names and does not list has no share of voice', () => {
    expect(pointOf(null, false)).toEqual({ ...ROW, rank: null, share_of_voice: null });
  });

  test('if no answer counts, there are no figures', () => {
    const empty = { ...MARCH, answers: NEVER.named, allMentions: 0 };
    expect(pointOf(null, true, { ...GLOBEX, counts: NEVER }, empty)).toEqual({
      rank: null,
      answer_count: 0,
      visibility: null,
      average_position: null,
      sentiment_score: null,
      share_of_voice: null,
    });
  });
});
