import { describe, expect, test } from '@jest/globals';
import { competitorList } from '../../src/figures/competitor-report.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { naming, plainAnswers, tallyOf, type Answer } from './answers.js';
import { brand, directoryOf, identities, names, report, twice } from './competitors.js';

describe('competitors report', () => {
  test('computes rows from the answers that name the brand, with the own row at its rank', () => {
    const mention = { ordinal: 0, position: 2, sentiment: 'positive', website: true } as const;
    const now: Answer[] = [
      { ...naming('claude'), rivals: [mention] },
      { ...naming('grok'), rivals: [{ ...mention, position: 5, sentiment: 'mixed' }] },
      ...plainAnswers('grok', 1, 2),
    ];
    const figures = report(now, { before: plainAnswers('claude', 0, 10) });
    expect([figures.answer_count, figures.total]).toEqual([4, 2]);
    expect(figures.data).toEqual([
      {
        rank: 1,
        name: 'Rook',
        domain: 'rook.example',
        is_you: false,
        is_watched: false,
        answer_count: 2,
        visibility: { current: 66.7, previous: 0, change: 66.7 },
        average_position: 3.5,
        sentiment_score: 75,
        share_of_voice: 66.7,
        movement: 'new',
        platforms: [
          { platform: 'claude', visibility: 100 },
          { platform: 'grok', visibility: 33.3 },
        ],
      },
      {
        rank: 2,
        name: 'Queen',
        domain: 'queen.example',
        is_you: true,
        is_watched: false,
        answer_count: 1,
        visibility: { current: 16.7, previous: 0, change: 16.7 },
        average_position: 1,
        sentiment_score: 100,
        share_of_voice: 33.3,
        movement: 'new',
        platforms: [
          { platform: 'claude', visibility: 0 },
          { platform: 'grok', visibility: 33.3 },
        ],
      },
    ]);
    expect(figures.you).toEqual(figures.data[1]);
  });

  // Rule 8.5.
  test('returns no row without a matching answer, unless watched=true', () => {
    const options = { before: twice(3), rivals: identities(3, 0) };
    expect(report([], options)).toEqual({ answer_count: 0, total: 0, you: null, data: [] });
    const figures = report([], { ...options, watched: true });
    expect(figures).toMatchObject({ answer_count: 0, total: 0, you: null });
    expect(names(figures)).toEqual(['Pawn', 'Rook']);
    expect(figures.data[0]).toMatchObject({
      rank: null,
      answer_count: 0,
      visibility: { current: null, previous: null, change: null },
      share_of_voice: null,
      movement: null,
      platforms: [],
    });
  });

  test('throws for a listed rival without an identity', () => {
    expect(() => report(twice(5), { rivals: identities().slice(0, 3) })).toThrow('ordinal 5');
  });
});

describe('the list before names are loaded', () => {
  const rivals = { ...directoryOf(identities(), brand.name), isWatched: () => true };
  const list = (answers: readonly Answer[], watched: boolean) =>
    competitorList({
      current: tallyOf(answers),
      previous: null,
      rivals,
      weights: EQUAL_WEIGHTS,
      limit: 3,
      watched,
    });
  const answers = [...twice(2), ...plainAnswers('claude', 1, 2)];

  test('returns the ordinals of the rivals it shows', () => {
    const { data, ordinals } = list(answers, false);
    expect(data.map(({ ordinal }) => ordinal)).toEqual([2, null, 5]);
    expect(ordinals).toEqual([2, 5]);
  });

  test('contains every watched rival and never the own brand for watched=true', () => {
    const { data, ordinals } = list(answers, true);
    expect(data.map(({ ordinal }) => ordinal)).toEqual([2, 5, 1, 4, 3, 0]);
    expect(ordinals).toEqual([2, 5, 1, 4, 3, 0]);
  });

  test('contains the watched rivals by name key for watched=true without an answer', () => {
    expect(list([], true).ordinals).toEqual([5, 1, 4, 2, 3, 0]);
    expect(list([], false).ordinals).toEqual([]);
  });
});
