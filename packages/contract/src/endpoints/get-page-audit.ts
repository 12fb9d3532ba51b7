import { pageAuditDetail } from '../resources/page-audit.js';
import { endpoint } from './endpoint.js';

export const getPageAudit = endpoint({
  id: 'getPageAudit',
  path: '/v1/brands/{brand_id}/page-audits/{audit_id}',
  tag: 'Site',
  summary: 'One page audit with its dimensions',
  description: 'The detail form: with each audited dimension, its weight, its signals and what to do.',
  parameters: {},
  reply: pageAuditDetail,
  refusals: ['unknown_parameter', 'api_key_in_url', 'not_found'],
});
