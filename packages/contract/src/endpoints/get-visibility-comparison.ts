/** Defines `GET .../visibility/comparison`: whether a change of visibility exceeds noise, and the change's parts. */
import { z } from 'zod';
import { comparedWindowParameters, engineFilter, chosenPromptFilters } from '../query/parameters.js';
import { comparedWindowFaults } from '../query/window-faults.js';
import { FEW_ANSWERS, noiseRange, verdictOnChange } from '../resources/noise.js';
import { comparedWindow, count, engine, positionMetric, score, scoreMetric } from '../resources/values.js';
import { endpoint } from './endpoint.js';

const intervals = (description: string, without: string) =>
  z
    .strictObject({
      current: noiseRange.nullable().describe(`Around \`visibility.current\`; null ${without}.`),
      previous: noiseRange
        .nullable()
        .describe(
          `Around \`visibility.previous\`; null if the figures are carried, and, in the comparison window, ${without}.`,
        ),
    })
    .describe(description);

const points = z.number().nullable();

/** The visibility over the pairs that both windows contain (rule 17.5). */
const likeForLike = z
  .strictObject({
    pairs_kept: count.describe('Number of pairs with a counted answer in both windows.'),
    pairs_added: count.describe('Number of pairs with a counted answer in the window only.'),
    pairs_dropped: count.describe('Number of pairs with a counted answer in the comparison window only.'),
    current: score
      .nullable()
      .describe(
        'Visibility of the window over the kept pairs, each of which counts once; null if no pair was kept.',
      ),
    previous: score
      .nullable()
      .describe('The same pairs over the comparison window; null if no pair was kept.'),
    change: points.describe(
      '`current` minus `previous` in points, rounded once from the exact difference; null if no pair was kept.',
    ),
    composition: points.describe(
      '`visibility.change` minus this `change` in points, rounded once from the exact difference: what comes from pairs that were added or dropped, from pairs that were asked more or less often, and from engines with another share of the weights. Null if no pair was kept.',
    ),
  })
  .describe(
    'The change over the same questions: the pairs of prompt and engine that have counted answers in both windows.',
  );

/** The figures of one engine in both windows (rule 17.6). */
const engineComparison = z
  .strictObject({
    platform: engine.describe('An engine with counted answers in either window.'),
    answer_count: count.describe("Number of the engine's answers counted in the window."),
    previous_answer_count: count
      .nullable()
      .describe('Number of its answers counted in the comparison window; null if the figures are carried.'),
    named_count: count.describe('Number of its answers in the window that name the brand.'),
    previous_named_count: count
      .nullable()
      .describe(
        'Number of its answers in the comparison window that name the brand; null if the figures are carried.',
      ),
    visibility: scoreMetric.describe("Percentage of the engine's answers that name the brand."),
    contribution: points.describe(
      'What the engine contributes to `visibility.change`, in points. The exact contributions of all engines add up to the exact change. An engine that answered in only one of the windows contributes as well. Null if nothing is compared.',
    ),
  })
  .describe('The figures of one engine in both windows.');

/** The response with the comparison (rule 17.9). */
export const visibilityComparisonResponse = z
  .strictObject({
    brand_id: z.string().describe('The brand in the path.'),
    window: comparedWindow.describe('The window of the figures.'),
    answer_count: count.describe('Number of answers counted in the window, after the filters.'),
    previous_answer_count: count
      .nullable()
      .describe('Number of answers counted in the comparison window; null if the figures are carried.'),
    prompt_count: count.describe('Number of distinct prompts with a counted answer in the window.'),
    previous_prompt_count: count
      .nullable()
      .describe(
        'Number of distinct prompts with a counted answer in the comparison window; null if the figures are carried.',
      ),
    visibility: scoreMetric.describe('The `visibility` of the visibility report.'),
    average_position: positionMetric.describe('The `average_position` of the visibility report.'),
    sentiment_score: scoreMetric.describe('The `sentiment_score` of the visibility report.'),
    share_of_voice: scoreMetric.describe('The `share_of_voice` of the visibility report.'),
    verdict: verdictOnChange
      .nullable()
      .describe(
        `Whether the change is more than asking the same prompts again would explain: \`up\`, \`down\` or \`within_noise\`; null if nothing is compared. ${FEW_ANSWERS}`,
      ),
    run_noise: intervals(
      'What visibility might have been if the same prompts had been asked again: Wilson intervals of 95 % for the effective number of answers.',
      'if no answer counts',
    ),
    prompt_noise: intervals(
      'What visibility might have been with other prompts of the same kind: 95 % intervals from how much the prompts differ.',
      'if no answer counts, if an engine answered fewer than 20 distinct prompts, or if all prompts agree',
    ),
    like_for_like: likeForLike.nullable().describe('Null if nothing is compared.'),
    engines: z
      .array(engineComparison)
      .describe('One row for each engine with a counted answer in either window.'),
  })
  .describe('Whether visibility changed, and what the change is made of.');

export const GET_VISIBILITY_COMPARISON = endpoint({
  id: 'getVisibilityComparison',
  title: 'Is the change real?',
  path: '/v1/brands/{brand_id}/visibility/comparison',
  tag: 'Reports',
  summary: 'Whether a change of visibility is more than noise, and what it is made of',
  description:
    'Compares the visibility of a window with the visibility of the window before, or of the days that are sent. The response contains 95 % intervals for asking the same prompts again and for choosing other prompts, the change over the pairs of prompt and engine that both windows have, and the contribution of each engine. Intervals do not cover changes of the engines themselves. Nothing is compared if either window has no counted answer or the figures are carried.',
  parameters: { ...comparedWindowParameters, ...engineFilter, ...chosenPromptFilters },
  faultsTogether: comparedWindowFaults,
  response: visibilityComparisonResponse,
});
