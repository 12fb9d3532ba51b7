import {
  AUDIT_STATUSES,
  CHECK_STATUSES,
  CRAWLER_ROLES,
  CRAWLER_VERDICTS,
  DIMENSIONS,
  FETCH_ERRORS,
  ROBOTS_STATUSES,
  SIGNAL_STATUSES,
} from '@brand-visibility/domain';
import { z } from 'zod';
import { string, id, auditId, timestamp, count, integer, strings } from './import-fields.js';

/** Records of what was found on a brand's site. */

const httpStatus = integer(100, 999).nullable();

export const siteAccessCheck = z.strictObject({
  type: z.literal('site_access_check'),
  id,
  brand_id: id,
  status: z.enum(CHECK_STATUSES),
  created_at: timestamp,
  reported_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  origin: string.nullable(),
  reachable: z.boolean().nullable(),
  robots_txt: z
    .strictObject({
      status: z.enum(ROBOTS_STATUSES).nullable(),
      http_status: httpStatus,
      disallowed_ai: strings,
      disallowed_search: strings,
      declares_sitemap: z.boolean(),
    })
    .nullable(),
  llms_txt: z
    .strictObject({
      url: string,
      present: z.boolean(),
      http_status: httpStatus,
      sections: count,
      links: count,
      checks: z.array(z.strictObject({ id: string, ok: z.boolean(), title: string })),
    })
    .nullable(),
  sitemap: z
    .strictObject({
      url: string.nullable(),
      reachable: z.boolean(),
      http_status: httpStatus,
      url_count: count,
      declared_in_robots: z.boolean(),
      newest_lastmod: string.nullable(),
    })
    .nullable(),
  crawlers: z.array(
    z.strictObject({
      key: string,
      label: string,
      vendor: string,
      role: z.enum(CRAWLER_ROLES),
      verdict: z.enum(CRAWLER_VERDICTS),
      http_status: httpStatus,
      fetch_error: z.enum(FETCH_ERRORS).nullable(),
      latency_ms: z.number().min(0, { error: 'a number of at least 0' }).nullable(),
      words: count.nullable(),
    }),
  ),
  fetch_count: count.nullable(),
  error: string.nullable(),
});

export const pageAudit = z.strictObject({
  type: z.literal('page_audit'),
  id: auditId,
  brand_id: id,
  url: string,
  title: string.nullable(),
  status: z.enum(AUDIT_STATUSES),
  page_type: string.nullable(),
  seo_score: integer(0, 100).nullable(),
  geo_score: integer(0, 100).nullable(),
  word_count: count.nullable(),
  created_at: timestamp,
  completed_at: timestamp.nullable(),
  error: string.nullable(),
  meta_description: string.nullable(),
  dimensions: z.array(
    z.strictObject({
      id: z.enum(DIMENSIONS),
      score: integer(0, 100),
      summary: string,
      recommendations: strings,
      signals: z.array(
        z.strictObject({
          id: string,
          label: string,
          status: z.enum(SIGNAL_STATUSES),
          score: z.number(),
          max_score: z.number(),
          feedback: string,
        }),
      ),
    }),
  ),
});
