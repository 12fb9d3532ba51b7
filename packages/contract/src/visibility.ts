import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { groupBy, promptFilters, windowFaults, windowParameters } from './parameters.js';
import { category, count, engine, position, positionMetric, score, scoreMetric, window } from './values.js';

/** [4.3] */
export const visibilityReply = z.strictObject({
  brand_id: z.string(),
  window,
  answer_count: count.describe('Answers counted after the filters; failed ones never are.'),
  prompt_count: count.describe('Distinct prompts behind them.'),
  visibility: scoreMetric.describe('Percent of answers naming the brand, each engine weighted.'),
  average_position: positionMetric.describe('Average position when named; 1 is first.'),
  sentiment_score: scoreMetric.describe('Positive counts 1, neutral half, negative nothing.'),
  share_of_voice: scoreMetric.describe("The brand's share of brand mentions."),
  position_distribution: z.strictObject({
    first: count,
    second: count,
    third: count,
    fourth_plus: count,
    not_named: count,
  }),
  sentiment_distribution: z.strictObject({ positive: count, neutral: count, negative: count }),
  breakdown: z
    .strictObject({
      group_by: z.enum(['platform', 'category']),
      rows: z.array(
        z.strictObject({
          key: z.union([engine, category, z.literal('uncategorized')]),
          answer_count: count,
          named_count: count,
          prompt_count: count,
          visibility: score,
          average_position: position.nullable(),
          sentiment_score: score.nullable(),
        }),
      ),
    })
    .nullable()
    .describe('Null unless `group_by` is sent.'),
});

export const getVisibility = endpoint({
  id: 'getVisibility',
  path: '/v1/brands/{brand_id}/visibility',
  summary: 'How often, how early and how kindly AI answers name the brand',
  parameters: { ...windowParameters, ...promptFilters, group_by: groupBy },
  faultsTogether: windowFaults,
  reply: visibilityReply,
  refusals: ['invalid_parameter', 'unknown_parameter', 'api_key_in_url', 'not_found'],
});
