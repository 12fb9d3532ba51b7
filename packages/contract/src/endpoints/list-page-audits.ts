/** Defines `GET .../page-audits`: the audits of the brand's pages, newest first. */
import { AUDIT_STATUSES } from '@brand-visibility/domain/vocabulary';
import { limit, oneOf } from '../query/value-types.js';
import { pageAudit, pageAuditWithDimensions } from '../resources/page-audit.js';
import { pageSchema } from '../resources/paging.js';
import { cursorOfRows, formatParameters } from '../rows/format.js';
import { rowsOfList } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

const pageAuditsResponse = pageSchema(pageAudit);

export const LIST_PAGE_AUDITS = endpoint({
  id: 'listPageAudits',
  title: 'Page audits',
  path: '/v1/brands/{brand_id}/page-audits',
  tag: 'Site',
  summary: "Audits of the brand's pages, newest first",
  description:
    'Each row has the scores of an audit. For its dimensions, signals and recommendations, use `getPageAudit`.',
  parameters: {
    limit: limit(50, 100),
    cursor: cursorOfRows,
    status: oneOf(AUDIT_STATUSES)
      .optional()
      .meta({ description: 'Only audits with this status. Default: all.' }),
    ...formatParameters,
  },
  response: pageAuditsResponse,
  rows: rowsOfList(pageAuditsResponse),
});

export const GET_PAGE_AUDIT = endpoint({
  id: 'getPageAudit',
  title: 'One page audit',
  path: '/v1/brands/{brand_id}/page-audits/{audit_id}',
  tag: 'Site',
  summary: 'One page audit with its dimensions',
  description:
    'Returns the audit with each audited dimension: its score, weight, signals and recommendations.',
  parameters: {},
  response: pageAuditWithDimensions,
});
