/** Defines `GET .../competitors`: the brand and the rivals that AI answers mention, ranked by visibility. */
import { z } from 'zod';
import { limit } from '../query/value-types.js';
import { engineFilter, promptFilters, watched, windowParameters } from '../query/parameters.js';
import { windowFaults } from '../query/window-faults.js';
import { FEW_ANSWERS } from '../resources/noise.js';
import { count, engine, position, score, scoreMetric, window } from '../resources/values.js';
import { formatParameters } from '../rows/format.js';
import { flattenedRows } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

/** A row of the competitors report (rule 8.6). */
export const competitorRow = z
  .strictObject({
    rank: z
      .int()
      .min(1)
      .nullable()
      .describe('Rank by visibility, 1 first; null for a watched rival that no answer names.'),
    name: z.string().describe('Name of the brand or rival, with the same spelling in every report.'),
    domain: z.string().nullable().describe('Its website; null if none could be confirmed.'),
    is_you: z.boolean().describe("Whether this is the brand's own row."),
    is_watched: z.boolean().describe("Whether the rival is on the brand's watchlist."),
    answer_count: count.describe('Number of answers that name it.'),
    visibility: scoreMetric.describe(
      'Percentage of answers that name it: the weighted mean of the percentages of the engines.',
    ),
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
        'Its mentions as a percentage of the mentions of all listed brands, itself included; null if there are no mentions.',
      ),
    movement: z
      .enum(['new', 'rising'])
      .nullable()
      .describe(
        `\`new\`: not named in the comparison window and now at a visibility of at least 5; \`rising\`: visibility up by more than asking the same prompts again would explain; otherwise null. ${FEW_ANSWERS}`,
      ),
    platforms: z
      .array(
        z.strictObject({
          platform: engine.describe('An engine with counted answers.'),
          visibility: score.describe("Percentage of the engine's answers that name it."),
        }),
      )
      .describe('One entry for each engine with counted answers.'),
  })
  .describe('The figures of the brand or of one rival over the window.');

/** The response with the competitors report (rules 8.3 to 8.6). */
export const competitorsResponse = z
  .strictObject({
    brand_id: z.string().describe('The brand in the path.'),
    window: window.describe('The window of the figures.'),
    answer_count: count.describe('Number of answers counted, after the filters.'),
    total: count.describe(
      "Number of ranked brands, the customer's own included. `limit` and `watched` do not change it.",
    ),
    you: competitorRow.nullable().describe("The brand's own row; null if no answer passes the filters."),
    data: z
      .array(competitorRow)
      .describe(
        "The rows in order of visibility, the brand's own included; watched rivals that no answer names come last. With `watched=true`, only the watched rivals.",
      ),
  })
  .describe('The brand and its rivals, ranked by visibility.');

/** Returns the rows of `data`. The brand's own row comes first if `data` does not contain it (rule 13.2). */
const withYou = ({ you, data }: z.output<typeof competitorsResponse>) =>
  you === null || data.some(({ is_you }) => is_you) ? data : [you, ...data];

export const GET_COMPETITORS = endpoint({
  id: 'getCompetitors',
  title: 'Competitors',
  path: '/v1/brands/{brand_id}/competitors',
  tag: 'Reports',
  summary: 'The brand and the rivals that AI answers name, ranked by visibility',
  description:
    "A rival is listed if more than one answer names it, if an answer names it together with its website, or if it is on the watchlist. The brand's own name never counts as a rival, even where an answer lists it among the competitors. `data` has the first `limit` rows in order of visibility; `you` is the brand's own row, even beyond them. The window parameters work as in the visibility report.",
  parameters: {
    ...windowParameters,
    ...engineFilter,
    ...promptFilters,
    limit: limit(25, 100),
    watched,
    ...formatParameters,
  },
  faultsTogether: windowFaults,
  response: competitorsResponse,
  rows: flattenedRows(competitorsResponse, competitorRow, withYou),
});
