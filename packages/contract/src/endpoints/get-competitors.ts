import { z } from 'zod';
import { limit, windowFaults } from '../query/kinds.js';
import { engineFilter, promptFilters, watched, windowParameters } from '../query/parameters.js';
import { count, engine, position, score, scoreMetric, window } from '../resources/values.js';
import { endpoint } from './endpoint.js';

/** Rule 11.9. */
export const competitorRow = z
  .strictObject({
    rank: z
      .int()
      .min(1)
      .nullable()
      .describe('Place by visibility; null for a watched rival no answer named.'),
    name: z.string().describe('Its name, spelled alike in every report.'),
    domain: z.string().nullable().describe('Its website; null when none could be confirmed.'),
    is_you: z.boolean().describe('Whether the row is that of the brand itself.'),
    is_watched: z.boolean().describe("Whether it is on the brand's watchlist."),
    answer_count: count.describe('Answers naming it.'),
    visibility: scoreMetric.describe('Percent of answers naming it, each engine weighted.'),
    average_position: position
      .nullable()
      .describe('Average position when named, 1 first; null when never named.'),
    sentiment_score: score
      .nullable()
      .describe('Positive counts 100, neutral and mixed 50, negative 0; null when never named.'),
    share_of_voice: score
      .nullable()
      .describe('Its share in percent of the mentions of all listed brands; null when there is none.'),
    movement: z
      .enum(['new', 'rising'])
      .nullable()
      .describe(
        '`new`: absent from the comparison window and now at 5 points or more; `rising`: up by more than sampling noise; else null.',
      ),
    platforms: z
      .array(
        z.strictObject({
          platform: engine.describe('An engine that answered.'),
          visibility: score.describe('Percent of its answers naming it.'),
        }),
      )
      .describe('One entry for each engine that answered.'),
  })
  .describe('The brand or a rival, as the answers of the window name it.');

/** Rule 11.9. */
export const competitorsReply = z
  .strictObject({
    brand_id: z.string().describe('The brand that was asked for.'),
    window: window.describe('What the figures are over.'),
    answer_count: count.describe('Answers counted after the filters.'),
    total: count.describe(
      'Brands ranked, the brand itself included, whatever `limit` and `watched` show of them.',
    ),
    you: competitorRow.nullable().describe("The brand's own row; null when no answer matches."),
    data: z
      .array(competitorRow)
      .describe(
        "The rows by visibility, the brand's own among them; watched rivals that no answer names come last. With `watched=true` the watched rivals alone.",
      ),
  })
  .describe('The brand among its rivals.');

export const getCompetitors = endpoint({
  id: 'getCompetitors',
  path: '/v1/brands/{brand_id}/competitors',
  tag: 'Reports',
  summary: 'The brand among the rivals that AI answers name',
  description:
    'Listed is a rival that more than one answer names, that an answer names with its website, or that is on the watchlist; the own name of the brand is none, even where an answer has it among the competitors. The order is that of visibility, and `data` has the first `limit` rows of it; `you` is the row of the brand wherever it stands. The window is chosen as for the visibility report.',
  parameters: { ...windowParameters, ...engineFilter, ...promptFilters, limit: limit(25, 100), watched },
  faultsTogether: windowFaults,
  reply: competitorsReply,
  refusals: ['invalid_parameter', 'unknown_parameter', 'api_key_in_url', 'not_found'],
});
