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
import {
  auditId,
  count,
  id,
  integer,
  list,
  shortText,
  string,
  strings,
  timestamp,
  title,
  url,
} from './fields.js';

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
  origin: url.nullable(),
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
      url,
      present: z.boolean(),
      http_status: httpStatus,
      sections: count,
      links: count,
      checks: list(z.strictObject({ id: string, ok: z.boolean(), title })),
    })
    .nullable(),
  sitemap: z
    .strictObject({
      url: url.nullable(),
      reachable: z.boolean(),
      http_status: httpStatus,
      url_count: count,
      declared_in_robots: z.boolean(),
      newest_lastmod: string.nullable(),
    })
    .nullable(),
  crawlers: list(
    z.strictObject({
      key: string,
      label: shortText,
      vendor: shortText,
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
  url,
  title: title.nullable(),
  status: z.enum(AUDIT_STATUSES),
  page_type: string.nullable(),
  seo_score: integer(0, 100).nullable(),
  geo_score: integer(0, 100).nullable(),
  word_count: count.nullable(),
  created_at: timestamp,
  completed_at: timestamp.nullable(),
  error: string.nullable(),
  meta_description: string.nullable(),
  dimensions: list(
    z.strictObject({
      id: z.enum(DIMENSIONS),
      score: integer(0, 100),
      summary: string,
      recommendations: strings,
      signals: list(
        z.strictObject({
          id: string,
          label: shortText,
          status: z.enum(SIGNAL_STATUSES),
          score: z.number(),
          max_score: z.number(),
          feedback: string,
        }),
      ),
    }),
  ),
});
