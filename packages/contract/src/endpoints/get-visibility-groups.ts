/** Defines `GET .../visibility/groups`: answers grouped by prompt, theme, location, category or engine. */
import { GROUP_DIMENSIONS, GROUP_SORTS, SORT_ORDERS } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { limit, named, oneOf } from '../query/value-types.js';
import { OTHER_GROUP_DIMENSIONS, OTHER_ORDERS } from '../query/other-names.js';
import { comparedWindowParameters, engineFilter, chosenPromptFilters } from '../query/parameters.js';
import { comparedWindowFaults } from '../query/window-faults.js';
import { namedCompetitor, threeCounts } from '../resources/groups.js';
import { FEW_ANSWERS, noiseRange, verdictOnChange } from '../resources/noise.js';
import { pageSchema } from '../resources/paging.js';
import { comparedWindow, count, positionMetric, scoreMetric } from '../resources/values.js';
import { pagedFormatParameters } from '../rows/format.js';
import { rowsOfData } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

/** The row of one group (rule 14.15). */
const visibilityGroup = z
  .strictObject({
    key: z
      .string()
      .nullable()
      .describe(
        'Prompt id, theme id, location, prompt category or `uncategorized`, or engine; null for prompts without a theme or location.',
      ),
    label: z
      .string()
      .nullable()
      .describe('Text of the prompt or name of the theme, otherwise the key; null if the key is null.'),
    prompt_count: count.describe('Number of distinct prompts with a counted answer.'),
    answer_count: count.describe('Number of answers counted; the next three counts add up to it.'),
    ...threeCounts,
    visibility: scoreMetric.describe(
      'Percentage of answers that name the brand: the weighted mean of the percentages of the engines.',
    ),
    average_position: positionMetric.describe(
      'Average position in the answers that name the brand; 1 is first.',
    ),
    sentiment_score: scoreMetric.describe(
      'Average known sentiment of the answers that name the brand: positive counts 100, neutral and mixed 50, negative 0.',
    ),
    visibility_range: noiseRange.describe(
      'What `visibility.current` might have been if the same prompts had been asked again.',
    ),
    verdict: verdictOnChange
      .nullable()
      .describe(
        `Whether the change is more than asking the same prompts again would explain; null if \`visibility.change\` is null. ${FEW_ANSWERS} The 95 % level applies to each row: of many rows that did not change, about one in twenty still reads \`up\` or \`down\` (at most 8 % unless one window has more than ten times as many answers as the other).`,
      ),
    competitors_named: z
      .array(namedCompetitor)
      .describe(
        'The rivals named most often by the answers that do not name the brand, at most five, most answers first.',
      ),
  })
  .describe('The figures of the answers with the same prompt, theme, location, category or engine.');

const page = pageSchema(visibilityGroup).shape;

/** The response with the groups (rule 14.15). */
const visibilityGroupsResponse = z
  .strictObject({
    brand_id: z.string().describe('The brand in the path.'),
    window: comparedWindow.describe('The window of the figures.'),
    group_by: z.enum(GROUP_DIMENSIONS).describe('The `group_by` that was sent; `prompt` if none was.'),
    answer_count: count.describe('Number of answers counted in all groups.'),
    total: count.describe('Number of groups with a counted answer, on all pages.'),
    ...page,
  })
  .describe('The visibility report by prompt, theme, location, category or engine.');

export const GET_VISIBILITY_GROUPS = endpoint({
  id: 'getVisibilityGroups',
  title: 'Visibility by group',
  path: '/v1/brands/{brand_id}/visibility/groups',
  tag: 'Reports',
  summary:
    'The visibility report by prompt, theme, location, category or engine, with the rivals named instead',
  description:
    'Returns one row for every group with a counted answer in the window: its figures, compared with the window before, and the rivals that its answers name instead of the brand. A row equals the visibility report filtered by its key. The first page pins the window and the state of the counted data. A later page comes from the same state; if that has changed, the cursor is refused with `invalid_cursor`.',
  parameters: {
    ...comparedWindowParameters,
    ...engineFilter,
    ...chosenPromptFilters,
    group_by: oneOf(GROUP_DIMENSIONS, OTHER_GROUP_DIMENSIONS)
      .prefault('prompt')
      .meta({ description: `Groups answers by one of ${named(GROUP_DIMENSIONS)}. Default: prompt.` }),
    sort: oneOf(GROUP_SORTS)
      .prefault('answers_naming_competitors_not_you')
      .meta({
        description: `Sorts the rows by one of ${named(GROUP_SORTS)}. Default: answers_naming_competitors_not_you. \`visibility\` and \`change\` sort by the exact value; rows without one come last.`,
      }),
    order: oneOf(SORT_ORDERS, OTHER_ORDERS).prefault('desc').meta({
      description:
        '`desc` puts the greatest value first, `asc` the least. Default: desc. Ties are broken by key in ascending order either way.',
    }),
    limit: limit(50, 1000),
    ...pagedFormatParameters,
  },
  faultsTogether: comparedWindowFaults,
  response: visibilityGroupsResponse,
  rows: rowsOfData(visibilityGroupsResponse),
});
