import { z } from 'zod';
import { windowFaults } from '../query/kinds.js';
import { engineFilter, groupBy, promptFilters, windowParameters } from '../query/parameters.js';
import {
  category,
  count,
  engine,
  position,
  positionMetric,
  score,
  scoreMetric,
  window,
} from '../resources/values.js';
import { endpoint } from './endpoint.js';

/** Rule 11.8. */
export const visibilityReply = z
  .strictObject({
    brand_id: z.string().describe('The brand that was asked for.'),
    window: window.describe('What the figures are over.'),
    answer_count: count.describe('Answers counted after the filters; failed and filled-in ones never are.'),
    prompt_count: count.describe('Distinct prompts behind them.'),
    visibility: scoreMetric.describe(
      'Percent of answers naming the brand: the mean over the engines, each by its weight, however many answers it gave.',
    ),
    average_position: positionMetric.describe(
      'Average position in the answers naming the brand; 1 is first.',
    ),
    sentiment_score: scoreMetric.describe(
      'Average sentiment of the answers naming the brand, 0-100: positive counts 100, neutral and mixed 50, negative 0.',
    ),
    share_of_voice: scoreMetric.describe(
      "The brand's share in percent of the mentions of all listed brands. A rival is listed when more than one answer names it, one names it with its website, or it is watched.",
    ),
    position_distribution: z
      .strictObject({
        first: count.describe('Answers naming the brand first.'),
        second: count.describe('Answers naming it second.'),
        third: count.describe('Answers naming it third.'),
        fourth_plus: count.describe('Answers naming it later.'),
        not_named: count.describe('Answers not naming it.'),
      })
      .describe('The answers by place of the brand; they add up to `answer_count`.'),
    sentiment_distribution: z
      .strictObject({
        positive: count.describe('Positive ones.'),
        neutral: count.describe('Neutral and mixed ones.'),
        negative: count.describe('Negative ones.'),
      })
      .describe('The answers naming the brand, by sentiment.'),
    breakdown: z
      .strictObject({
        group_by: z.enum(['platform', 'category']).describe('The `group_by` that was sent.'),
        rows: z
          .array(
            z.strictObject({
              key: z
                .union([engine, category, z.literal('uncategorized')])
                .describe('Engine or prompt category; `uncategorized` for prompts without one.'),
              answer_count: count.describe('Answers counted in this row.'),
              named_count: count.describe('Those naming the brand.'),
              prompt_count: count.describe('Distinct prompts behind them.'),
              visibility: score.describe('Percent naming the brand; each engine weighted in a category row.'),
              average_position: position
                .nullable()
                .describe('Average position when named, 1 first; null when never named.'),
              sentiment_score: score
                .nullable()
                .describe('Positive counts 100, neutral and mixed 50, negative 0; null when never named.'),
            }),
          )
          .describe('One row for each engine or category with answers; `uncategorized` is last.'),
      })
      .nullable()
      .describe('The same figures by engine or prompt category; null unless `group_by` is sent.'),
  })
  .describe('How AI answers name a brand over a window of time.');

export const getVisibility = endpoint({
  id: 'getVisibility',
  path: '/v1/brands/{brand_id}/visibility',
  tag: 'Reports',
  summary: 'How often, how early and how kindly AI answers name the brand',
  description:
    'Figures over the answers of the completed runs in the window, each beside the window before. Without a run in the window they are those of the latest run before it, and nothing is compared. Failed and filled-in answers never count, nor do those of deleted prompts.',
  parameters: { ...windowParameters, ...engineFilter, ...promptFilters, group_by: groupBy },
  faultsTogether: windowFaults,
  reply: visibilityReply,
  refusals: ['invalid_parameter', 'unknown_parameter', 'api_key_in_url', 'not_found'],
});
