import { PROMPT_STATUSES } from '@brand-visibility/domain';
import { z } from 'zod';
import { category, timestamp } from './values.js';

/** Rule 11.11. */
export const prompt = z
  .strictObject({
    id: z.string().describe('Id of the prompt.'),
    text: z.string().describe('What the engines are asked.'),
    category: category.nullable().describe('What kind of question it is; null on older prompts without one.'),
    status: z
      .enum(PROMPT_STATUSES)
      .describe(
        '`tracked`: asked on every run; `paused`: tracked before, not asked now, its answers kept; `never_run`: not tracked now, nor switched on since March 2026, when recording began.',
      ),
    theme: z
      .strictObject({
        id: z.string().describe('Id of the theme, for `theme_id` and `theme_ids`.'),
        name: z.string().describe('Name of the theme.'),
      })
      .nullable()
      .describe('Group that the prompt is in; null for none.'),
    location: z
      .string()
      .nullable()
      .describe('Market that the prompt is asked from, as stored; null for none.'),
    is_branded: z.boolean().describe('Whether the prompt was recorded as naming the brand.'),
    volume: z
      .int()
      .min(1)
      .max(5)
      .nullable()
      .describe('Estimated search volume, 5 the most; null when not estimated.'),
    difficulty: z
      .int()
      .min(0)
      .max(5)
      .nullable()
      .describe('How crowded its answers are with competitors, 5 the most; null when unknown.'),
    created_at: timestamp.describe('When it was added.'),
    activated_at: timestamp
      .nullable()
      .describe(
        'When first tracked; null for one that never was, and before March 2026, when recording began.',
      ),
  })
  .describe('A question that the engines are asked.');
