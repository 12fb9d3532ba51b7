import { CATEGORIES, PROMPT_STATUSES } from '@brand-visibility/domain';
import { z } from 'zod';
import { limit, oneOf } from '../query/kinds.js';
import { cursor } from '../query/parameters.js';
import { pageOf } from '../resources/paging.js';
import { prompt } from '../resources/prompt.js';
import { endpoint } from './endpoint.js';

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
