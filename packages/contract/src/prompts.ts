import { CATEGORIES, PROMPT_STATUSES } from '@brand-visibility/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cursor, pageOf } from './paging.js';
import { limit, oneOf } from './parameters.js';
import { category, timestamp } from './values.js';

/** [2.5] */
export const prompt = z.strictObject({
  id: z.string(),
  text: z.string(),
  category: category.nullable().describe('Null on older prompts without one.'),
  status: z
    .enum(PROMPT_STATUSES)
    .describe('`tracked`: asked on every run; `paused`: tracked before; `never_run`: not tracked so far.'),
  theme: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  location: z.string().nullable().describe('Market that the prompt is asked from, as stored.'),
  is_branded: z.boolean().describe('Whether the prompt was recorded as naming the brand.'),
  volume: z.int().min(1).max(5).nullable().describe('Estimated search volume.'),
  difficulty: z.int().min(0).max(5).nullable().describe('How crowded its answers are with competitors.'),
  created_at: timestamp,
  activated_at: timestamp.nullable().describe('When first tracked; null where that was not recorded.'),
});

export const listPrompts = endpoint({
  id: 'listPrompts',
  path: '/v1/brands/{brand_id}/prompts',
  summary: 'The prompts of a brand, oldest first',
  parameters: {
    limit: limit(50, 100),
    cursor,
    status: oneOf(PROMPT_STATUSES).optional().meta({ description: 'Only prompts of this status.' }),
    category: oneOf(CATEGORIES).optional().meta({ description: 'Only prompts of this category.' }),
    theme_id: z
      .string()
      .optional()
      .meta({ description: 'Only prompts of this theme; `none` for those without one.' }),
  },
  reply: pageOf(prompt),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});

export const getPrompt = endpoint({
  id: 'getPrompt',
  path: '/v1/brands/{brand_id}/prompts/{prompt_id}',
  summary: 'One prompt',
  parameters: {},
  reply: prompt,
  refusals: ['unknown_parameter', 'api_key_in_url', 'not_found'],
});
