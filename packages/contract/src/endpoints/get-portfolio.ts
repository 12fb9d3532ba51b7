/** Defines `GET /v1/portfolio`: which brands of the key moved by more than chance. */
import { LEAD_VERDICTS } from '@brand-visibility/domain/rivals/comparison';
import { z } from 'zod';
import { comparedWindowParameters, engineFilter, promptFilters } from '../query/parameters.js';
import { flag, limit } from '../query/value-types.js';
import { comparedWindowFaults } from '../query/window-faults.js';
import { pageSchema } from '../resources/paging.js';
import { engine, score, timestamp } from '../resources/values.js';
import { pagedFormatParameters } from '../rows/format.js';
import { rowsOfData, tableOf } from '../rows/rows.js';
import { endpoint } from './endpoint.js';
import { againstYou, comparedCompetitor } from './get-competitor-comparison.js';
import { visibilityComparisonResponse } from './get-visibility-comparison.js';

const compared = visibilityComparisonResponse.shape;

const { name, domain, is_watched, answer_count } = comparedCompetitor.shape;
const { only_you, only_them, both } = againstYou.shape;
const rank = z.int().min(1);

/** The first rival of a brand's ranking (rule 23.3). */
const topRival = z
  .strictObject({
    rank: rank.describe("The rival's rank among all brands, 1 first."),
    name,
    domain,
    is_watched,
    answer_count,
    visibility: score.describe('Percentage of answers that name it: the weighted mean over the engines.'),
    gap: z.number().describe("The rival's visibility minus the brand's, in points, rounded once."),
    only_you,
    only_them,
    both,
    verdict: z
      .enum(LEAD_VERDICTS)
      .describe(
        'Whether the rival is `ahead` of the brand or `behind` it by more than chance would explain; otherwise `level`.',
      ),
  })
  .describe('The rival with the highest visibility. It was chosen because it leads.');

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
  .describe('One brand in both windows, without its ranking.');

/** The row of a request with `top_rival=true` (rule 23.3). */
const rankedBrand = portfolioBrand
  .extend({
    rank: rank
      .nullable()
      .optional()
      .describe("The brand's own rank, 1 first; null if no answer counts. Only with `top_rival=true`."),
    top_rival: topRival
      .nullable()
      .optional()
      .describe('The highest-ranked rival; null if there is none. Only with `top_rival=true`.'),
  })
  .describe('One brand in both windows.');

/** The response with the portfolio (rule 23.1). */
const portfolioResponse = pageSchema(rankedBrand);

const rows = rowsOfData(portfolioResponse);

const { is_branded } = promptFilters;

export const GET_PORTFOLIO = endpoint({
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
    top_rival: flag.prefault('false').meta({
      description:
        '`true` adds `rank` and `top_rival` to each row: who leads, by how much, and whether by more than chance. Default: false.',
    }),
    limit: limit(25, 50),
    ...pagedFormatParameters,
  },
  faultsTogether: comparedWindowFaults,
  response: portfolioResponse,
  rows: {
    ...rows,
    table: tableOf(portfolioResponse, portfolioBrand, ({ data }) => data),
    variant: { by: 'top_rival', table: rows.table },
  },
});
