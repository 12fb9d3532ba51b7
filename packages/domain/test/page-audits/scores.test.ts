import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dimensionScores, pageScore, weighedDimensions } from '../../src/page-audits/scores.js';
import { AUDIT_STATUSES, DIMENSIONS, type Dimension } from '../../src/vocabulary.js';
import { BASE, everySubset } from './dimensions.js';

type Scores = Partial<Record<Dimension, number>>;
const audited = (scores: Scores) =>
  DIMENSIONS.flatMap((id) => {
    const score = scores[id];
    return score === undefined ? [] : [{ id, score }];
  });

describe('the page score', () => {
  // Rule 9.3.
  test.each<[Scores, number | null]>([
    [{ crawlability: 71 }, 71],
    [{ crawlability: 50, content_quality: 51 }, 51],
    [{ crawlability: 50, content_quality: 52 }, 51],
    [{ citation_potential: 0, authority_trust: 1 }, 1],
    [{ crawlability: 0, page_speed: 1 }, 0],
    [{ crawlability: 1, page_speed: 0 }, 1],
    [{ crawlability: 100, content_quality: 99 }, 100],
    [
      {
        crawlability: 80,
        content_quality: 70,
        page_speed: 60,
        ai_readiness: 50,
        citation_potential: 40,
        authority_trust: 30,
      },
      57,
    ],
    [{ crawlability: 0, page_speed: 0 }, 0],
    [Object.fromEntries(DIMENSIONS.map((id) => [id, 100])), 100],
    [{}, null],
  ])('of %j is %s: the weighted mean, rounded half up', (scores, expected) => {
    expect(pageScore('completed', audited(scores))).toBe(expected);
  });

  // Rule 9.3.
  test('is null unless the audit is completed', () => {
    const scores = AUDIT_STATUSES.map((status) => pageScore(status, audited({ crawlability: 71 })));
    expect(scores).toEqual([null, null, 71, null]);
  });

  test('is the mean over the audited dimensions only, rounded once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everySubset()),
        fc.array(fc.nat(100), { minLength: 6, maxLength: 6 }),
        (ids, scores) => {
          const dimensions = ids.map((id, index) => ({ id, score: scores[index] ?? 0 }));
          const points = dimensions.reduce((sum, { id, score }) => sum + BASE[id] * score, 0);
          const whole = ids.reduce((sum, id) => sum + BASE[id], 0);
          const expected = Math.floor((2 * points + whole) / (2 * whole));
          expect(pageScore('completed', dimensions)).toBe(expected);
          expect(pageScore('completed', [...dimensions].reverse())).toBe(expected);
        },
      ),
      { seed: 20260301, numRuns: 500 },
    );
  });
});

describe('the scores of an audit', () => {
  // Rule 11.14.
  test('have all six keys in the order of the vocabulary, null if not audited', () => {
    const scores = dimensionScores([
      { id: 'authority_trust', score: 0 },
      { id: 'page_speed', score: 7 },
    ]);
    expect(Object.entries(scores)).toEqual([
      ['crawlability', null],
      ['content_quality', null],
      ['page_speed', 7],
      ['ai_readiness', null],
      ['citation_potential', null],
      ['authority_trust', 0],
    ]);
  });
});

describe('each dimension of an audit', () => {
  test.each(everySubset())('has its recorded score, and the others null: %j', (...ids) => {
    const scores = dimensionScores(ids.map((id) => ({ id, score: 10 + DIMENSIONS.indexOf(id) })));
    expect(Object.values(scores)).toEqual(DIMENSIONS.map((id, n) => (ids.includes(id) ? 10 + n : null)));
  });
});

describe('the dimensions of an audit', () => {
  // Rule 9.3.
  test('are listed in the order of the vocabulary with label and weight', () => {
    const recorded = [...DIMENSIONS].reverse().map((id) => ({ id, score: 1, summary: `about ${id}` }));
    expect(
      weighedDimensions(recorded).map(({ dimension, label, weight }) => [dimension.summary, label, weight]),
    ).toEqual([
      ['about crawlability', 'Crawlability', 0.2],
      ['about content_quality', 'Content quality', 0.2],
      ['about page_speed', 'Page speed', 0.1],
      ['about ai_readiness', 'AI readiness', 0.2],
      ['about citation_potential', 'Citation potential', 0.15],
      ['about authority_trust', 'Authority and trust', 0.15],
    ]);
  });

  test('include only audited dimensions', () => {
    for (const ids of everySubset()) {
      const weighed = weighedDimensions(ids.map((id) => ({ id, score: 50 })));
      expect(weighed.map(({ dimension }) => dimension.id)).toEqual(ids);
    }
    expect(weighedDimensions([])).toEqual([]);
  });
});
