import { describe, expect, test } from '@jest/globals';
import { dimensionScores, pageScore, weighedDimensions, shownWeights } from '../../src/page-audits/scores.js';
import { AUDIT_STATUSES, DIMENSIONS, type Dimension } from '../../src/vocabulary.js';

// What `GET /page-audits` shows of the dimensions of a page, by example (rule 9.3).

/** The weights if all dimensions were audited, in hundredths. */
const BASE: Readonly<Record<Dimension, number>> = {
  crawlability: 20,
  content_quality: 20,
  page_speed: 10,
  ai_readiness: 20,
  citation_potential: 15,
  authority_trust: 15,
};

/** The 63 non-empty subsets of dimensions. */
const SUBSETS = Array.from({ length: 63 }, (_, index) =>
  DIMENSIONS.filter((_id, bit) => ((index + 1) >> bit) % 2 === 1),
);

describe('The score: the mean over the audited dimensions, by weight, rounded once (rule 9.3)', () => {
  const scored = (scores: Partial<Record<Dimension, number>>) =>
    Object.entries(scores).map(([id, score]) => ({ id: id as Dimension, score }));

  test.each<[string, Partial<Record<Dimension, number>>, number | null]>([
    ['one dimension', { page_speed: 71 }, 71],
    ['no dimension', {}, null],
    ['weights of 20 and 10: (20 x 60 + 10 x 90) / 30', { crawlability: 60, page_speed: 90 }, 70],
    [
      'weights of 15 and 20: (15 x 70 + 20 x 54) / 35 is 60.86',
      { authority_trust: 70, ai_readiness: 54 },
      61,
    ],
    ['half a point is rounded up', { crawlability: 40, content_quality: 41 }, 41],
    ['all, the last one without points: 85 of 100', { ...allAt(100), citation_potential: 0 }, 85],
  ])('%s', (_, scores, expected) => {
    expect(pageScore('completed', scored(scores))).toBe(expected);
    expect(pageScore('completed', scored(scores).toReversed())).toBe(expected);
  });

  function allAt(score: number) {
    return Object.fromEntries(DIMENSIONS.map((id) => [id, score]));
  }

  test('there is none unless the audit is completed', () => {
    const scores = AUDIT_STATUSES.map((status) => pageScore(status, [{ id: 'crawlability', score: 71 }]));
    expect(scores).toEqual([null, null, 71, null]);
  });

  test.each([...SUBSETS, []])('the others are null: %j', (...ids) => {
    const scores = dimensionScores(ids.map((id) => ({ id, score: DIMENSIONS.indexOf(id) })));
    expect(Object.entries(scores)).toEqual(DIMENSIONS.map((id, n) => [id, ids.includes(id) ? n : null]));
  });
});

describe('The weights of the audited dimensions, with four decimals (rule 9.3)', () => {
  test.each(SUBSETS)('sum to 1, and the largest remainders are rounded up: %j', (...audited) => {
    const whole = audited.reduce((sum, id) => sum + BASE[id], 0);
    const parts = audited.map((id) => ({ id, exact: BASE[id] * 10_000 }));
    const missing = 10_000 - parts.reduce((sum, { exact }) => sum + Math.floor(exact / whole), 0);
    const raised = parts
      .toSorted((a, b) => (b.exact % whole) - (a.exact % whole)) // stable: ties stay in the order of the vocabulary
      .slice(0, missing)
      .map(({ id }) => id);
    const expected = parts.map(({ id, exact }) => [
      id,
      (Math.floor(exact / whole) + (raised.includes(id) ? 1 : 0)) / 10_000,
    ]);
    expect([...shownWeights(audited)]).toEqual(expected);
    expect([...shownWeights(audited.toReversed())]).toEqual(expected);
  });

  test('dimensions are listed in the order of the vocabulary, with label and weight', () => {
    const recorded = DIMENSIONS.toReversed().map((id) => ({ id, score: 1, summary: `about ${id}` }));
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
    expect(weighedDimensions([])).toEqual([]);
  });
});
