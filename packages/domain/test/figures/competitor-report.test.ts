import { describe, expect, test } from '@jest/globals';
import { competitorList } from '../../src/figures/competitor-report.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { plainAnswers, tallyOf, type Answer } from './answers.js';
import { brand, directoryOf, identities, names, report, twice } from './competitors.js';

describe('competitors report', () => {
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
