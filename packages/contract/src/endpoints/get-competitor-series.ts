import { z } from 'zod';
import { limit, windowFaults } from '../query/kinds.js';
import { engineFilter, promptFilters, watched, windowParameters } from '../query/parameters.js';
import { bucket, interval, intervalParameter } from '../resources/series.js';
import { count, position, score, window } from '../resources/values.js';
import { formatParameter } from '../rows/format.js';
import { flattenedRows } from '../rows/rows.js';
import { endpoint } from './endpoint.js';
import { competitorRow } from './get-competitors.js';

const rank = z.int().min(1).nullable();
const seriesBucket = z
  .strictObject({
    ...bucket,
    answer_count: count.describe('Answers counted in this point, after the filters.'),
  })
  .describe('A day, week or month of the window.');

/** Rules 14.6 and 14.7. */
const pointMembers = {
  rank: rank.describe('Place by visibility in this point; null where it has none.'),
  answer_count: count.describe('Answers of this point naming it.'),
  visibility: score.nullable().describe('Percent of the answers naming it; null when no answer counts.'),
  average_position: position
    .nullable()
    .describe('Average position when named, 1 first; null when never named.'),
  sentiment_score: score
    .nullable()
    .describe('Positive counts 100, neutral and mixed 50, negative 0; null when never named.'),
  share_of_voice: score
    .nullable()
    .describe(
      'Its share in percent of the mentions of all brands listed in this point; null when there is none or it is not listed.',
    ),
};

const { name, domain, is_you, is_watched, answer_count } = competitorRow.shape;
const rowMembers = {
  rank: rank.describe('Place by visibility in the whole window; null for a watched rival no answer named.'),
  name,
  domain,
  is_you,
  is_watched,
  answer_count,
  visibility: score
    .nullable()
    .describe('Percent of the answers of the whole window naming it; null when no answer counts.'),
};

export const competitorSeriesRow = z
  .strictObject({
    ...rowMembers,
    points: z
      .array(z.strictObject(pointMembers).describe('The brand in one point.'))
      .describe('One for each of `buckets`, in their order.'),
  })
  .describe('The brand or a rival, over time.');

export const competitorSeriesReply = z
  .strictObject({
    brand_id: z.string().describe('The brand that was asked for.'),
    window: window.describe('What the rows are over; carried figures are in no point.'),
    interval,
    buckets: z.array(seriesBucket).describe('The points of the window in order of time, at most 367.'),
    you: competitorSeriesRow.nullable().describe("The brand's own row; null when no answer matches."),
    data: z
      .array(competitorSeriesRow)
      .describe(
        "The first `limit` rows of the competitors report of the window, the brand's own among them; with `watched=true` of the watched rivals.",
      ),
  })
  .describe('The brand among its rivals, over time.');

const { answer_count: bucket_answer_count, ...bucketMembers } = seriesBucket.shape;

/** A row of a table: one brand in one point. */
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
  .describe('The brand or a rival in one point.');

function* flatRows({
  buckets,
  data,
}: z.output<typeof competitorSeriesReply>): Generator<z.output<typeof flatRow>> {
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

export const getCompetitorSeries = endpoint({
  id: 'getCompetitorSeries',
  path: '/v1/brands/{brand_id}/competitors/series',
  tag: 'Reports',
  summary: 'The brand and its rivals in each day, week or month of a window',
  description:
    'The rows are those of the competitors report of the whole window; each has its place and figures in every point, as the competitors report of those days gives them. `limit` holds with `watched=true` too. CSV and NDJSON have a row for each brand and point.',
  parameters: {
    ...windowParameters,
    ...engineFilter,
    ...promptFilters,
    ...intervalParameter,
    limit: limit(5, 20),
    watched: watched.meta({
      description:
        '`true` follows the rivals on the watchlist, named or not, and no other row. It is false when absent.',
    }),
    ...formatParameter,
  },
  faultsTogether: windowFaults,
  reply: competitorSeriesReply,
  rows: flattenedRows(competitorSeriesReply, flatRow, flatRows),
  refusals: ['invalid_parameter', 'unknown_parameter', 'api_key_in_url', 'not_found'],
});
