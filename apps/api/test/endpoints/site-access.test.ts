import type { ImportRecord } from '@brand-visibility/contract';
import { formatInstant, MINUTE, type Instant } from '@brand-visibility/domain';
import { NOW, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { columns, exampleService } from '../support/example.js';
import { DATABASES } from '../support/imported.js';

// GET /site-access: what crawlers find on a site. Each brand below has checks of its own; NOW is noon.

type Fields = Parameters<typeof record.siteAccessCheck>[0] & object;

const ago = (minutes: number, later: Instant = 0n) => formatInstant(NOW - BigInt(minutes) * MINUTE + later);
const NOTHING_YET = {
  origin: null,
  reachable: null,
  robots_txt: null,
  llms_txt: null,
  sitemap: null,
  fetch_count: null,
};
const WARN = { sitemap: null };

/** A check that was created and completed the same number of minutes ago. */
const completed = (brand_id: string, minutes: number, fields: Fields = {}) =>
  record.siteAccessCheck({
    id: `chk_${brand_id}_${minutes}`,
    brand_id,
    created_at: ago(minutes),
    reported_at: null,
    completed_at: ago(minutes),
    ...fields,
  });
const open = (brand_id: string, minutes: number, fields: Fields = {}) =>
  completed(brand_id, minutes, { status: 'running', completed_at: null, ...NOTHING_YET, ...fields });

const crawler = (key: string, fields: Partial<ImportRecord<'site_access_check'>['crawlers'][number]>) => ({
  key,
  label: `The ${key}`,
  vendor: 'A vendor',
  role: 'live_answer' as const,
  verdict: 'pass' as const,
  http_status: 200,
  fetch_error: null,
  latency_ms: 12.25,
  words: 512,
  ...fields,
});

const BLOCKED = {
  origin: 'https://www.acme.example',
  robots_txt: {
    declares_sitemap: false,
    disallowed_search: ['bingbot'],
    disallowed_ai: ['CCBot'],
    http_status: 200,
    status: 'ok' as const,
  },
  llms_txt: null,
  crawlers: [
    crawler('OAI-SearchBot', { verdict: 'blocked', http_status: 403, words: 0 }),
    crawler('bingbot', {
      role: 'search',
      verdict: 'unknown',
      http_status: null,
      fetch_error: 'timeout',
      latency_ms: null,
    }),
    crawler('Googlebot', { role: 'search' }),
  ],
};

const BRANDS = ['never', 'first', 'blocked', 'failed', 'running', 'stopped', 'many', 'tie'];
const RECORDS = [
  ...BRANDS.map((id) => record.brand({ id, domain: 'acme.example' })),
  open('first', 3, { status: 'pending' }),
  completed('blocked', 60, { reachable: false }),
  completed('blocked', 50, BLOCKED),
  completed('failed', 50, WARN),
  open('failed', 30, { status: 'failed', error: 'The name could not be resolved.' }),
  completed('running', 50, WARN),
  open('running', 20, { reported_at: ago(14) }),
  open('stopped', 15),
  ...Array.from({ length: 28 }, (_, index) => completed('many', 100 + index, index % 2 === 0 ? {} : WARN)),
  // Created in the opposite order of completion; two at one instant.
  completed('tie', 9, { id: 'tie_a', created_at: ago(30), fetch_count: 1 }),
  completed('tie', 9, { id: 'tie_B', created_at: ago(20), fetch_count: 2 }),
  open('tie', 8, { id: 'newer_a', status: 'failed', error: 'a' }),
  open('tie', 8, { id: 'newer_B', status: 'failed', error: 'B' }),
];

describe.each(DATABASES)('GET /site-access (%s)', (database) => {
  const { get, time } = exampleService(RECORDS, { now: NOW, database });
  const of = (brand_id: string) => get(`/v1/brands/${brand_id}/site-access`);
  const checkOf = async (brand_id: string) => (await of(brand_id))['check'];

  test('a brand without a check has none (rule 11.13)', async () => {
    expect(await of('never')).toEqual({ brand_id: 'never', check: null, history: [] });
  });

  test('before the first check completes there is only a status, and the origin is the domain', async () => {
    const nothing = {
      ...NOTHING_YET,
      checked_at: null,
      verdict: null,
      counts: null,
      findings: [],
      crawlers: [],
    };
    expect(await of('first')).toEqual({
      brand_id: 'first',
      check: { ...nothing, status: 'pending', origin: 'https://acme.example', error: null },
      history: [],
    });
  });

  test.each([
    [
      'completed, whose origin is where redirects led',
      'blocked',
      ['completed', 'https://www.acme.example', ago(50), 'blocked', null],
    ],
    [
      'failed: the findings are older',
      'failed',
      ['failed', 'https://acme.example', ago(50), 'warn', 'The name could not be resolved.'],
    ],
    ['still running: so are these', 'running', ['running', 'https://acme.example', ago(50), 'warn', null]],
    [
      'of two created at once the one with the greater id, by bytes',
      'tie',
      ['failed', 'https://acme.example', ago(9), 'clear', 'a'],
    ],
  ])('the latest check is %s (rule 9.2)', async (_, brand_id, expected) => {
    const fields = ['status', 'origin', 'checked_at', 'verdict', 'error'];
    expect(columns([await checkOf(brand_id)], ...fields)).toEqual([expected]);
  });

  test('of two that completed at once, the one with the greater id shows', async () => {
    expect(await checkOf('tie')).toMatchObject({ fetch_count: 1 });
  });

  test('a check is stopped once it has not reported for 15 minutes', async () => {
    time().now = NOW - 1n;
    expect(await checkOf('stopped')).toMatchObject({ status: 'running', error: null });
    time().now = NOW;
    const error = expect.stringContaining('stopped reporting');
    expect(await checkOf('stopped')).toMatchObject({ status: 'failed', error });
  });

  test('the evidence is as recorded', async () => {
    const { sitemap } = record.siteAccessCheck();
    expect(await checkOf('blocked')).toMatchObject({ ...BLOCKED, sitemap, reachable: true, fetch_count: 4 });
  });

  test('findings come by severity, then id', async () => {
    const { findings, counts } = (await checkOf('blocked')) as { findings: unknown; counts: unknown };
    expect(columns(findings, 'severity', 'id')).toEqual([
      ['blocker', 'crawler_blocked:OAI-SearchBot'],
      ['blocker', 'robots_disallows:bingbot'],
      ['notice', 'crawler_unknown:bingbot'],
      ['notice', 'llms_txt_missing'],
      ['notice', 'robots_disallows:CCBot'],
    ]);
    expect(counts).toEqual({ blockers: 2, warnings: 0, notices: 3, passes: 1 });
  });

  test('the history notes what changed since the check before', async () => {
    expect(columns((await of('blocked'))['history'], 'checked_at', 'verdict', 'note')).toEqual([
      [
        ago(50),
        'blocked',
        'Verdict changed from unknown to blocked; New: The OAI-SearchBot is blocked; ' +
          'New: robots.txt disallows The bingbot; New: The bingbot could not be checked; ' +
          'New: No llms.txt was found; New: robots.txt disallows CCBot',
      ],
      [ago(60), 'unknown', 'First check'],
    ]);
  });

  test('the history has 26 checks; the oldest is compared with one that is not shown', async () => {
    const rows = columns((await of('many'))['history'], 'checked_at', 'note');
    expect(rows.map(([at]) => at)).toEqual(Array.from({ length: 26 }, (_, index) => ago(100 + index)));
    expect(rows.at(-1)?.[1]).toBe('Verdict changed from clear to warn; New: No sitemap was found');
  });
});
