import { CATEGORIES, PROMPT_STATUSES } from '@brand-visibility/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cursor, pageOf } from './paging.js';
import { limit, oneOf } from '../query/parameters.js';
import { category, timestamp } from './values.js';

/** [2.5] */
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

export const listPrompts = endpoint({
  id: 'listPrompts',
  path: '/v1/brands/{brand_id}/prompts',
  tag: 'Prompts',
  summary: 'The prompts of a brand, oldest first',
  description:
    'What the engines are asked for the brand, with category, theme and market. Deleted prompts are not listed, and their answers count in no report.',
  parameters: {
    limit: limit(50, 100),
    cursor,
    status: oneOf(PROMPT_STATUSES)
      .optional()
      .meta({ description: 'Only prompts of this status; all when absent.' }),
    category: oneOf(CATEGORIES)
      .optional()
      .meta({ description: 'Only prompts of this category; all when absent.' }),
    theme_id: z.string().optional().meta({
      description: 'Only prompts of this theme, by its id; `none` for those without one; all when absent.',
    }),
  },
  reply: pageOf(prompt),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});

export const getPrompt = endpoint({
  id: 'getPrompt',
  path: '/v1/brands/{brand_id}/prompts/{prompt_id}',
  tag: 'Prompts',
  summary: 'One prompt',
  description: 'A question that the engines are asked for the brand. A deleted prompt is not found.',
  parameters: {},
  reply: prompt,
  refusals: ['unknown_parameter', 'api_key_in_url', 'not_found'],
});
