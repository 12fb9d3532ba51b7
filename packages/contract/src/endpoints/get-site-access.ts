/** Defines `GET .../site-access`: whether AI crawlers and search engines can fetch the brand's site. */
import {
  ACCESS_VERDICTS,
  CHECK_STATUSES,
  CRAWLER_ROLES,
  CRAWLER_VERDICTS,
  FETCH_ERRORS,
  ROBOTS_STATUSES,
  SEVERITIES,
} from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { count, timestamp } from '../resources/values.js';
import { endpoint } from './endpoint.js';

/** An HTTP status. Imports accept 100 to 999. */
const httpStatus = z
  .int()
  .min(100)
  .max(999)
  .nullable()
  .describe('HTTP status of the response; null if there was no response or no request.');
const verdict = z.enum(ACCESS_VERDICTS);

const finding = z.strictObject({
  id: z
    .string()
    .describe(
      'Subject of the finding, such as `crawler_blocked:GPTBot`. It is unique in a check and stays the same from check to check.',
    ),
  severity: z
    .enum(SEVERITIES)
    .describe(
      '`blocker`: keeps the site out of AI answers or search; `warn`: needs attention; `notice`: for information.',
    ),
  title: z.string().describe('The finding in a line.'),
  detail: z.string().describe('What the finding means and what to do about it.'),
});

const crawler = z.strictObject({
  key: z.string().describe("The crawler's token in robots.txt."),
  label: z.string().describe('Display name of the crawler.'),
  vendor: z.string().describe('The company that runs the crawler.'),
  role: z
    .enum(CRAWLER_ROLES)
    .describe(
      'Purpose of the crawler. `live_answer`: fetching pages while answering; `training`: training models; `search`: building a search index.',
    ),
  verdict: z
    .enum(CRAWLER_VERDICTS)
    .describe(
      'How the site treats the crawler, compared with a browser. `pass`: it received the page, or it only exists as a robots.txt token and is allowed; `blocked`: refused by the server or its CDN; `rate_limited`: refused for sending too many requests; `thin`: received far fewer words; `robots_disallowed`: disallowed by robots.txt; `unknown`: could not be determined.',
    ),
  http_status: httpStatus,
  fetch_error: z
    .enum(FETCH_ERRORS)
    .nullable()
    .describe('Why there was no HTTP response; null if there was one or no request was sent.'),
  latency_ms: z.number().min(0).nullable().describe('Milliseconds until the response; null if not measured.'),
  words: count.nullable().describe('Number of visible words received; null if not counted.'),
});

const robotsTxt = z.strictObject({
  status: z
    .enum(ROBOTS_STATUSES)
    .nullable()
    .describe(
      'Result of fetching robots.txt. `ok`: read; `missing`: the site has none; `unreadable`: could not be parsed; `cdn-blocked`: refused by the CDN; `ranqo-disallowed`: read, but it disallows the crawler of this check; null if unknown.',
    ),
  http_status: httpStatus,
  disallowed_ai: z
    .array(z.string())
    .describe('AI crawlers that may not fetch the homepage. Each is also a finding.'),
  disallowed_search: z
    .array(z.string())
    .describe('Search crawlers that may not fetch the homepage. Each is also a finding.'),
  declares_sitemap: z.boolean().describe('Whether robots.txt declares a sitemap.'),
});

const llmsTxt = z.strictObject({
  url: z.string().describe('The address that was fetched.'),
  present: z
    .boolean()
    .describe('Whether the site has an llms.txt. An HTML page at its address does not count.'),
  http_status: httpStatus,
  sections: count.describe('Number of its sections.'),
  links: count.describe('Number of its links.'),
  checks: z
    .array(
      z.strictObject({
        id: z.string().describe('Id of the check.'),
        ok: z.boolean().describe('Whether the file passed.'),
        title: z.string().describe('What was checked.'),
      }),
    )
    .describe('The checks of its content.'),
});

