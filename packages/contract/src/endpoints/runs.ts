import { RUN_STATUSES } from '@brand-visibility/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cursor, pageOf } from './paging.js';
import { limit, oneOf } from '../query/parameters.js';
import { count, engine, position, score, timestamp } from './values.js';

/** [2.4] */
export const run = z
  .strictObject({
    id: z.string().describe('Id of the run.'),
    status: z
      .enum(RUN_STATUSES)
      .describe(
        '`pending`: planned; `running`: asking; `completed`: its figures are fixed; `failed`: it ended without figures.',
      ),
    platforms: z.array(engine).describe('Engines asked.'),
    created_at: timestamp.describe('When it was planned.'),
    started_at: timestamp.nullable().describe('When it began to ask; null until then.'),
    completed_at: timestamp.nullable().describe('When it completed; null until then.'),
    prompt_count: count.nullable().describe('Distinct prompts asked; null until completed.'),
    answer_count: count
      .nullable()
      .describe("Answers that the run's scores count, successful and filled-in ones; null until completed."),
    failed_count: count
      .nullable()
      .describe('Questions that failed, those filled in later included; null until completed.'),
    filled_count: count
      .nullable()
      .describe("Failed questions filled in from the prompt's previous answer; null until completed."),
    visibility: score
      .nullable()
      .describe(
        'Percent of answers naming the brand, each engine weighted, fixed at completion. Counts filled-in answers and prompts deleted since, which reports leave out; null until completed.',
      ),
    average_position: position
      .nullable()
      .describe(
        'Average position when named, 1 first; null until completed and when the brand was never named.',
      ),
  })
  .describe('A tracking run: every tracked prompt, asked once on each engine.');

export const listRuns = endpoint({
  id: 'listRuns',
  path: '/v1/brands/{brand_id}/runs',
  tag: 'Runs',
  summary: 'The tracking runs of a brand, newest first',
  description:
    'A run asks every tracked prompt once on each of its engines. Its figures are fixed when it completes, so they can differ from those of a report, which leaves out filled-in answers and prompts deleted since.',
  parameters: {
    limit: limit(50, 100),
    cursor,
    status: oneOf(RUN_STATUSES)
      .optional()
      .meta({ description: 'Only runs of this status; all when absent.' }),
  },
  reply: pageOf(run),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});

export const getRun = endpoint({
  id: 'getRun',
  path: '/v1/brands/{brand_id}/runs/{run_id}',
  tag: 'Runs',
  summary: 'One run',
  description: 'One tracking run with the figures fixed at its completion.',
  parameters: {},
  reply: run,
  refusals: ['unknown_parameter', 'api_key_in_url', 'not_found'],
});
