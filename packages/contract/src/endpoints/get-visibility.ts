/** Defines `GET .../visibility`: how often, how early and how favourably AI answers name the brand. */
import { z } from 'zod';
import { engineFilter, groupBy, promptFilters, windowParameters } from '../query/parameters.js';
import { windowFaults } from '../query/window-faults.js';
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

/** The response with the visibility report (rule 11.8). */
export const visibilityResponse = z
  .strictObject({
    brand_id: z.string().describe('The brand in the path.'),
    window: window.describe('The window of the figures.'),
    answer_count: count.describe(
      'Number of answers counted, after the filters. Failed and filled-in answers never count.',
    ),
    prompt_count: count.describe('Number of distinct prompts with a counted answer.'),
    visibility: scoreMetric.describe(
      'Percentage of answers that name the brand: the weighted mean of the percentages of the engines, however many answers each gave.',
    ),
    average_position: positionMetric.describe(
      'Average position of the brand in the answers that name it; 1 is first.',
    ),
    sentiment_score: scoreMetric.describe(
      'Average known sentiment of the answers that name the brand, 0 to 100: positive counts 100, neutral and mixed 50, negative 0.',
    ),
    share_of_voice: scoreMetric.describe(
      "The brand's mentions as a percentage of the mentions of all listed brands, itself included. A rival is listed if more than one answer names it, if an answer names it together with its website, or if it is watched.",
    ),
    position_distribution: z
      .strictObject({
        first: count.describe('Answers that name the brand first.'),
        second: count.describe('Answers that name it second.'),
        third: count.describe('Answers that name it third.'),
        fourth_plus: count.describe('Answers that name it fourth or later.'),
        not_named: count.describe('Answers that do not name it.'),
      })
      .describe('Number of answers by position of the brand; the counts add up to `answer_count`.'),
    sentiment_distribution: z
      .strictObject({
        positive: count.describe('Positive answers.'),
        neutral: count.describe('Neutral and mixed answers.'),
        negative: count.describe('Negative answers.'),
      })
      .describe(
        'Number of answers that name the brand, by sentiment; an answer with an unknown sentiment is in none of the counts.',
      ),
    breakdown: z
      .strictObject({
        group_by: z.enum(['platform', 'category']).describe('The `group_by` that was sent.'),
        rows: z
          .array(
            z.strictObject({
              key: z
                .union([engine, category, z.literal('uncategorized')])
                .describe('Engine or prompt category; `uncategorized` for prompts without one.'),
              answer_count: count.describe('Number of answers in this row.'),
              named_count: count.describe('Number of them that name the brand.'),
              prompt_count: count.describe('Number of distinct prompts with an answer in this row.'),
              visibility: score.describe(
                'Percentage of these answers that name the brand; in a category row, the weighted mean of the percentages of the engines.',
              ),
              average_position: position
                .nullable()
                .describe('Average position in the answers that name the brand, 1 first; null if none does.'),
              sentiment_score: score
                .nullable()
                .describe(
                  'Average known sentiment of the answers that name the brand: positive counts 100, neutral and mixed 50, negative 0; null if none is known.',
                ),
            }),
          )
          .describe('One row for each engine or category with counted answers; `uncategorized` is last.'),
      })
      .nullable()
      .describe('The figures of the window by engine or prompt category; null unless `group_by` is sent.'),
  })
  .describe('How AI answers name a brand over a window of time.');

export const GET_VISIBILITY = endpoint({
  id: 'getVisibility',
  title: 'Visibility',
  path: '/v1/brands/{brand_id}/visibility',
  tag: 'Reports',
  summary: 'How often, how early and how favourably AI answers name the brand',
  description:
    'Returns figures over the answers of the completed runs in the window, compared with the window before. If no run completed in the window, the figures come from the latest run before it, without a comparison (`change` is null). Failed answers, filled-in answers and answers to deleted prompts never count.',
  parameters: { ...windowParameters, ...engineFilter, ...promptFilters, group_by: groupBy },
  faultsTogether: windowFaults,
  response: visibilityResponse,
});
