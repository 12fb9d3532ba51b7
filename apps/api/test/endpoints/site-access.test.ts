import type { ImportRecord } from '@brand-visibility/contract';
import { formatInstant, MINUTE } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { importedService, type ImportedService } from '../support/imported.js';

type Check = ImportRecord<'site_access_check'>;

const crawler = (
  key: string,
  fields: Partial<Check['crawlers'][number]> = {},
): Check['crawlers'][number] => ({
  key,
  label: `The ${key}`,
  vendor: 'A vendor',
  role: 'live_answer',
  verdict: 'pass',
  http_status: 200,
  fetch_error: null,
  latency_ms: 12.25,
  words: 512,
  ...fields,
});

/** A check created `minutesAgo` that completed a minute later. */
const completed = (brand_id: string, minutesAgo: number, fields: Partial<Omit<Check, 'type'>> = {}) =>
  record.siteAccessCheck({
    id: `chk_${brand_id}_${minutesAgo}`,
    brand_id,
    created_at: formatInstant(NOW - BigInt(minutesAgo) * MINUTE),
    reported_at: null,
    completed_at: formatInstant(NOW - BigInt(minutesAgo - 1) * MINUTE),
    ...fields,
  });

const NOTHING_YET = {
  origin: null,
  reachable: null,
  robots_txt: null,
  llms_txt: null,
  sitemap: null,
  fetch_count: null,
} as const;

const open = (brand_id: string, minutesAgo: number, fields: Partial<Omit<Check, 'type'>> = {}) =>
  completed(brand_id, minutesAgo, { status: 'running', completed_at: null, ...NOTHING_YET, ...fields });

/** Its members are in a different order from the response's. */
const BLOCKED = {
  origin: 'https://www.acme.example',
  robots_txt: {
    declares_sitemap: false,
    disallowed_search: ['bingbot'],
    disallowed_ai: ['GPTBot', 'CCBot'],
    http_status: 200,
    status: 'ok',
  },
  llms_txt: {
    checks: [{ title: 'Starts with a title', ok: false, id: 'title' }],
    links: 2,
    sections: 1,
    http_status: 404,
    present: false,
    url: 'https://www.acme.example/llms.txt',
  },
  sitemap: {
    newest_lastmod: '2026-03-01',
    declared_in_robots: true,
    url_count: 7,
    http_status: 200,
    reachable: true,
    url: null,
  },
  crawlers: [
    crawler('OAI-SearchBot', { verdict: 'blocked', http_status: 403, words: 0 }),
    crawler('GPTBot', { role: 'training', verdict: 'robots_disallowed', http_status: null, words: null }),
    crawler('bingbot', {
      role: 'search',
      verdict: 'unknown',
      http_status: null,
      fetch_error: 'timeout',
      latency_ms: null,
      words: null,
    }),
    crawler('Googlebot', { role: 'search' }),
  ],
} satisfies Partial<Check>;

let service: ImportedService;
beforeAll(async () => {
  const brands = ['never', 'first', 'blocked', 'failed', 'running', 'stopped', 'many'];
  service = await importedService(
    [
      ...brands.map((id) => record.brand({ id, domain: 'acme.example' })),
      open('first', 3, { status: 'pending' }),
      completed('blocked', 60, { reachable: false }),
      completed('blocked', 50, BLOCKED),
      completed('failed', 50, { sitemap: null }),
      open('failed', 30, { status: 'failed', error: 'The name could not be resolved.' }),
      completed('running', 50, { sitemap: null }),
      open('running', 20, { reported_at: formatInstant(NOW - 14n * MINUTE) }),
      open('stopped', 15),
      ...Array.from({ length: 28 }, (_, index) =>
        completed('many', 100 + index, index % 2 === 0 ? {} : { sitemap: null }),
      ),
    ],
    { now: NOW },
  );
});
beforeEach(() => {
  service.time.now = NOW;
});
afterAll(() => service.stop());

const get = (brand_id: string) => service.get(`/v1/brands/${brand_id}/site-access`);

