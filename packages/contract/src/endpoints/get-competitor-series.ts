/** Defines `GET .../competitors/series`: the brand's and its rivals' figures per day, week or month. */
import { z } from 'zod';
import { limit } from '../query/value-types.js';
import { engineFilter, chosenPromptFilters, watched, windowParameters } from '../query/parameters.js';
import { windowFaults } from '../query/window-faults.js';
import { bucket, usedInterval, intervalParameter } from '../resources/series.js';
import { count, position, score, window } from '../resources/values.js';
import { formatParameters } from '../rows/format.js';
import { flattenedRows } from '../rows/rows.js';
import { endpoint } from './endpoint.js';
import { competitorRow } from './get-competitors.js';

const rank = z.int().min(1).nullable();
const seriesBucket = z
  .strictObject({
    ...bucket,
    answer_count: count.describe('Number of answers counted in this point, after the filters.'),
  })
  .describe('A day, week or month of the window.');

/** The fields of a point: the figures of the brand or a rival in one bucket (rules 14.6 and 14.7). */
const pointMembers = {
  rank: rank.describe('Rank by visibility in this point, 1 first; null if it is not ranked there.'),
  answer_count: count.describe('Number of answers of this point that name it.'),
  visibility: score
    .nullable()
    .describe('Percentage of the answers of this point that name it; null if no answer counts.'),
  average_position: position
    .nullable()
    .describe('Average position in the answers that name it, 1 first; null if none does.'),
  sentiment_score: score
    .nullable()
    .describe(
      'Average known sentiment of the answers that name it: positive counts 100, neutral and mixed 50, negative 0; null if none is known.',
    ),
  share_of_voice: score
    .nullable()
    .describe(
      'Its mentions as a percentage of the mentions of all brands listed in this point; null if there are no mentions or it is not listed.',
    ),
};

const { name, domain, is_you, is_watched, answer_count } = competitorRow.shape;
const rowMembers = {
  rank: rank.describe(
    'Rank by visibility in the whole window, 1 first; null for a watched rival that no answer names.',
  ),
  name,
  domain,
  is_you,
  is_watched,
  answer_count,
  visibility: score
    .nullable()
    .describe('Percentage of the answers of the whole window that name it; null if no answer counts.'),
};

/** A row of the competitor series: a brand with its points (rule 14.14). */
const competitorSeriesRow = z
  .strictObject({
    ...rowMembers,
    points: z
      .array(z.strictObject(pointMembers).describe('The brand or rival in one point.'))
      .describe('One point for each of `buckets`, in their order.'),
  })
  .describe('The brand or one rival, over time.');

/** The response with the competitor series (rule 14.14). */
export const competitorSeriesResponse = z
  .strictObject({
    brand_id: z.string().describe('The brand in the path.'),
    window: window.describe('The window of the rows. Points contain no carried figures.'),
    interval: usedInterval,
    buckets: z
      .array(seriesBucket)
      .describe('The days, weeks or months of the window in chronological order, at most 367.'),
    you: competitorSeriesRow
      .nullable()
      .describe("The brand's own row; null if no answer passes the filters."),
    data: z
      .array(competitorSeriesRow)
      .describe(
        "The first `limit` rows of the competitors report of the window, the brand's own included. With `watched=true`, only watched rivals.",
      ),
  })
  .describe('The brand and its rivals, over time.');

const { answer_count: bucket_answer_count, ...bucketMembers } = seriesBucket.shape;

/** A row of CSV and NDJSON: the figures of the brand or of one rival at one point (rule 14.14). */
const flatRow = z
  .strictObject({
    ...rowMembers,
    ...bucketMembers,
    bucket_answer_count,
    point_rank: pointMembers.rank,
    point_answer_count: pointMembers.answer_count,
    point_visibility: pointMembers.visibility,
    point_average_position: pointMembers.average_position,
    point_sentiment_score: pointMembers.sentiment_score,
    point_share_of_voice: pointMembers.share_of_voice,
  })
  .describe('The brand or one rival in one point.');

function* flatRows({
  buckets,
  data,
}: z.output<typeof competitorSeriesResponse>): Generator<z.output<typeof flatRow>> {
  for (const { points, ...row } of data) {
    for (const [index, point] of points.entries()) {
      const of = buckets[index];
      if (!of) continue;
      const { answer_count: bucket_answers, ...when } = of;
      yield {
        ...row,
        ...when,
        bucket_answer_count: bucket_answers,
        point_rank: point.rank,
        point_answer_count: point.answer_count,
        point_visibility: point.visibility,
        point_average_position: point.average_position,
        point_sentiment_score: point.sentiment_score,
        point_share_of_voice: point.share_of_voice,
      };
    }
  }
}

export const GET_COMPETITOR_SERIES = endpoint({
  id: 'getCompetitorSeries',
  title: 'Competitors over time',
  path: '/v1/brands/{brand_id}/competitors/series',
  tag: 'Reports',
  summary: 'The brand and its rivals for each day, week or month of a window',
  description:
    'Returns the first rows of the competitors report of the whole window. For each point, every row contains the rank and the figures of the competitors report for the days of that point. `limit` also applies with `watched=true`. CSV and NDJSON have one row for each brand and point.',
  parameters: {
    ...windowParameters,
    ...engineFilter,
    ...chosenPromptFilters,
    ...intervalParameter,
    limit: limit(5, 20),
    watched: watched.meta({
      description:
        '`true` returns only the rivals on the watchlist, whether an answer names them or not. Default: false.',
    }),
    ...formatParameters,
  },
  faultsTogether: windowFaults,
  response: competitorSeriesResponse,
  rows: flattenedRows(competitorSeriesResponse, flatRow, flatRows),
});
