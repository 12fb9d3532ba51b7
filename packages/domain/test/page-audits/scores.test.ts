import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dimensionScores, pageScore, weighedDimensions } from '../../src/page-audits/scores.js';
import { AUDIT_STATUSES, DIMENSIONS } from '../../src/vocabulary.js';
import { BASE, everySubset } from './dimensions.js';

describe('the page score', () => {
  // Rule 9.3.
  test('is null unless the audit is completed', () => {
    const scores = AUDIT_STATUSES.map((status) => pageScore(status, [{ id: 'crawlability', score: 71 }]));
    expect(scores).toEqual([null, null, 71, null]);
    expect(pageScore('completed', [])).toBeNull();
  });

  // Rule 9.3.
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
      { numRuns: draws(500) },
    );
  });
});

describe('each dimension of an audit', () => {
  // Rule 9.3.
  test.each(everySubset())('has its recorded score, and the others null: %j', (...ids) => {
    const scores = dimensionScores(ids.map((id) => ({ id, score: DIMENSIONS.indexOf(id) })));
    expect(Object.entries(scores)).toEqual(DIMENSIONS.map((id, n) => [id, ids.includes(id) ? n : null]));
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
