/** Defines `GET .../prompts`: the prompts of a brand, oldest first. */
import { CATEGORIES, PROMPT_STATUSES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { limit, oneOf } from '../query/value-types.js';
import { pageSchema } from '../resources/paging.js';
import { prompt } from '../resources/prompt.js';
import { cursorOfRows, formatParameters } from '../rows/format.js';
import { rowsOfList } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

const promptsResponse = pageSchema(prompt);

export const LIST_PROMPTS = endpoint({
  id: 'listPrompts',
  title: 'Prompts',
  path: '/v1/brands/{brand_id}/prompts',
  tag: 'Prompts',
  summary: 'The prompts of a brand, oldest first',
  description:
    'Lists the questions that the engines are asked for the brand, with category, theme and market. Deleted prompts are not listed, and reports do not count their answers.',
  parameters: {
    limit: limit(50, 100),
    cursor: cursorOfRows,
    status: oneOf(PROMPT_STATUSES)
      .optional()
      .meta({ description: 'Only prompts with this status. Default: all.' }),
    category: oneOf(CATEGORIES)
      .optional()
      .meta({ description: 'Only prompts in this category. Default: all.' }),
    theme_id: z.string().optional().meta({
      description:
        'Only prompts in the theme with this id; `none` for prompts without a theme. Default: all.',
    }),
    ...formatParameters,
  },
  response: promptsResponse,
  rows: rowsOfList(promptsResponse),
});

export const GET_PROMPT = endpoint({
  id: 'getPrompt',
  title: 'One prompt',
  path: '/v1/brands/{brand_id}/prompts/{prompt_id}',
  tag: 'Prompts',
  summary: 'One prompt',
  description: 'Returns one question that the engines are asked for the brand. A deleted prompt gets 404.',
  parameters: {},
  response: prompt,
});
