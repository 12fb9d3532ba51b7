import { GROUP_KINDS, GROUP_SORTS, SORT_ORDERS } from '@brand-visibility/domain';
import { z } from 'zod';
import { limit, named, oneOf, windowFaults } from '../query/kinds.js';
import { OTHER_GROUP_KINDS, OTHER_ORDERS } from '../query/other-names.js';
import { engineFilter, promptFilters, windowParameters } from '../query/parameters.js';
import { namedCompetitor, threeCounts } from '../resources/groups.js';
import { pageOf } from '../resources/paging.js';
import { count, positionMetric, scoreMetric, window } from '../resources/values.js';
import { pagedFormatParameters } from '../rows/format.js';
import { rowsOfData } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

/** Rule 14.15. */
export const visibilityGroup = z
  .strictObject({
    key: z
      .string()
      .nullable()
      .describe(
        'Prompt id, theme id, location, prompt category or `uncategorized`, or engine; null for the prompts without a theme or location.',
      ),
    label: z
      .string()
      .nullable()
      .describe('Text of the prompt, name of the theme, else the key; null where that is.'),
    prompt_count: count.describe('Distinct prompts behind the counted answers.'),
    answer_count: count.describe('Answers counted; the three counts after it add up to it.'),
    ...threeCounts,
    visibility: scoreMetric.describe('Percent of the answers naming the brand, each engine weighted.'),
    average_position: positionMetric.describe(
      'Average position in the answers naming the brand; 1 is first.',
    ),
    sentiment_score: scoreMetric.describe(
      'Average sentiment of the answers naming the brand: positive counts 100, neutral and mixed 50, negative 0.',
    ),
    competitors_named: z
      .array(namedCompetitor)
      .describe('The rivals named most in the answers that do not name the brand, at most five, most first.'),
  })
  .describe('The answers that have a prompt, theme, location, category or engine in common.');

const page = pageOf(visibilityGroup).shape;

export const visibilityGroupsReply = z
  .strictObject({
    brand_id: z.string().describe('The brand that was asked for.'),
    window: window.describe('What the figures are over.'),
    group_by: z.enum(GROUP_KINDS).describe('The `group_by` that was sent; `prompt` when it was not.'),
    answer_count: count.describe('Answers of all groups together.'),
    total: count.describe('Groups with an answer, on all pages.'),
    ...page,
  })
  .describe('The visibility report by prompt, theme, location, category or engine.');

export const getVisibilityGroups = endpoint({
  id: 'getVisibilityGroups',
  path: '/v1/brands/{brand_id}/visibility/groups',
  tag: 'Reports',
  summary: 'Which prompts, themes, locations, categories or engines are won and lost, and to whom',
  description:
    'A row for every group of answers in the window, with its figures beside the window before and the rivals that its answers name instead of the brand. A row equals the visibility report that is filtered by it. The first page pins the window and what was counted; a later page is of the same state, or its cursor is refused.',
  parameters: {
    ...windowParameters,
    ...engineFilter,
    ...promptFilters,
    group_by: oneOf(GROUP_KINDS, OTHER_GROUP_KINDS)
      .prefault('prompt')
      .meta({ description: `What a row is of: ${named(GROUP_KINDS)}; prompt when absent.` }),
    sort: oneOf(GROUP_SORTS)
      .prefault('answers_naming_competitors_not_you')
      .meta({
        description: `What the rows are ordered by: ${named(GROUP_SORTS)}; answers_naming_competitors_not_you when absent. \`visibility\` and \`change\` go by the exact value; rows without one come last.`,
      }),
    order: oneOf(SORT_ORDERS, OTHER_ORDERS).prefault('desc').meta({
      description:
        '`desc` has the greatest value first, `asc` the least; desc when absent. Ties are in the order of keys either way.',
    }),
    limit: limit(50, 1000),
    ...pagedFormatParameters,
  },
  faultsTogether: windowFaults,
  reply: visibilityGroupsReply,
  rows: rowsOfData(visibilityGroupsReply),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});
