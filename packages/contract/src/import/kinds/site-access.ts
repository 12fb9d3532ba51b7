import {
  CHECK_STATUSES,
  CRAWLER_ROLES,
  CRAWLER_VERDICTS,
  FETCH_ERRORS,
  ROBOTS_STATUSES,
} from '@brand-visibility/domain';
import { z } from 'zod';
import {
  clash,
  completedAtWhenCompleted,
  count,
  errorWhenFailed,
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
import { recordKind } from '../kind.js';

/** Who is let in on a brand's site. */

const httpStatus = integer(100, 999).nullable();

export const siteAccessCheck = recordKind({
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
  place: null,
  *contradictions(check) {
    yield* completedAtWhenCompleted(check);
    if (check.status === 'completed' && check.origin === null) {
      yield* clash('an origin when status is completed', 'status', 'origin');
    }
    yield* errorWhenFailed(check);
  },
  guide: {
    id: 'The check.',
    brand_id: 'A `brand`.',
    status: 'How far it is.',
    created_at: 'When it was ordered.',
    reported_at: 'When it reported last.',
    completed_at: 'Set exactly when `completed`.',
    origin: 'The site that was checked, such as `https://shop.example`; set when `completed`.',
    reachable: 'Whether a browser was served.',
    robots_txt: 'Null when it was not read.',
    'robots_txt.status': 'What became of reading it.',
    'robots_txt.http_status': 'What the site answered.',
    'robots_txt.disallowed_ai': 'Crawlers of AI engines that it shuts out.',
    'robots_txt.disallowed_search': 'Crawlers of search engines that it shuts out.',
    'robots_txt.declares_sitemap': 'Whether it names a sitemap.',
    llms_txt: 'Null when there is none.',
    'llms_txt.url': 'Where it was looked for.',
    'llms_txt.present': 'Whether it was there.',
    'llms_txt.http_status': 'What the site answered.',
    'llms_txt.sections': 'Its sections.',
    'llms_txt.links': 'Its links.',
    'llms_txt.checks': 'What was looked at in it.',
    'llms_txt.checks[].id': 'What was looked at.',
    'llms_txt.checks[].ok': 'Whether it was right.',
    'llms_txt.checks[].title': 'The same in words.',
    sitemap: 'Null when there is none.',
    'sitemap.url': 'Where it is.',
    'sitemap.reachable': 'Whether it was there.',
    'sitemap.http_status': 'What the site answered.',
    'sitemap.url_count': 'Its addresses.',
    'sitemap.declared_in_robots': 'Whether robots.txt names it.',
    'sitemap.newest_lastmod': 'Its newest change, as written.',
    crawlers: 'The crawlers that were played.',
    'crawlers[].key': 'Which one.',
    'crawlers[].label': 'Its name.',
    'crawlers[].vendor': 'Whose it is.',
    'crawlers[].role': 'What it works for.',
    'crawlers[].verdict': 'How it fared.',
    'crawlers[].http_status': 'What the site answered.',
    'crawlers[].fetch_error': 'Why there was no answer.',
    'crawlers[].latency_ms': 'How long the answer took.',
    'crawlers[].words': 'Words on the page it was served.',
    fetch_count: 'Requests that the check made.',
    error: 'Why it failed; set exactly when `failed`.',
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
