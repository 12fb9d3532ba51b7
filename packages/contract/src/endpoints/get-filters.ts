/** Defines `GET .../filters`: the values that the prompt filters accept. */
import { z } from 'zod';
import { category, count } from '../resources/values.js';
import { endpoint } from './endpoint.js';

const promptCount = count.describe('Number of prompts that the value selects.');

/** The response with the filter values (rule 18.1). */
const filtersResponse = z
  .strictObject({
    brand_id: z.string().describe('The brand in the path.'),
    prompt_count: count.describe('Number of prompts of the brand that are not deleted.'),
    categories: z
      .array(
        z
          .strictObject({
            value: category.describe('The category, as `categories` takes it.'),
            prompt_count: promptCount,
          })
          .describe('A category and its prompts.'),
      )
      .describe(
        'The categories of the prompts, in the order in which the description of `categories` lists them.',
      ),
    themes: z
      .array(
        z
          .strictObject({
            value: z.string().describe('Id of the theme, or `none`, as `theme_ids` takes it.'),
            name: z.string().nullable().describe('Name of the theme; null for `none`.'),
            prompt_count: promptCount,
          })
          .describe('A theme and its prompts, or the prompts without a theme.'),
      )
      .describe(
        'The themes of the prompts, most prompts first, then by id; at most 1,000. The last entry is `none` if some prompts have no theme.',
      ),
    locations: z
      .array(
        z
          .strictObject({
            value: z
              .string()
              .describe(
                'The location. `locations` takes it in double quotes, with inner quotes doubled, if it contains a comma or a double quote.',
              ),
            prompt_count: promptCount,
          })
          .describe('A location and its prompts.'),
      )
      .describe(
        'The locations of the prompts, most prompts first, then by bytes of UTF-8; at most 1,000. A location that is empty, begins or ends with a space, or contains control characters or an API key is left out, because a request cannot send it.',
      ),
  })
  .describe('The values of the filters that select prompts of a brand.');

export const GET_FILTERS = endpoint({
  id: 'getFilters',
  title: 'Values of filters',
  path: '/v1/brands/{brand_id}/filters',
  tag: 'Prompts',
  summary: 'The values of the filters that select prompts',
  description:
    'Returns the categories, themes and locations of the prompts of a brand, each with the number of its prompts, for a menu of filters. Deleted prompts are not counted, and values without a prompt are left out. Sent as `categories`, `theme_ids` or `locations`, a value selects exactly its prompts. The reports count answers, so in a window some of these prompts may have none.',
  parameters: {},
  response: filtersResponse,
});