describe('site access', () => {
  // Rule 11.13.
  test('is null without history for a brand without checks', async () => {
    expect((await get('never')).body).toEqual({ brand_id: 'never', check: null, history: [] });
  });

  test('shows only the status of the first check until one completes', async () => {
    const nothing = { verdict: null, counts: null, findings: [], crawlers: [], error: null };
    expect((await get('first')).body).toEqual({
      brand_id: 'first',
      check: {
        status: 'pending',
        ...NOTHING_YET,
        ...nothing,
        checked_at: null,
        origin: 'https://acme.example',
      },
      history: [],
    });
  });

  // Rule 11.13.
  test('has its fields in order, whatever their order in the import', async () => {
    const text = expect.any(String) as unknown as string; // a cast: jest's matchers match any type
    const response = await get('blocked');
    const expected = {
      brand_id: 'blocked',
      check: {
        status: 'completed',
        origin: 'https://www.acme.example',
        checked_at: formatInstant(NOW - 49n * MINUTE),
        verdict: 'blocked',
        reachable: true,
        counts: { blockers: 2, warnings: 0, notices: 4, passes: 1 },
        findings: [
          { id: 'crawler_blocked:OAI-SearchBot', severity: 'blocker', title: text, detail: text },
          { id: 'robots_disallows:bingbot', severity: 'blocker', title: text, detail: text },
          { id: 'crawler_unknown:bingbot', severity: 'notice', title: text, detail: text },
          { id: 'llms_txt_missing', severity: 'notice', title: text, detail: text },
          { id: 'robots_disallows:CCBot', severity: 'notice', title: text, detail: text },
          { id: 'robots_disallows:GPTBot', severity: 'notice', title: text, detail: text },
        ],
        crawlers: BLOCKED.crawlers,
        robots_txt: BLOCKED.robots_txt,
        llms_txt: BLOCKED.llms_txt,
        sitemap: BLOCKED.sitemap,
        fetch_count: 4,
        error: null,
      },
      history: [
        {
          checked_at: formatInstant(NOW - 49n * MINUTE),
          verdict: 'blocked',
          blockers: 2,
          warnings: 0,
          notices: 4,
          note:
            'Verdict changed from unknown to blocked; New: The OAI-SearchBot is blocked; ' +
            'New: robots.txt disallows The bingbot; New: The bingbot could not be checked; ' +
            'New: No llms.txt was found; New: robots.txt disallows CCBot; New: robots.txt disallows The GPTBot',
        },
        {
          checked_at: formatInstant(NOW - 59n * MINUTE),
          verdict: 'unknown',
          blockers: 0,
          warnings: 0,
          notices: 0,
          note: 'First check',
        },
      ],
    };
    expect(response.body).toEqual(expected);
  });

  test.each([
    ['failed', 'failed', 'The name could not be resolved.'],
    ['running', 'running', null],
  ])('%s: keeps the findings of the previous completed check', async (brand_id, status, error) => {
    expect((await get(brand_id)).body).toMatchObject({
      check: {
        status,
        origin: 'https://acme.example',
        checked_at: formatInstant(NOW - 49n * MINUTE),
        verdict: 'warn',
        reachable: true,
        counts: { blockers: 0, warnings: 1, notices: 0, passes: 0 },
        findings: [{ id: 'sitemap_missing' }],
        robots_txt: { status: 'ok' },
        llms_txt: { present: true },
        sitemap: null,
        fetch_count: 4,
        error,
      },
      history: [{ verdict: 'warn', note: 'First check' }],
    });
  });

  test.each([
    ['stopped', -1n, 'running'],
    ['stopped', 0n, 'failed'],
  ])('%s, %s microseconds later: has the status %s', async (brand_id, later, status) => {
    service.time.now = NOW + later;
    const response = await get(brand_id);
    const error = status === 'failed' ? expect.stringContaining('stopped reporting') : null;
    expect(response.body).toMatchObject({ check: { status, error, origin: 'https://acme.example' } });
  });

  test('has a history of 26 checks, the oldest compared with one that is not listed', async () => {
    const { history } = (await get('many')).body as { history: { checked_at: string; note: string }[] };
    expect(history.map(({ checked_at }) => checked_at)).toEqual(
      Array.from({ length: 26 }, (_, index) => formatInstant(NOW - BigInt(99 + index) * MINUTE)),
    );
    expect(history.at(-1)?.note).toBe('Verdict changed from clear to warn; New: No sitemap was found');
  });
});
