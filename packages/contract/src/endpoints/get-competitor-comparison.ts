/** Defines `GET .../competitors/comparison`: the competitors report, compared, and who leads by more than chance. */
import { FEWEST_DECIDING, LEAD_VERDICTS } from '@brand-visibility/domain/rivals/comparison';
import { z } from 'zod';
import { limit } from '../query/value-types.js';
import { comparedWindowParameters, engineFilter, chosenPromptFilters, watched } from '../query/parameters.js';
import { comparedWindowFaults } from '../query/window-faults.js';
import { FEW_ANSWERS, noiseRange, verdictOnChange } from '../resources/noise.js';
import { count, engine, positionMetric, scoreMetric } from '../resources/values.js';
import { formatParameters } from '../rows/format.js';
import { rowsOfData } from '../rows/rows.js';
import { endpoint } from './endpoint.js';
import { competitorRow, competitorsResponse } from './get-competitors.js';
import { visibilityComparisonResponse } from './get-visibility-comparison.js';

const onlyYou = count.describe('Number of counted answers that name the brand and not this rival.');
const onlyThem = count.describe('Number of counted answers that name this rival and not the brand.');
const points = z.number().nullable();

/** What the counted answers say about a rival and the brand (rule 22.3). */
export const againstYou = z
  .strictObject({
    gap: z
      .strictObject({
        current: points.describe('Over the window; null if no answer counts.'),
        previous: points.describe(
          'Over the comparison window; null if no answer counts there or the figures are carried.',
        ),
        change: points.describe(
          '`current` minus `previous`, rounded once from the exact difference; null if either is null.',
        ),
      })
      .describe(
        "The rival's visibility minus the brand's, in points, each rounded once from the exact difference.",
      ),
    only_you: onlyYou,
    only_them: onlyThem,
    both: count.describe('Number of counted answers that name both.'),
    engines: z
      .array(
        z
          .strictObject({
            platform: engine.describe('An engine with counted answers in the window.'),
            answer_count: count.describe("Number of the engine's counted answers."),
            only_you: onlyYou,
            only_them: onlyThem,
          })
          .describe("The engine's answers that name only one of the two."),
      )
      .describe('One row for each engine with counted answers in the window.'),
    verdict: z
      .enum(LEAD_VERDICTS)
      .nullable()
      .describe(
        `Whether the rival is \`ahead\` of the brand or \`behind\` it by more than chance would explain; otherwise \`level\`, as always if fewer than ${FEWEST_DECIDING} answers name only one of the two. Null if no answer counts.`,
      ),
  })
  .describe(
    'What the same answers say about the rival and the brand. Answers that name both or neither decide nothing.',
  );

const { rank, name, domain, is_you, is_watched, answer_count } = competitorRow.shape;

/** A row of the comparison (rule 22.1). */
export const comparedCompetitor = z
  .strictObject({
    rank,
    previous_rank: z
      .int()
      .min(1)
      .nullable()
      .describe(
        'Rank in the comparison window, 1 first; null if it has no rank there or nothing is compared.',
      ),
    name,
    domain,
    is_you,
    is_watched,
    answer_count,
    previous_answer_count: count
      .nullable()
      .describe(
        'Number of answers of the comparison window that name it; null if no answer counts there or the figures are carried.',
      ),
    visibility: scoreMetric.describe(
      'Percentage of answers that name it: the weighted mean of the percentages of the engines.',
    ),
    average_position: positionMetric.describe('Average position in the answers that name it, 1 first.'),
    sentiment_score: scoreMetric.describe(
      'Average known sentiment of the answers that name it: positive counts 100, neutral and mixed 50, negative 0.',
    ),
    share_of_voice: scoreMetric.describe(
      'Its mentions as a percentage of the mentions of all listed brands, itself included. `previous` is null if the comparison window names it without listing it.',
    ),
    visibility_range: noiseRange
      .nullable()
      .describe(
        'What `visibility.current` might have been if the same prompts had been asked again; null if no answer counts.',
      ),
    verdict: verdictOnChange
      .nullable()
      .describe(
        `Whether its change is more than asking the same prompts again would explain: \`up\`, \`down\` or \`within_noise\`; null if nothing is compared. ${FEW_ANSWERS}`,
      ),
    against_you: againstYou.nullable().describe("Null in the brand's own row."),
  })
  .describe('The brand or one rival in both windows.');

const compared = visibilityComparisonResponse.shape;

/** The response with the comparison of rivals (rule 22.1). */
const competitorComparisonResponse = z
  .strictObject({
    brand_id: compared.brand_id,
    window: compared.window,
    answer_count: compared.answer_count,
    previous_answer_count: compared.previous_answer_count,
    total: competitorsResponse.shape.total,
    you: comparedCompetitor.nullable().describe("The brand's own row; null if no answer passes the filters."),
    data: z
      .array(comparedCompetitor)
      .describe(
        'The first `limit` rows of the competitors report, in its order. With `watched=true`, only watched rivals.',
      ),
  })
  .describe('The brand and its rivals in both windows, and who leads by more than chance.');

export const GET_COMPETITOR_COMPARISON = endpoint({
  id: 'getCompetitorComparison',
  title: 'Is the lead real?',
  path: '/v1/brands/{brand_id}/competitors/comparison',
  tag: 'Reports',
  summary: 'Whether rivals moved, and whether one leads, by more than chance',
  description:
    'Each row of the competitors report with its figures in both windows, with a verdict on its change, and with what the same answers say of its lead over the brand. The lead is tested over the answers that name only one of the two, engine by engine (McNemar). If nothing differs, about one in twenty rows still reads `ahead` or `behind` by chance; and the brand with the highest visibility was chosen because it leads. `only_you` and `only_them` are sums over engines: if engines answered unequally often, their difference may have another sign than `gap`, which is weighted.',
  parameters: {
    ...comparedWindowParameters,
    ...engineFilter,
    ...chosenPromptFilters,
    limit: limit(25, 100),
    watched: watched.meta({
      description:
        '`true` returns only the rivals on the watchlist, whether an answer names them or not. Default: false.',
    }),
    ...formatParameters,
  },
  faultsTogether: comparedWindowFaults,
  response: competitorComparisonResponse,
  rows: rowsOfData(competitorComparisonResponse),
});
