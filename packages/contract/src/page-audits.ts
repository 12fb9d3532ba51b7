import { AUDIT_STATUSES, DIMENSIONS, SIGNAL_STATUSES } from '@brand-visibility/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cursor, pageOf } from './paging.js';
import { limit, oneOf } from './parameters.js';
import { count, timestamp } from './values.js';

const points = z.int().min(0).max(100);
const dimensionScore = points.nullable();

/** [2.8] */
export const pageAudit = z.strictObject({
  id: z.string().regex(/^[a-z0-9]{8,64}$/),
  url: z.string(),
  title: z.string().nullable(),
  status: z.enum(AUDIT_STATUSES),
  page_type: z.string().nullable().describe('Such as `blog_article` or `product`.'),
  page_score: points.nullable().describe('Weighted over the dimensions audited; null until completed.'),
  scores: z
    .strictObject({
      crawlability: dimensionScore,
      content_quality: dimensionScore,
      page_speed: dimensionScore,
      ai_readiness: dimensionScore,
      citation_potential: dimensionScore,
      authority_trust: dimensionScore,
    })
    .describe('By dimension; null where it was not audited.'),
  seo_score: points.nullable(),
  geo_score: points.nullable().describe('Generative-engine optimization.'),
  word_count: count.nullable(),
  created_at: timestamp,
  completed_at: timestamp.nullable(),
  error: z.string().nullable().describe('Why the audit failed; null otherwise.'),
});

/** The detail form [2.8]. */
export const pageAuditDetail = z.strictObject({
  ...pageAudit.shape,
  meta_description: z.string().nullable(),
  dimensions: z
    .array(
      z.strictObject({
        id: z.enum(DIMENSIONS),
        label: z.string(),
        score: points,
        weight: z
          .number()
          .min(0)
          .max(1)
          .describe('Share of the page score, four decimals; those of an audit sum to 1.'),
        summary: z.string(),
        recommendations: z.array(z.string()),
        signals: z.array(
          z.strictObject({
            id: z.string(),
            label: z.string(),
            status: z.enum(SIGNAL_STATUSES),
            score: z.number(),
            max_score: z.number(),
            feedback: z.string(),
          }),
        ),
      }),
    )
    .describe('The dimensions that were audited.'),
});

export const listPageAudits = endpoint({
  id: 'listPageAudits',
  path: '/v1/brands/{brand_id}/page-audits',
  summary: "Audits of the brand's pages, newest first",
  parameters: {
    limit: limit(50, 100),
    cursor,
    status: oneOf(AUDIT_STATUSES).optional().meta({ description: 'Only audits of this status.' }),
  },
  reply: pageOf(pageAudit),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});

export const getPageAudit = endpoint({
  id: 'getPageAudit',
  path: '/v1/brands/{brand_id}/page-audits/{audit_id}',
  summary: 'One page audit with its dimensions',
  parameters: {},
  reply: pageAuditDetail,
  refusals: ['unknown_parameter', 'api_key_in_url', 'not_found'],
});
