import { OPERATIONS, type AnyEndpoint, type QueryOf } from '@brand-visibility/contract';
import { expect, test } from '@jest/globals';
import { ROUTES } from '../src/index.js';

// Rule 4.5: the bound of a request's cost that is known before it reads.
test.each<[string, AnyEndpoint, object, number]>([
  ['no window', OPERATIONS.listPrompts, { limit: 50 }, 0],
  ['the default window', OPERATIONS.getCompetitors, {}, 30],
  ['a period', OPERATIONS.getCompetitorSeries, { period: '365d' }, 365],
  ['dates', OPERATIONS.getVisibility, { start_date: '2025-02-01', end_date: '2025-03-01' }, 29],
  ['the brands of a page', OPERATIONS.getPortfolio, { period: '7d', limit: 50 }, 350],
  ['a page of a list', OPERATIONS.listSourcePages, { period: '90d', limit: 500 }, 90],
])('the days that a request with %s counts', (_what, endpoint, query, days) => {
  const route = ROUTES.find((each) => each.endpoint === endpoint);
  expect(route?.daysToCount?.(query as QueryOf<AnyEndpoint>) ?? 0).toBe(days); // as `parseQuery` returns it
});
