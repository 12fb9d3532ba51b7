import { z } from 'zod';
import { endpoint } from '../../src/endpoints/endpoint.js';
import { getVisibility } from '../../src/endpoints/get-visibility.js';
import { limit } from '../../src/query/value-types.js';
import { pageOf } from '../../src/resources/paging.js';
import { scoreMetric } from '../../src/resources/values.js';
import { formatParameters, pagedFormatParameters } from '../../src/rows/format.js';
import { flattenedRows, rowsOfData, rowsOfList } from '../../src/rows/rows.js';

/** Endpoints with formats that exist only in tests. */

export const shelfRow = z
  .strictObject({
    key: z.string().nullable().describe('Key of the shelf.'),
    label: z.string().describe('Name of the shelf.'),
    answer_count: z.int().describe('Answers on it.'),
    is_open: z.boolean().describe('Whether it is open.'),
    visibility: scoreMetric
      .nullable()
      .describe('Percentage of the answers, compared with the window before.'),
    books: z
      .array(z.strictObject({ name: z.string().describe('Its name.') }))
      .describe('The books on it, most answers first.'),
  })
  .describe('A shelf.');

const page = pageOf(shelfRow);

/** A paginated list with formats. */
export const listShelves = endpoint({
  id: 'listShelves',
  path: '/v1/brands/{brand_id}/shelves',
  tag: 'Reports',
  summary: 'Shelves',
  description: 'Shelves of the tests, in pages.',
  parameters: { limit: limit(50, 1000), ...pagedFormatParameters },
  response: page,
  rows: rowsOfData(page),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});

const nested = z
  .strictObject({
    brand_id: z.string().describe('The brand in the path.'),
    buckets: z.array(z.string().describe('A day.')).describe('The days of the series.'),
    data: z
      .array(
        z
          .strictObject({
            name: z.string().describe('Name of the rival.'),
            points: z.array(z.int().nullable().describe('Answers of a day.')).describe('One for each day.'),
          })
          .describe('A rival.'),
      )
      .describe('The rivals.'),
  })
  .describe('A series of the tests.');

const flatRow = z
  .strictObject({
    name: z.string().describe('Name of the rival.'),
    start_date: z.string().describe('The day.'),
    point_answer_count: z.int().nullable().describe('Answers of the day.'),
  })
  .describe('A rival on a day.');

/** A nested response with one flat row for each brand and bucket. */
export const getShelfSeries = endpoint({
  id: 'getShelfSeries',
  path: '/v1/brands/{brand_id}/shelves/series',
  tag: 'Reports',
  summary: 'A series',
  description: 'A series of the tests, not paged.',
  parameters: { ...formatParameters },
  response: nested,
  rows: flattenedRows(nested, flatRow, function* ({ buckets, data }) {
    for (const { name, points } of data)
      for (const [index, start_date] of buckets.entries())
        yield { name, start_date, point_answer_count: points[index] ?? null };
  }),
  refusals: ['invalid_parameter', 'unknown_parameter', 'api_key_in_url', 'not_found'],
});

/** A list of the specification: its JSON has no headers for the next page. */
export const listOwnShelves = { ...listShelves, id: 'listOwnShelves', rows: rowsOfList(page) } as const;

/** A published endpoint without formats. */
export const withoutFormats = getVisibility;
