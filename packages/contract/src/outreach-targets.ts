import { ARTICLE_TYPES, BOARD_COLUMNS, CHANNELS, PLAYS, TARGET_KINDS, TIERS } from '@brand-visibility/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cursor, pageOf } from './paging.js';
import { limit, oneOf } from './parameters.js';
import { count, engine, score, timestamp } from './values.js';

/** [2.11] */
export const outreachTarget = z.strictObject({
  id: z.string(),
  channel: z.enum(CHANNELS),
  kind: z.enum(TARGET_KINDS).describe('A subreddit, one of its threads, or a published page.'),
  play: z
    .enum(PLAYS)
    .describe('What to do there: comment in a thread, post in a subreddit, pitch a publication.'),
  url: z.string(),
  domain: z.string(),
  subreddit: z.string().nullable().describe('In lower case; null for a publication.'),
  title: z.string().nullable(),
  article_type: z
    .enum(ARTICLE_TYPES)
    .nullable()
    .describe('The format of a page, when title or address tell it.'),
  source_type: z
    .string()
    .nullable()
    .describe('Who runs a publication, such as `editorial` or `competitor`; null on Reddit.'),
  citations: count.describe('Citations in AI answers over the 90 days before `counts_as_of`.'),
  counts_as_of: timestamp.describe(
    'The refresh that the counts are from: the latest, or for a target with work that is no longer cited, the last that found it cited.',
  ),
  answers: count.describe('Answers that cited it.'),
  prompts: count.describe('Prompts whose answers cited it.'),
  platforms: z.array(engine).describe('Engines that cited it.'),
  answers_naming_competitors_not_you: count,
  answers_naming_no_brand: count,
  answers_naming_you: count,
  competitors_named: z
    .array(z.strictObject({ name: z.string(), answers: count }))
    .max(5)
    .describe('Rivals named most in answers that cited it without naming the brand, most first.'),
  opportunity_score: score,
  tier: z.enum(TIERS).describe('`high` from 70 points, `medium` from 40.'),
  status: z.enum(BOARD_COLUMNS),
  steps: z.array(z.strictObject({ text: z.string(), completed: z.boolean() })),
  rules_url: z.string().nullable().describe("The page with the subreddit's rules."),
  last_cited_at: timestamp.nullable().describe('The latest answer of the window that cited it.'),
  started_at: timestamp.nullable().describe('When it first moved to in progress.'),
  completed_at: timestamp.nullable().describe('When it last moved to done; null unless done.'),
  recommendation_id: z.string().nullable().describe('The recommendation that this work counts toward.'),
  cooling_since: timestamp
    .nullable()
    .describe(
      'When the last target in this subreddit was finished, if within 14 days; null on a finished one.',
    ),
});

export const listOutreachTargets = endpoint({
  id: 'listOutreachTargets',
  path: '/v1/brands/{brand_id}/outreach-targets',
  summary: 'Places that AI answers cite and where the brand could be named, ranked by opportunity',
  parameters: {
    limit: limit(50, 100),
    cursor,
    channel: oneOf(CHANNELS).optional().meta({ description: 'Only targets of that channel.' }),
    play: oneOf(PLAYS).optional().meta({ description: 'Only targets of that play.' }),
    status: oneOf(BOARD_COLUMNS)
      .optional()
      .meta({ description: 'Only targets in that column of the board.' }),
  },
  reply: pageOf(outreachTarget),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});
