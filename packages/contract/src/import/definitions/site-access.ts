import {
  CHECK_STATUSES,
  CRAWLER_ROLES,
  CRAWLER_VERDICTS,
  FETCH_ERRORS,
  ROBOTS_STATUSES,
} from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import {
  completedAtWhenCompleted,
  countField,
  errorWhenFailed,
  fault,
  id,
  integer,
  listField,
  shortText,
  string,
  strings,
  timestampField,
  title,
  url,
} from '../fields.js';
import { recordDefinition } from '../definition.js';
import { HTTP_STATUS } from '../hints.js';

/** Defines the record type `site_access_check`, a check of whether crawlers can fetch a brand's site. */

const httpStatus = integer(100, 999)
  .meta({ title: HTTP_STATUS })
  .nullable()
  .describe('Null if there was no response.');

export const siteAccessRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('site_access_check'),
    id: id.describe('Unique id.'),
    brand_id: id.describe('The `brand`.'),
    status: z.enum(CHECK_STATUSES).describe('Progress of the check.'),
    created_at: timestampField.describe('When the check was requested.'),
    reported_at: timestampField.nullable().describe('When the check last reported progress.'),
    completed_at: timestampField.nullable().describe('Set if and only if `status` is `completed`.'),
    origin: url.nullable().describe('The site, such as `https://shop.example`; set if `completed`.'),
    reachable: z.boolean().nullable().describe('Whether a browser could load the homepage.'),
    robots_txt: z
      .strictObject({
        status: z.enum(ROBOTS_STATUSES).nullable().describe('Result of fetching robots.txt.'),
        http_status: httpStatus,
        disallowed_ai: strings.describe('AI crawlers that robots.txt excludes from the homepage.'),
        disallowed_search: strings.describe('Search crawlers that robots.txt excludes from the homepage.'),
        declares_sitemap: z.boolean().describe('Whether robots.txt declares a sitemap.'),
      })
      .nullable()
      .describe('The robots.txt; null if it was not read.'),
    llms_txt: z
      .strictObject({
        url: url.describe('The URL that was fetched.'),
        present: z.boolean().describe('Whether the site has an llms.txt.'),
        http_status: httpStatus,
        sections: countField.describe('Number of sections.'),
        links: countField.describe('Number of links.'),
        checks: listField(
          z.strictObject({
            id: string.describe('The id of the check.'),
            ok: z.boolean().describe('Whether the file passed.'),
            title: title.describe('What was checked.'),
          }),
        ).describe('The checks of its content.'),
      })
      .nullable()
      .describe('The result for llms.txt; null counts as missing.'),
    sitemap: z
      .strictObject({
        url: url.nullable().describe('URL of the sitemap; null if none was found.'),
        reachable: z.boolean().describe('Whether the sitemap could be read.'),
        http_status: httpStatus,
        url_count: countField.describe('Number of pages listed.'),
        declared_in_robots: z.boolean().describe('Whether robots.txt declares the sitemap.'),
        newest_lastmod: string.nullable().describe('The newest `lastmod` in the sitemap, as written.'),
      })
      .nullable()
      .describe('The result for the sitemap; null counts as missing.'),
    crawlers: listField(
      z.strictObject({
        key: string.describe("The crawler's token in robots.txt."),
        label: shortText.describe('Display name of the crawler.'),
        vendor: shortText.describe('The company that runs the crawler.'),
        role: z.enum(CRAWLER_ROLES).describe('Purpose of the crawler.'),
        verdict: z.enum(CRAWLER_VERDICTS).describe('How the site treats the crawler.'),
        http_status: httpStatus,
        fetch_error: z.enum(FETCH_ERRORS).nullable().describe('Why there was no response.'),
        latency_ms: z
          .number()
          .min(0, { error: 'a number of at least 0' })
          .nullable()
          .describe('Milliseconds until the response.'),
        words: countField.nullable().describe('Number of visible words.'),
      }),
    ).describe('The crawlers that were simulated.'),
    fetch_count: countField.nullable().describe('Requests that the check sent.'),
    error: string.nullable().describe('Why the check failed. Set if and only if `status` is `failed`.'),
  }),
  identity: ['id'],
  owner: 'brand',
  references: [],
  uniqueKey: null,
  *contradictions(check) {
    yield* completedAtWhenCompleted(check);
    if (check.status === 'completed' && check.origin === null) {
      yield fault('origin must be set when status is completed', 'status', 'origin');
    }
    yield* errorWhenFailed(check);
  },
  example: {
    type: 'site_access_check',
    id: 'chk_20260301',
    brand_id: 'brd_lumen',
    status: 'completed',
    created_at: '2026-03-01T02:00:00Z',
    reported_at: '2026-03-01T02:00:40Z',
    completed_at: '2026-03-01T02:00:40Z',
    origin: 'https://lumen.example',
    reachable: true,
    robots_txt: {
      status: 'ok',
      http_status: 200,
      disallowed_ai: ['gptbot'],
      disallowed_search: [],
      declares_sitemap: true,
    },
    llms_txt: {
      url: 'https://lumen.example/llms.txt',
      present: true,
      http_status: 200,
      sections: 2,
      links: 9,
      checks: [{ id: 'has_title', ok: true, title: 'It begins with a title' }],
    },
    sitemap: {
      url: 'https://lumen.example/sitemap.xml',
      reachable: true,
      http_status: 200,
      url_count: 120,
      declared_in_robots: true,
      newest_lastmod: '2026-02-27',
    },
    crawlers: [
      {
        key: 'gptbot',
        label: 'GPTBot',
        vendor: 'OpenAI',
        role: 'training',
        verdict: 'robots_disallowed',
        http_status: null,
        fetch_error: null,
        latency_ms: 84.5,
        words: null,
      },
    ],
    fetch_count: 9,
    error: null,
  },
});
