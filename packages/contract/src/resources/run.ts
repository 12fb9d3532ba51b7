import { RUN_STATUSES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { count, engine, position, score, timestamp } from './values.js';

/** A run with the figures that were fixed when it completed (rule 9.6). */
export const run = z
  .strictObject({
    id: z.string().describe('Id of the run.'),
    status: z
      .enum(RUN_STATUSES)
      .describe(
        '`pending`: scheduled; `running`: in progress; `completed`: its figures are fixed; `failed`: it ended without figures.',
      ),
    platforms: z.array(engine).describe('The engines of the run.'),
    created_at: timestamp.describe('When the run was scheduled.'),
    started_at: timestamp.nullable().describe('When the run started; null until then.'),
    completed_at: timestamp.nullable().describe('When the run completed; null until then.'),
    prompt_count: count.nullable().describe('Number of distinct prompts asked; null until completed.'),
    answer_count: count
      .nullable()
      .describe(
        'Number of successful and filled-in answers, which the figures of the run count; null until completed.',
      ),
    failed_count: count
      .nullable()
      .describe('Number of failed questions, including those filled in; null until completed.'),
    filled_count: count
      .nullable()
      .describe(
        'Number of failed questions filled in from the latest earlier answer to the same prompt by the same engine; null until completed.',
      ),
    visibility: score
      .nullable()
      .describe(
        'Percentage of answers that name the brand: the weighted mean of the percentages of the engines. It counts filled-in answers and prompts deleted since, which reports leave out. Null until completed and if there was nothing to measure.',
      ),
    average_position: position
      .nullable()
      .describe(
        'Average position in the answers that name the brand, 1 first; null until completed and if none does.',
      ),
  })
  .describe('A tracking run: each tracked prompt is asked once on each engine.');
