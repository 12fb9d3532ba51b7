import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@brand-visibility/domain';
import { parseQuery } from '../../src/query/parse-query.js';
import { listRecommendations } from '../../src/endpoints/list-recommendations.js';
import { recommendation } from '../../src/resources/recommendation.js';

const AT = '2026-05-01T00:00:00.000Z';
const SUGGESTED = {
  id: 'rec_1',
  title: 'Title',
  description: '',
  rationale: '',
  category: 'content_gap',
  action_type: null,
  priority: null,
  impact: 1,
  effort: 3,
  status: 'suggested',
  steps: [{ text: 'Write it', completed: false }],
  expected_outcome: null,
  related_domains: [],
  related_competitors: [],
  related_pages: [],
  created_at: AT,
  started_at: null,
  done_at: null,
  measurement: null,
};
const DONE = {
  ...SUGGESTED,
  status: 'done',
  done_at: AT,
  measurement: {
    state: 'awaiting',
    expects_visibility_lift: true,
    metric: { key: 'category:use_case', label: null },
    baseline: 12.5,
    current: null,
    lift: null,
    noise_band: 5,
    measured_at: null,
    window_opened_at: AT,
    runs_in_window: 0,
    answers: null,
  },
};

/** The members in the order of rule 11.15. */
const MEMBERS =
  'id title description rationale category action_type priority impact effort status steps expected_outcome ' +
  'related_domains related_competitors related_pages created_at started_at done_at measurement';
const MEASUREMENT_MEMBERS =
  'state expects_visibility_lift metric baseline current lift noise_band measured_at window_opened_at ' +
  'runs_in_window answers';

describe('a recommendation', () => {
  // Rule 11.15.
  test('has the members of the specification in its order', () => {
    expect(Object.keys(recommendation.shape).join(' ')).toBe(MEMBERS);
    expect(Object.keys(recommendation.shape.measurement.unwrap().shape).join(' ')).toBe(MEASUREMENT_MEMBERS);
  });

  test.each([
    ['a suggested one', SUGGESTED, true],
    ['a done one', DONE, true],
    ['a status that only moves have', { ...SUGGESTED, status: 'in_review' }, false],
    ['an impact of 0', { ...SUGGESTED, impact: 0 }, false],
    ['an effort of 4', { ...SUGGESTED, effort: 4 }, false],
    ['an unknown action', { ...SUGGESTED, action_type: 'wait' }, false],
    ['an unknown member', { ...SUGGESTED, moves: [] }, false],
    [
      'a metric with an unknown key',
      { ...DONE, measurement: { ...DONE.measurement, metric: { key: 'all', label: null } } },
      false,
    ],
    [
      'three runs compared',
      {
        ...DONE,
        measurement: {
          ...DONE.measurement,
          answers: { won: 0, provisional: 0, lost: 0, held: 0, runs_compared: 3, confirmable: true },
        },
      },
      false,
    ],
    ['a noise band of null', { ...DONE, measurement: { ...DONE.measurement, noise_band: null } }, false],
  ])('is validated with %s: %#', (_, response, isValid) => {
    expect(recommendation.safeParse(response).success).toBe(isValid);
  });
});

describe('the list of recommendations', () => {
  const parse = (...pairs: [string, string][]) =>
    parseQuery(
      listRecommendations,
      pairs.map(([name, value]) => ({ name, value })),
      0n,
    );

  test.each(['suggested', 'in_progress', 'done', 'dismissed'])('accepts status %s', (status) => {
    expect(parse(['status', status])).toMatchObject({ status, limit: 50 });
  });

  test.each([
    ['status', 'in_review'],
    ['status', 'done,dismissed'],
    ['limit', '101'],
    ['category', 'content_gap'],
  ])('refuses %s=%s', (name, value) => {
    expect(parse([name, value])).toBeInstanceOf(Refusal);
  });
});
