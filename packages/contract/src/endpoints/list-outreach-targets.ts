/** Defines `GET .../outreach-targets`: cited pages and communities that could name the brand. */
import {
  ARTICLE_TYPES,
  BOARD_COLUMNS,
  CHANNELS,
  PLAYS,
  TARGET_KINDS,
  TIERS,
} from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { limit, oneOf } from '../query/value-types.js';
import { pageSchema } from '../resources/paging.js';
import { count, engine, score, step, timestamp } from '../resources/values.js';
import { cursorOfRows, formatParameters } from '../rows/format.js';
import { rowsOfList } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

/** A row of the outreach board (rule 9.7). */
export const outreachTarget = z
  .strictObject({
    id: z.string().describe('Id of the target. A refresh does not change it.'),
    channel: z.enum(CHANNELS).describe('Reddit, or any other publication.'),
    kind: z
      .enum(TARGET_KINDS)
      .describe('`community`: a subreddit; `thread`: a thread of one; `page`: a published page.'),
    play: z
      .enum(PLAYS)
      .describe(
        'What to do: `comment` in a thread, `post` in a subreddit, or `pitch` to the publisher of a page.',
      ),
    url: z.string().describe('URL of the target, without tracking parameters.'),
    domain: z.string().describe('Domain of that address.'),
    subreddit: z.string().nullable().describe('Name of the subreddit in lower case; null for a publication.'),
    title: z
      .string()
      .nullable()
      .describe(
        'Title in the latest citation that has one; null for a subreddit and if no citation has one.',
      ),
    article_type: z
      .enum(ARTICLE_TYPES)
      .nullable()
      .describe('Format of the page; null if neither its title nor its address shows it.'),
    source_type: z
      .string()
      .nullable()
      .describe(
        'Type of the publication, such as `editorial`, or `competitor` for the domain that reports show for a recorded rival and its subdomains; null on Reddit and if the type is unknown.',
      ),
    citations: count.describe(
      'Number of citations in AI answers over the 90 days before `counts_as_of`. A subreddit counts the citations of its threads and of the subreddit page.',
    ),
    counts_as_of: timestamp.describe(
      'When the counts were made, which is the latest refresh of the board. If a target is no longer cited and only its work keeps it on the board: the last refresh that found it cited.',
    ),
    answers: count.describe('Number of answers that cite the target.'),
    prompts: count.describe('Number of prompts whose answers cite it.'),
    platforms: z.array(engine).describe('The engines that cite it.'),
    answers_naming_competitors_not_you: count.describe(
      'Number of these answers that name rivals but not the brand.',
    ),
    answers_naming_no_brand: count.describe(
      'Number of these answers that name neither the brand nor a rival.',
    ),
    answers_naming_you: count.describe('Number of these answers that name the brand.'),
    competitors_named: z
      .array(
        z.strictObject({
          name: z.string().describe('Name of the rival, spelled as in every report.'),
          answers: count.describe(
            'Number of answers that cite the target and name this rival but not the brand.',
          ),
        }),
      )
      .max(5)
      .describe(
        'The rivals named most often in answers that cite the target but do not name the brand, at most 5, most first.',
      ),
    opportunity_score: score.describe(
      'Opportunity, 0 to 100; the board is sorted by it. It rises with citations, answers that do not name the brand, engines, prompts and recency; for a page, its format also counts.',
    ),
    tier: z.enum(TIERS).describe('`high` from 70 points, `medium` from 40, otherwise `low`.'),
    status: z.enum(BOARD_COLUMNS).describe('Column of the board.'),
    steps: z.array(step).describe('The steps of the work, in order.'),
    rules_url: z.string().nullable().describe("The page with the subreddit's rules; null for a publication."),
    last_cited_at: timestamp
      .nullable()
      .describe('Time of the latest answer of the 90 days that cites the target; null if none does.'),
    started_at: timestamp
      .nullable()
      .describe('When the target first moved to in progress; null if it never did.'),
    completed_at: timestamp
      .nullable()
      .describe('When the target last moved to done; null unless it is done.'),
    recommendation_id: z
      .string()
      .nullable()
      .describe('The recommendation that this work counts towards; null if there is none.'),
    cooling_since: timestamp
      .nullable()
      .describe(
        'When a target in the same subreddit was last completed, if within the last 14 days; null otherwise and on a completed target.',
      ),
  })
  .describe('A page or community that AI answers cite and that could name the brand.');

const outreachTargetsResponse = pageSchema(outreachTarget);

export const LIST_OUTREACH_TARGETS = endpoint({
  id: 'listOutreachTargets',
  title: 'Outreach targets',
  path: '/v1/brands/{brand_id}/outreach-targets',
  tag: 'Outreach',
  summary: 'Pages and communities that AI answers cite and that could name the brand, best opportunity first',
  description:
    'Counts and scores cover the 90 days before `counts_as_of`; status, steps and dates are current. When the board is refreshed, cursors of the old board are refused with `invalid_cursor`: start again from the first page.',
  parameters: {
    limit: limit(50, 100),
    cursor: cursorOfRows,
    channel: oneOf(CHANNELS).optional().meta({ description: 'Only targets in this channel. Default: all.' }),
    play: oneOf(PLAYS).optional().meta({ description: 'Only targets with this play. Default: all.' }),
    status: oneOf(BOARD_COLUMNS)
      .optional()
      .meta({ description: 'Only targets in this column of the board. Default: all.' }),
    ...formatParameters,
  },
  response: outreachTargetsResponse,
  rows: rowsOfList(outreachTargetsResponse),
});
