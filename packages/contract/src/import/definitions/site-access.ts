import {
  CHECK_STATUSES,
  CRAWLER_ROLES,
  CRAWLER_VERDICTS,
  FETCH_ERRORS,
  ROBOTS_STATUSES,
} from '@brand-visibility/domain';
import { z } from 'zod';
import {
  completedAtWhenCompleted,
  count,
  errorWhenFailed,
  fault,
  id,
  integer,
  list,
  shortText,
  string,
  strings,
  timestamp,
  title,
  url,
} from '../fields.js';
import { recordDefinition } from '../definition.js';

/** Checks of the access that crawlers have to a brand's site. */

const httpStatus = integer(100, 999).nullable();

export const siteAccessCheck = recordDefinition({
  schema: z.strictObject({
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
  guide: {
    id: 'The id of the check.',
    brand_id: 'The id of a `brand`.',
    status: 'Progress of the check.',
    created_at: 'When the check was requested.',
    reported_at: 'When the check last reported progress.',
    completed_at: 'When the check completed; set exactly when `completed`.',
    origin: 'The checked site, such as `https://shop.example`; set when `completed`.',
    reachable: 'Whether a browser could load the homepage; null if not measured.',
    robots_txt: 'Content of robots.txt; null if it was not read.',
    'robots_txt.status': 'Result of fetching robots.txt.',
    'robots_txt.http_status': 'HTTP status of the response.',
    'robots_txt.disallowed_ai': 'AI crawlers that may not fetch the homepage.',
    'robots_txt.disallowed_search': 'Search crawlers that may not fetch the homepage.',
    'robots_txt.declares_sitemap': 'Whether robots.txt declares a sitemap.',
    llms_txt: 'Content of llms.txt; null if the site has none.',
    'llms_txt.url': 'The address that was fetched.',
    'llms_txt.present': 'Whether the site has an llms.txt.',
    'llms_txt.http_status': 'HTTP status of the response.',
    'llms_txt.sections': 'Number of its sections.',
    'llms_txt.links': 'Number of its links.',
    'llms_txt.checks': 'The checks of its content.',
    'llms_txt.checks[].id': 'The id of the check.',
    'llms_txt.checks[].ok': 'Whether the file passed.',
    'llms_txt.checks[].title': 'What was checked.',
    sitemap: 'Content of the sitemap; null if the site has none.',
    'sitemap.url': 'Address of the sitemap; null if none was found.',
    'sitemap.reachable': 'Whether it could be read.',
    'sitemap.http_status': 'HTTP status of the response.',
    'sitemap.url_count': 'Number of pages that it lists.',
    'sitemap.declared_in_robots': 'Whether robots.txt declares it.',
    'sitemap.newest_lastmod': 'The newest `lastmod` in it, as written.',
    crawlers: 'The crawlers that were simulated.',
    'crawlers[].key': "The crawler's token in robots.txt.",
    'crawlers[].label': 'Display name of the crawler.',
    'crawlers[].vendor': 'The company that runs the crawler.',
    'crawlers[].role': 'What the vendor uses it for.',
    'crawlers[].verdict': 'How the site treats the crawler.',
    'crawlers[].http_status': 'HTTP status of the response; null without one.',
    'crawlers[].fetch_error': 'Why there was no response.',
    'crawlers[].latency_ms': 'Milliseconds until the response.',
    'crawlers[].words': 'Number of visible words received.',
    fetch_count: 'Number of requests that the check sent to the site.',
    error: 'Why the check failed; set exactly when `failed`.',
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
