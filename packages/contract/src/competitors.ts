import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { limit, promptFilters, watched, windowFaults, windowParameters } from './parameters.js';
import { count, engine, position, score, scoreMetric, window } from './values.js';

/** [2.7] */
export const competitorRow = z.strictObject({
  rank: z.int().min(1).nullable().describe('Place by visibility; null for a watched rival no answer named.'),
  name: z.string(),
  domain: z.string().nullable().describe('Null when none could be confirmed.'),
  is_you: z.boolean(),
  is_watched: z.boolean(),
  answer_count: count.describe('Answers naming it.'),
  visibility: scoreMetric,
  average_position: position.nullable(),
  sentiment_score: score.nullable(),
  share_of_voice: score.nullable(),
  movement: z.enum(['new', 'rising']).nullable(),
  platforms: z.array(z.strictObject({ platform: engine, visibility: score })),
});

/** [4.4] */
export const competitorsReply = z.strictObject({
  brand_id: z.string(),
  window,
  answer_count: count.describe('Answers counted after the filters.'),
  total: count.describe('Brands ranked, the brand itself included.'),
  you: competitorRow.nullable().describe("The brand's own row; null when no answer matches."),
  data: z.array(competitorRow),
});

export const getCompetitors = endpoint({
  id: 'getCompetitors',
  path: '/v1/brands/{brand_id}/competitors',
  summary: 'The brand among the rivals that AI answers name',
  parameters: { ...windowParameters, ...promptFilters, limit: limit(25, 100), watched },
  faultsTogether: windowFaults,
  reply: competitorsReply,
  refusals: ['invalid_parameter', 'unknown_parameter', 'api_key_in_url', 'not_found'],
});
