import { RUN_STATUSES } from '@brand-visibility/domain';
import { z } from 'zod';
import { count, engine, position, score, timestamp } from './values.js';

/** Rule 11.10. */
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
