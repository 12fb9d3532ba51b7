import { PROMPT_STATUSES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { category, timestamp } from './values.js';

/** A prompt (rule 9.1). */
export const prompt = z
  .strictObject({
    id: z.string().describe('Id of the prompt.'),
    text: z.string().describe('The question that the engines are asked.'),
    category: category.nullable().describe('Category of the question; null on older prompts without one.'),
    status: z
      .enum(PROMPT_STATUSES)
      .describe(
        '`tracked`: asked in every run; `paused`: not asked now, but tracked before, and its answers are kept; `never_run`: not asked now, with no record of tracking (records begin in March 2026).',
      ),
    theme: z
      .strictObject({
        id: z.string().describe('Id of the theme, for `theme_id` and `theme_ids`.'),
        name: z.string().describe('Name of the theme.'),
      })
      .nullable()
      .describe('Theme of the prompt; null if it has none.'),
    location: z
      .string()
      .nullable()
      .describe('Market that the prompt is asked from, as stored; null if it has none.'),
    is_branded: z
      .boolean()
      .describe('Whether the prompt is recorded as naming the brand. The text is not examined.'),
    volume: z
      .int()
      .min(1)
      .max(5)
      .nullable()
      .describe('Estimated search volume, 5 is highest; null if not estimated.'),
    difficulty: z
      .int()
      .min(0)
      .max(5)
      .nullable()
      .describe('Level of the number of competitors that its answers name, 5 is highest; null if unknown.'),
    created_at: timestamp.describe('When the prompt was added.'),
    activated_at: timestamp
      .nullable()
      .describe(
        'When the prompt was first tracked; null if it never was or if that was before March 2026, when records begin.',
      ),
  })
  .describe('A question that the engines are asked.');
