import { z } from 'zod';
import { windowFaults } from '../query/kinds.js';
import { engineFilter, groupBy, promptFilters, windowParameters } from '../query/parameters.js';
import { bucket, interval, intervalParameter } from '../resources/series.js';
import { count, position, score, window } from '../resources/values.js';
import { formatParameter } from '../rows/format.js';
import { rowsOfData } from '../rows/rows.js';
import { endpoint } from './endpoint.js';
import { visibilityReply } from './get-visibility.js';

/** Rule 14.13. */
export const visibilityPoint = z
  .strictObject({
    ...bucket,
    answer_count: count.describe('Answers counted in this point.'),
    prompt_count: count.describe('Distinct prompts behind them.'),
    named_count: count.describe('Those naming the brand.'),
    visibility: score
      .nullable()
      .describe('Percent naming the brand, each engine weighted; null when no answer counts.'),
    change: z
      .number()
      .nullable()
      .describe(
        '`visibility` minus that of the point before in points, rounded once from the exact values; null for the first and where either is null.',
      ),
    average_position: position
      .nullable()
      .describe('Average position when named, 1 first; null when never named.'),
    sentiment_score: score
      .nullable()
      .describe('Positive counts 100, neutral and mixed 50, negative 0; null when never named.'),
    share_of_voice: score
      .nullable()
      .describe(
        "The brand's share in percent of the mentions of all brands that the answers of this point list; null when there is none.",
      ),
    breakdown: visibilityReply.shape.breakdown,
  })
  .describe('The figures of one day, week or month.');

export const visibilitySeriesReply = z
  .strictObject({
    brand_id: z.string().describe('The brand that was asked for.'),
    window: window.describe('What the points are of; carried figures are in no point.'),
    interval,
    answer_count: count.describe('Answers of all points together.'),
    data: z
      .array(visibilityPoint)
      .describe('The points of the window in order of time, at most 367, those without a run among them.'),
  })
  .describe('How AI answers name a brand, over time.');

export const getVisibilitySeries = endpoint({
  id: 'getVisibilitySeries',
  path: '/v1/brands/{brand_id}/visibility/series',
  tag: 'Reports',
  summary: 'The visibility report of each day, week or month of a window',
  description:
    'Each point has the counts and current figures of the visibility report over its own days. Points run by date from the first local day of the window to its last, cut off where it begins and ends. A point without a completed run is empty: nothing is carried into it.',
  parameters: {
    ...windowParameters,
    ...engineFilter,
    ...promptFilters,
    ...intervalParameter,
    group_by: groupBy,
    ...formatParameter,
  },
  faultsTogether: windowFaults,
  reply: visibilitySeriesReply,
  rows: rowsOfData(visibilitySeriesReply),
  refusals: ['invalid_parameter', 'unknown_parameter', 'api_key_in_url', 'not_found'],
});
