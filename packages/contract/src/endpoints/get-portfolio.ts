/** Defines `GET /v1/portfolio`: which brands of the key moved by more than chance. */
import { z } from 'zod';
import { comparedWindowParameters, engineFilter, promptFilters } from '../query/parameters.js';
import { limit } from '../query/value-types.js';
import { comparedWindowFaults } from '../query/window-faults.js';
import { pageOf } from '../resources/paging.js';
import { engine, timestamp } from '../resources/values.js';
import { pagedFormatParameters } from '../rows/format.js';
import { rowsOfData } from '../rows/rows.js';
import { endpoint } from './endpoint.js';
import { comparedCompetitor } from './get-competitor-comparison.js';
import { visibilityComparisonResponse } from './get-visibility-comparison.js';

const compared = visibilityComparisonResponse.shape;

/** A row of the portfolio (rule 23.1). */
const portfolioBrand = z
  .strictObject({
    brand_id: z.string().describe('The id of the brand.'),
    name: z.string().describe('The name of the brand.'),
    window: compared.window,
    answer_count: compared.answer_count,
    previous_answer_count: compared.previous_answer_count,
    visibility: compared.visibility,
    average_position: compared.average_position,
    sentiment_score: compared.sentiment_score,
    share_of_voice: compared.share_of_voice,
    verdict: compared.verdict,
    like_for_like: compared.like_for_like,
    visibility_range: comparedCompetitor.shape.visibility_range,
    engines_added: z
      .array(engine)
      .describe(
        'Engines with counted answers in the window only; empty if nothing is compared. The change is a change of engines, too.',
      ),
    engines_dropped: z
      .array(engine)
      .describe('Engines with counted answers in the comparison window only; empty if nothing is compared.'),
    latest_completed_at: timestamp
      .nullable()
      .describe("When the brand's latest run was completed; null if none was."),
  })
  .describe('One brand in both windows.');

/** The response with the portfolio (rule 23.1). */
const portfolioResponse = pageOf(portfolioBrand);

const { is_branded } = promptFilters;

export const getPortfolio = endpoint({
  id: 'getPortfolio',
  title: 'Which brands moved?',
  path: '/v1/portfolio',
  tag: 'Reports',
  summary: 'Which of your brands moved by more than chance',
  description:
    'One row for each brand that the key may read, oldest first, with what `visibility/comparison` returns for it. If no brand changed, about one in twenty still reads `up` or `down` by chance: say "3 of 40 rose by more than chance would explain; about 2 of 40 would be marked if none had changed". Count a row with an added or a dropped engine apart, never as risen or fallen. The first page fixes the window for all further pages. A page may end early, with `has_more`, once the runs of its rows have 4,000,000 stored answers.',
  parameters: {
    ...comparedWindowParameters,
    ...engineFilter,
    is_branded,
    limit: limit(25, 50),
    ...pagedFormatParameters,
  },
  faultsTogether: comparedWindowFaults,
  response: portfolioResponse,
  rows: rowsOfData(portfolioResponse),
});
