/** Defines `GET .../page-audits/{audit_id}`: one page audit and its dimensions. */
import { pageAuditDetail } from '../resources/page-audit.js';
import { endpoint } from './endpoint.js';

export const getPageAudit = endpoint({
  id: 'getPageAudit',
  path: '/v1/brands/{brand_id}/page-audits/{audit_id}',
  tag: 'Site',
  summary: 'One page audit with its dimensions',
  description:
    'Returns the audit with each audited dimension: its score, weight, signals and recommendations.',
  parameters: {},
  response: pageAuditDetail,
});
