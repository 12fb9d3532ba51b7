/**
 * Defines `GET .../sources/domains`: the domains that AI answers cite, sorted by share of answers in descending order.
 */
import { z } from 'zod';
import {
  countedAnswers,
  sourceFilters,
  sourceLimit,
  sourceOrder,
  domainFilter,
} from '../query/source-filters.js';
import { comparedWindowFaults } from '../query/window-faults.js';
import { pageSchema } from '../resources/paging.js';
import { ownership, sourceCounts, sourceFields, sourceRank, sourceTotals } from '../resources/sources.js';
import { count } from '../resources/values.js';
import { pagedFormatParameters } from '../rows/format.js';
import { rowsOfData } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

/** The row of one cited domain (rule 15.8). */
const sourceDomain = z
  .strictObject({
    rank: sourceRank,
    domain: z
      .string()
      .describe('The domain recorded with its citations, in lower case, without `www.` and final dot.'),
    ...ownership,
    ...sourceCounts,
    page_count: count.describe('Number of distinct pages among its citations.'),
    ...sourceFields,
  })
  .describe('A domain that AI answers cite.');

/** The response with the cited domains (rule 15.8). */
const sourceDomainsResponse = z
  .strictObject({
    ...sourceTotals,
    total: count.describe('Number of domains that match `owner` and `gap`, on all pages.'),
    ...pageSchema(sourceDomain).shape,
  })
  .describe('The domains that AI answers cite.');

export const LIST_SOURCE_DOMAINS = endpoint({
  id: 'listSourceDomains',
  title: 'Cited domains',
  path: '/v1/brands/{brand_id}/sources/domains',
  tag: 'Sources',
  summary: 'The domains that AI answers cite, those in the greatest share of answers first',
  description:
    'Returns one row for every domain that a counted answer of the window cites, with its owner, its share of answers compared with the window before, and whether these answers name the brand or its competitors. An answer that cites a domain several times counts once. The first page pins the window and the state of the counted data. A later page comes from the same state; if that has changed, the cursor is refused with `invalid_cursor`.',
  parameters: {
    ...countedAnswers,
    ...sourceFilters,
    ...sourceOrder,
    limit: sourceLimit,
    ...pagedFormatParameters,
  },
  faultsTogether: comparedWindowFaults,
  response: sourceDomainsResponse,
  rows: rowsOfData(sourceDomainsResponse),
});

/** The row of one cited page (rule 15.8). */
const sourcePage = z
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
    ...sourceFields,
  })
  .describe('A page that AI answers cite.');

/** The response with the cited pages (rule 15.8). */
const sourcePagesResponse = z
  .strictObject({
    ...sourceTotals,
    total: count.describe(
      'Number of pages that match `owner`, `gap` and `domain`, on all pages of the list.',
    ),
    ...pageSchema(sourcePage).shape,
  })
  .describe('The pages that AI answers cite.');

export const LIST_SOURCE_PAGES = endpoint({
  id: 'listSourcePages',
  title: 'Cited pages',
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
