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
import { count, timestamp } from '../resources/values.js';
import { endpoint } from './endpoint.js';

/** A status as HTTP writes it, and as imports take it. */
const httpStatus = z
  .int()
  .min(100)
  .max(999)
  .nullable()
  .describe('Status of the HTTP answer; null when none came or none was asked for.');
const verdict = z.enum(ACCESS_VERDICTS);

const finding = z.strictObject({
  id: z
    .string()
    .describe(
      'What it is about, such as `crawler_blocked:GPTBot`; the same in every check, and one finding an id.',
    ),
  severity: z
    .enum(SEVERITIES)
    .describe('`blocker`: keeps AI answers or search out; `warn`: worth a look; `notice`: good to know.'),
  title: z.string().describe('What was found, in a line.'),
  detail: z.string().describe('What it means and what to do.'),
});

const crawler = z.strictObject({
  key: z.string().describe('The token that names it in robots.txt.'),
  label: z.string().describe('What to call it.'),
  vendor: z.string().describe('Who runs it.'),
  role: z
    .enum(CRAWLER_ROLES)
    .describe(
      'What the vendor uses it for: answers as they are given, training of models, or a search index.',
    ),
  verdict: z
    .enum(CRAWLER_VERDICTS)
    .describe(
      'How the site treats it, beside a browser. `pass`: it received the page, or robots.txt allows a token that fetches nothing; `blocked`: refused at the edge; `rate_limited`: told to slow down; `thin`: served far fewer words; `robots_disallowed`: turned away by robots.txt; `unknown`: not to be told.',
    ),
  http_status: httpStatus,
  fetch_error: z
    .enum(FETCH_ERRORS)
    .nullable()
    .describe('Why no HTTP answer came; null when one did or none was asked for.'),
  latency_ms: z.number().min(0).nullable().describe('Milliseconds to the answer; null when not measured.'),
  words: count.nullable().describe('Visible words received; null when not counted.'),
});

const robotsTxt = z.strictObject({
  status: z
    .enum(ROBOTS_STATUSES)
    .nullable()
    .describe(
      'What came of reading it. `ok`: read; `missing`: there is none; `unreadable`: it came in no form that can be read; `cdn-blocked`: the edge refused it; `ranqo-disallowed`: it turns the checking crawler away; null when unknown.',
    ),
  http_status: httpStatus,
  disallowed_ai: z.array(z.string()).describe('AI crawlers turned away from the homepage, each a finding.'),
  disallowed_search: z
    .array(z.string())
    .describe('Search crawlers turned away from the homepage, each a finding.'),
  declares_sitemap: z.boolean().describe('Whether it names a sitemap.'),
});

const llmsTxt = z.strictObject({
  url: z.string().describe('Where it was looked for.'),
  present: z.boolean().describe('A real llms.txt; a page of HTML in its place does not count.'),
  http_status: httpStatus,
  sections: count.describe('Sections that it has.'),
  links: count.describe('Links that it has.'),
  checks: z
    .array(
      z.strictObject({
        id: z.string().describe('Id of the check.'),
        ok: z.boolean().describe('Whether it passed.'),
        title: z.string().describe('What was looked at.'),
      }),
    )
    .describe('What was looked at in it.'),
});

const sitemap = z.strictObject({
  url: z.string().nullable().describe('Its address; null when none was found.'),
  reachable: z.boolean().describe('Whether it could be read.'),
  http_status: httpStatus,
  url_count: count.describe('Pages that it lists.'),
  declared_in_robots: z.boolean().describe('Whether robots.txt names it.'),
  newest_lastmod: z.string().nullable().describe('Its newest date, as it gives it; null without one.'),
});

const counts = z.strictObject({
  blockers: count.describe('Findings that keep AI answers or search out.'),
  warnings: count.describe('Findings worth a look.'),
  notices: count.describe('Findings to know of.'),
  passes: count.describe('Crawlers that received the page, and tokens that robots.txt allows.'),
});

/** Rule 11.13. */
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
  verdict: verdict
    .nullable()
    .describe(
      '`unknown`: no browser could load the homepage, or robots.txt turns the checking crawler away; else `blocked` with a blocker among the findings, `warn` with a warning, `clear` with neither; null before any check completes.',
    ),
  reachable: z
    .boolean()
    .nullable()
    .describe('Whether a browser could load the homepage; null when not measured.'),
  counts: counts.nullable().describe('Findings by severity, and passes; null before any check completes.'),
  findings: z.array(finding).describe('The gravest first.'),
  crawlers: z
    .array(crawler)
    .describe(
      'The crawlers that the check played. One that is a token in robots.txt alone has no fetch to tell of.',
    ),
  robots_txt: robotsTxt.nullable().describe('What robots.txt says; null when it was not read.'),
  llms_txt: llmsTxt.nullable().describe('What llms.txt says; null when there is none.'),
  sitemap: sitemap.nullable().describe('What the sitemap says; null when there is none.'),
  fetch_count: count
    .nullable()
    .describe('Requests that the check sent to the site; null before any check completes.'),
  error: z.string().nullable().describe('Why the latest check failed; null otherwise.'),
});

/** Rule 11.13. */
export const siteAccessReply = z
  .strictObject({
    brand_id: z.string().describe('The brand that was asked for.'),
    check: check.nullable().describe('The check; null when the brand never ran a check.'),
    history: z
      .array(
        z.strictObject({
          checked_at: timestamp.describe('When it completed.'),
          verdict: verdict.describe('What its findings came to.'),
          blockers: count.describe('Its findings that keep AI answers or search out.'),
          warnings: count.describe('Its findings worth a look.'),
          notices: count.describe('Its findings to know of.'),
          note: z
            .string()
            .describe(
              'What changed since the check completed before: the verdict, crawlers, findings; `Nothing changed` when none did, `First check` on the first.',
            ),
        }),
      )
      .max(26)
      .describe('Completed checks, the one completed last first, at most 26.'),
  })
  .describe("Whether crawlers can fetch a brand's site.");

export const getSiteAccess = endpoint({
  id: 'getSiteAccess',
  path: '/v1/brands/{brand_id}/site-access',
  tag: 'Site',
  summary: "Whether AI crawlers and search engines can fetch the brand's site",
  description:
    'The latest check of the site and the ones before. While a check runs, or after it failed, verdict, counts, findings and crawlers stay those of the last one that completed; `checked_at` says which.',
  parameters: {},
  reply: siteAccessReply,
  refusals: ['unknown_parameter', 'api_key_in_url', 'not_found'],
});
