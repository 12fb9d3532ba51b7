/** Defines `GET .../visibility/series`: visibility figures for each day, week or month of a window. */
import { z } from 'zod';
import { engineFilter, groupBy, chosenPromptFilters, windowParameters } from '../query/parameters.js';
import { windowFaults } from '../query/window-faults.js';
import { noiseRange } from '../resources/noise.js';
import { bucket, usedInterval, intervalParameter } from '../resources/series.js';
import { count, position, score, window } from '../resources/values.js';
import { formatParameters } from '../rows/format.js';
import { rowsOfData, tableOf } from '../rows/rows.js';
import { endpoint } from './endpoint.js';
import { visibilityResponse } from './get-visibility.js';

/** A point of the visibility series (rule 14.15). */
const visibilityPoint = z
  .strictObject({
    ...bucket,
    answer_count: count.describe('Number of answers counted in this point, after the filters.'),
    prompt_count: count.describe('Number of distinct prompts with a counted answer.'),
    named_count: count.describe('Number of counted answers that name the brand.'),
    visibility: score
      .nullable()
      .describe(
        'Percentage of answers that name the brand: the weighted mean of the percentages of the engines; null if no answer counts.',
      ),
    change: z
      .number()
      .nullable()
      .describe(
        '`visibility` minus the `visibility` of the previous point, in percentage points, rounded once from the exact difference; null for the first point and if either is null.',
      ),
    average_position: position
      .nullable()
      .describe('Average position in the answers that name the brand, 1 first; null if none does.'),
    sentiment_score: score
      .nullable()
      .describe(
        'Average known sentiment of the answers that name the brand: positive counts 100, neutral and mixed 50, negative 0; null if none is known.',
      ),
    share_of_voice: score
      .nullable()
      .describe(
        "The brand's mentions as a percentage of the mentions of all brands that are listed by the answers of this point; null if there are no mentions.",
      ),
    visibility_range: noiseRange
      .nullable()
      .describe(
        'What `visibility` might have been if the same prompts had been asked again; null if no answer counts.',
      ),
    breakdown: visibilityResponse.shape.breakdown,
  })
  .describe('The figures of one day, week or month of the window.');

/** The response with the visibility series (rule 14.15). */
export const visibilitySeriesResponse = z
  .strictObject({
    brand_id: z.string().describe('The brand in the path.'),
    window: window.describe('The window of the points. Points contain no carried figures.'),
    interval: usedInterval,
    answer_count: count.describe('Number of answers counted in all points.'),
    data: z
      .array(visibilityPoint)
      .describe(
        'The points of the window in chronological order, at most 367, including those without a run.',
      ),
  })
  .describe('How AI answers name a brand, over time.');

const { key, ...ofGroup } = visibilityResponse.shape.breakdown.unwrap().shape.rows.element.shape;

/**
 * A CSV line for a request with `group_by`: a point and one row of its breakdown. A point whose breakdown has no rows
 * becomes a single line with empty breakdown cells (rule 13.6).
 */
const groupedLine = z.strictObject({
  ...bucket,
  group: key.nullable(),
  ...z.strictObject(ofGroup).partial().shape,
});

function* groupedLines({
  data,
}: z.output<typeof visibilitySeriesResponse>): Generator<z.output<typeof groupedLine>> {
  for (const { start_date, end_date, start, end, is_partial, run_count, breakdown } of data) {
    const when = { start_date, end_date, start, end, is_partial, run_count };
    const rows = breakdown?.rows ?? [];
    if (rows.length === 0) yield { ...when, group: null };
    for (const { key: group, ...figures } of rows) yield { ...when, group, ...figures };
  }
}

export const GET_VISIBILITY_SERIES = endpoint({
  id: 'getVisibilitySeries',
  title: 'Visibility over time',
  path: '/v1/brands/{brand_id}/visibility/series',
  tag: 'Reports',
  summary: 'The visibility report for each day, week or month of a window',
  description:
    'Each point has the counts and current figures of the visibility report over its own days. Points follow each other without gaps, from the start of the window to its end. A point without a completed run is empty, because no figures are carried into it.',
  parameters: {
    ...windowParameters,
    ...engineFilter,
    ...chosenPromptFilters,
    ...intervalParameter,
    group_by: groupBy,
    ...formatParameters,
  },
  faultsTogether: windowFaults,
  response: visibilitySeriesResponse,
  rows: {
    ...rowsOfData(visibilitySeriesResponse),
    variant: { by: 'group_by', table: tableOf(visibilitySeriesResponse, groupedLine, groupedLines) },
  },
});
