/** Defines `GET .../sources/pages`: the pages that AI answers cite, sorted by share of answers in descending order. */
import { z } from 'zod';
import {
  countedAnswers,
  domainFilter,
  sourceFilters,
  sourceLimit,
  sourceOrder,
} from '../query/source-filters.js';
import { comparedWindowFaults } from '../query/window-faults.js';
import { pageOf } from '../resources/paging.js';
import { ownership, sourceCounts, sourceFigures, sourceRank, sourceTotals } from '../resources/sources.js';
import { count } from '../resources/values.js';
import { pagedFormatParameters } from '../rows/format.js';
import { rowsOfData } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

/** The row of one cited page (rule 15.8). */
export const sourcePage = z
  .strictObject({
    rank: sourceRank,
    url: z
      .string()
      .describe(
        'Address of the page: `https`, without `www.`, user, default port, fragment, slashes at the end and tracking parameters. A citation that is not an http or https URL is shown as recorded.',
      ),
    domain: z
      .string()
      .describe(
        'The domain recorded with the latest citation whose domain is the host of `url`, or a parent or subdomain of that host; without such a citation, the domain recorded with the latest citation. In lower case, without `www.` and final dot.',
      ),
    title: z
      .string()
      .nullable()
      .describe('Title in the latest citation that has one; null if no citation has one.'),
    ...ownership,
    ...sourceCounts,
    ...sourceFigures,
  })
  .describe('A page that AI answers cite.');

/** The response with the cited pages (rule 15.8). */
export const sourcePagesResponse = z
  .strictObject({
    ...sourceTotals,
    total: count.describe(
      'Number of pages that match `owner`, `gap` and `domain`, on all pages of the list.',
    ),
    ...pageOf(sourcePage).shape,
  })
  .describe('The pages that AI answers cite.');

export const listSourcePages = endpoint({
  id: 'listSourcePages',
  path: '/v1/brands/{brand_id}/sources/pages',
  tag: 'Sources',
  summary: 'The pages that AI answers cite, those in the greatest share of answers first',
  description:
    'Returns one row for every page that a counted answer of the window cites, with the owner of its domain, its share of answers compared with the window before, and whether these answers name the brand or its competitors. URLs that differ only in spelling are one page, and an answer that cites a page several times counts once. The first page of the list pins the window and the state of the counted data. A later one comes from the same state; if that has changed, the cursor is refused with `invalid_cursor`.',
  parameters: {
    ...countedAnswers,
    ...sourceFilters,
    domain: domainFilter,
    ...sourceOrder,
    limit: sourceLimit,
    ...pagedFormatParameters,
  },
  faultsTogether: comparedWindowFaults,
  response: sourcePagesResponse,
  rows: rowsOfData(sourcePagesResponse),
});
