import {
  ACCESS_VERDICTS,
  CHECK_STATUSES,
  CRAWLER_ROLES,
  CRAWLER_VERDICTS,
  FETCH_ERRORS,
  ROBOTS_STATUSES,
  SEVERITIES,
} from '@brand-visibility/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { count, timestamp } from './values.js';

const httpStatus = z.int().nullable().describe('Null when no HTTP answer came or none was asked for.');
const verdict = z.enum(ACCESS_VERDICTS);

const finding = z.strictObject({
  id: z.string().describe('What it is about; the same in every check.'),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  detail: z.string(),
});

const crawler = z.strictObject({
  key: z.string().describe('The token in robots.txt.'),
  label: z.string(),
  vendor: z.string(),
  role: z.enum(CRAWLER_ROLES).describe('What the vendor uses the crawler for.'),
  verdict: z.enum(CRAWLER_VERDICTS),
  http_status: httpStatus,
  fetch_error: z.enum(FETCH_ERRORS).nullable().describe('Set when no HTTP answer came.'),
  latency_ms: z.number().min(0).nullable(),
  words: count.nullable().describe('Visible words received.'),
});

const robotsTxt = z.strictObject({
  status: z.enum(ROBOTS_STATUSES).nullable(),
  http_status: httpStatus,
  disallowed_ai: z.array(z.string()).describe('AI crawlers turned away from the homepage.'),
  disallowed_search: z.array(z.string()).describe('Search crawlers turned away from the homepage.'),
  declares_sitemap: z.boolean(),
});

const llmsTxt = z.strictObject({
  url: z.string(),
  present: z.boolean().describe('A real llms.txt; a page of HTML in its place does not count.'),
  http_status: httpStatus,
  sections: count,
  links: count,
  checks: z.array(z.strictObject({ id: z.string(), ok: z.boolean(), title: z.string() })),
});

const sitemap = z.strictObject({
  url: z.string().nullable(),
  reachable: z.boolean(),
  http_status: httpStatus,
  url_count: count,
  declared_in_robots: z.boolean(),
  newest_lastmod: z.string().nullable().describe('As the sitemap gives it.'),
});

const counts = z.strictObject({
  blockers: count,
  warnings: count,
  notices: count,
  passes: count.describe('Crawlers that received the page, and tokens that robots.txt allows.'),
});

/** [2.9] */
const check = z.strictObject({
  status: z
    .enum(CHECK_STATUSES)
    .describe('Of the latest check; one that has not reported for 15 minutes reads `failed`.'),
  origin: z
    .string()
    .describe("Site of the latest check: after redirects once completed, else the brand's own domain."),
  checked_at: timestamp
    .nullable()
    .describe('Completion of the check that the findings come from; null before any completes.'),
  verdict: verdict.nullable().describe('Null before any check completes.'),
  reachable: z.boolean().nullable().describe('Whether a browser could load the homepage.'),
  counts: counts.nullable().describe('Null before any check completes.'),
  findings: z.array(finding).describe('The gravest first.'),
  crawlers: z.array(crawler),
  robots_txt: robotsTxt.nullable(),
  llms_txt: llmsTxt.nullable(),
  sitemap: sitemap.nullable(),
  fetch_count: count.nullable().describe('Requests that the check sent to the site.'),
  error: z.string().nullable().describe('Why the latest check failed; null otherwise.'),
});

/** [2.9] */
export const siteAccessReply = z.strictObject({
  brand_id: z.string(),
  check: check.nullable().describe('Null when the brand never ran a check.'),
  history: z
    .array(
      z.strictObject({
        checked_at: timestamp,
        verdict,
        blockers: count,
        warnings: count,
        notices: count,
        note: z.string().describe('What changed since the check before.'),
      }),
    )
    .max(26)
    .describe('Completed checks, newest first.'),
});

export const getSiteAccess = endpoint({
  id: 'getSiteAccess',
  path: '/v1/brands/{brand_id}/site-access',
  summary: "Whether AI crawlers and search engines can fetch the brand's site",
  parameters: {},
  reply: siteAccessReply,
  refusals: ['unknown_parameter', 'api_key_in_url', 'not_found'],
});