const sitemap = z.strictObject({
  url: z.string().nullable().describe('Address of the sitemap; null if none was found.'),
  reachable: z.boolean().describe('Whether it could be read.'),
  http_status: httpStatus,
  url_count: count.describe('Number of pages that it lists.'),
  declared_in_robots: z.boolean().describe('Whether robots.txt declares it.'),
  newest_lastmod: z
    .string()
    .nullable()
    .describe('The newest `lastmod` in it, as written; null if it has none.'),
});

const counts = z.strictObject({
  blockers: count.describe('Number of findings with severity `blocker`.'),
  warnings: count.describe('Number of findings with severity `warn`.'),
  notices: count.describe('Number of findings with severity `notice`.'),
  passes: count.describe('Number of crawlers with the verdict `pass`.'),
});

/** The field `check` of the response: the latest check, and the findings of the latest completed check (rule 9.2). */
const check = z.strictObject({
  status: z
    .enum(CHECK_STATUSES)
    .describe('Status of the latest check. A check that has not reported for 15 minutes is `failed`.'),
  origin: z
    .string()
    .describe(
      "Site of the latest check: the origin after redirects if it completed, otherwise the brand's domain.",
    ),
  checked_at: timestamp
    .nullable()
    .describe(
      'When the latest completed check completed. The findings are from that check. Null until a check completes.',
    ),
  verdict: verdict
    .nullable()
    .describe(
      '`unknown`: a browser could not load the homepage, or robots.txt disallows the crawler of this check. Otherwise `blocked` if any finding is a blocker, `warn` if any is a warning, `clear` if neither. Null until a check completes.',
    ),
  reachable: z
    .boolean()
    .nullable()
    .describe('Whether a browser could load the homepage; null if not measured.'),
  counts: counts
    .nullable()
    .describe('Number of findings by severity, and of passes; null until a check completes.'),
  findings: z.array(finding).describe('The findings, most severe first.'),
  crawlers: z
    .array(crawler)
    .describe(
      'The crawlers that were simulated. A crawler that only exists as a robots.txt token has no fetch results.',
    ),
  robots_txt: robotsTxt.nullable().describe('Content of robots.txt; null if it was not read.'),
  llms_txt: llmsTxt.nullable().describe('Content of llms.txt; null if the site has none.'),
  sitemap: sitemap.nullable().describe('Content of the sitemap; null if the site has none.'),
  fetch_count: count
    .nullable()
    .describe('Number of requests that the check sent to the site; null until a check completes.'),
  error: z.string().nullable().describe('Why the latest check failed; null if it did not.'),
});

/** The response of `getSiteAccess` (rule 9.2). */
export const siteAccessResponse = z
  .strictObject({
    brand_id: z.string().describe('The brand in the path.'),
    check: check.nullable().describe('The current state; null if the brand never had a check.'),
    history: z
      .array(
        z.strictObject({
          checked_at: timestamp.describe('When the check completed.'),
          verdict: verdict.describe('Verdict of the check, as in `check`.'),
          blockers: count.describe('Number of its findings with severity `blocker`.'),
          warnings: count.describe('Number of its findings with severity `warn`.'),
          notices: count.describe('Number of its findings with severity `notice`.'),
          note: z
            .string()
            .describe(
              'What changed since the previous completed check: the verdict, crawlers or findings. `Nothing changed` if none did; `First check` for the first one.',
            ),
        }),
      )
      .max(26)
      .describe('The latest completed checks, newest first, at most 26.'),
  })
  .describe("Whether crawlers can fetch a brand's site.");

export const GET_SITE_ACCESS = endpoint({
  id: 'getSiteAccess',
  title: 'Site access',
  path: '/v1/brands/{brand_id}/site-access',
  tag: 'Site',
  summary: "Whether AI crawlers and search engines can fetch the brand's site",
  description:
    'Returns the latest check of the site and the history of completed checks. While a check runs, or after one failed, the verdict, counts, findings and crawlers still come from the latest completed check; `checked_at` is its time.',
  parameters: {},
  response: siteAccessResponse,
});
