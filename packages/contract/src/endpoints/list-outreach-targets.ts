import { ARTICLE_TYPES, BOARD_COLUMNS, CHANNELS, PLAYS, TARGET_KINDS, TIERS } from '@brand-visibility/domain';
import { z } from 'zod';
import { limit, oneOf } from '../query/kinds.js';
import { cursor } from '../query/parameters.js';
import { pageOf } from '../resources/paging.js';
import { count, engine, score, step, timestamp } from '../resources/values.js';
import { endpoint } from './endpoint.js';

/** Rule 11.16. */
export const outreachTarget = z
  .strictObject({
    id: z.string().describe('Id of the target; the same after every refresh.'),
    channel: z.enum(CHANNELS).describe('Reddit, or any other publication.'),
    kind: z.enum(TARGET_KINDS).describe('A subreddit, one of its threads, or a published page.'),
    play: z
      .enum(PLAYS)
      .describe('What to do there: comment in a thread, post in a subreddit, pitch a publication.'),
    url: z.string().describe('Its address, without tracking parameters.'),
    domain: z.string().describe('Domain of that address.'),
    subreddit: z.string().nullable().describe('Name of the subreddit in lower case; null for a publication.'),
    title: z
      .string()
      .nullable()
      .describe('Title of its latest citation with one; null for a subreddit and where none has one.'),
    article_type: z
      .enum(ARTICLE_TYPES)
      .nullable()
      .describe('The format of a page; null when neither title nor address tell it.'),
    source_type: z
      .string()
      .nullable()
      .describe(
        'Who runs a publication, such as `editorial`, or `competitor` for the website of a rival on record and what lies below it; null on Reddit.',
      ),
    citations: count.describe(
      'Citations in AI answers over the 90 days before `counts_as_of`; those of a subreddit are the ones of its threads and of its own page.',
    ),
    counts_as_of: timestamp.describe(
      'The refresh that the counts are from: the latest, or for a target that was started, finished or drafted and is no longer cited, the last that found it cited.',
    ),
    answers: count.describe('Answers that cited it.'),
    prompts: count.describe('Prompts whose answers cited it.'),
    platforms: z.array(engine).describe('Engines that cited it.'),
    answers_naming_competitors_not_you: count.describe('Those naming rivals and not the brand.'),
    answers_naming_no_brand: count.describe('Those naming neither the brand nor a rival.'),
    answers_naming_you: count.describe('Those naming the brand.'),
    competitors_named: z
      .array(
        z.strictObject({
          name: z.string().describe('Name of the rival, spelled as in every report.'),
          answers: count.describe('Answers that cited the target and name it, not the brand.'),
        }),
      )
      .max(5)
      .describe('Rivals named most in answers that cited it without naming the brand, most first.'),
    opportunity_score: score.describe(
      'What there is to win, 0-100; the board is in its order. It rises with citations, answers that miss the brand, engines, prompts and recency, and for a page also by its format.',
    ),
    tier: z.enum(TIERS).describe('`high` from 70 points, `medium` from 40, else `low`.'),
    status: z.enum(BOARD_COLUMNS).describe('Column of the board.'),
    steps: z.array(step).describe('What to do, in order.'),
    rules_url: z.string().nullable().describe("The page with the subreddit's rules; null for a publication."),
    last_cited_at: timestamp
      .nullable()
      .describe('The latest answer of the window that cited it; null when none did.'),
    started_at: timestamp.nullable().describe('When it first moved to in progress; null when it never did.'),
    completed_at: timestamp.nullable().describe('When it last moved to done; null unless done.'),
    recommendation_id: z
      .string()
      .nullable()
      .describe('The recommendation that this work counts toward; null for none.'),
    cooling_since: timestamp
      .nullable()
      .describe(
        'When the last target in this subreddit was finished, if within 14 days; null on a finished one.',
      ),
  })
  .describe('A place that AI answers cite and where the brand could be named.');

export const listOutreachTargets = endpoint({
  id: 'listOutreachTargets',
  path: '/v1/brands/{brand_id}/outreach-targets',
  tag: 'Outreach',
  summary: 'Places that AI answers cite and where the brand could be named, ranked by opportunity',
  description:
    'Counts and scores are over the 90 days before `counts_as_of`; status, steps and dates are those of now. The board is counted anew now and then, and a cursor from before that is refused with `invalid_cursor`: start again from the first page.',
  parameters: {
    limit: limit(50, 100),
    cursor,
    channel: oneOf(CHANNELS)
      .optional()
      .meta({ description: 'Only targets of that channel; all when absent.' }),
    play: oneOf(PLAYS).optional().meta({ description: 'Only targets of that play; all when absent.' }),
    status: oneOf(BOARD_COLUMNS)
      .optional()
      .meta({ description: 'Only targets in that column of the board; all when absent.' }),
  },
  reply: pageOf(outreachTarget),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});
