import type { ImportRecord } from '@brand-visibility/contract';
import { formatInstant, MINUTE } from '@brand-visibility/domain/time/instant';
import { NOW, record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { exampleService } from '../support/example.js';

// GET /site-access: what crawlers find on a site. Each brand below has checks of its own; NOW is noon.

type Fields = Parameters<typeof record.siteAccessCheck>[0] & object;

const ago = (minutes: number) => formatInstant(NOW - BigInt(minutes) * MINUTE);
const NOTHING_YET = Object.fromEntries(
  ['origin', 'reachable', 'robots_txt', 'llms_txt', 'sitemap', 'fetch_count'].map((name) => [name, null]),
);
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
    crawler('bingbot', { role: 'search', verdict: 'unknown', http_status: null, fetch_error: 'timeout' }),
    crawler('Googlebot', { role: 'search' }),
  ],
};

const BRANDS = ['never', 'first', 'blocked', 'failed', 'running', 'many', 'tie'];
const RECORDS = [
  ...BRANDS.map((id) => record.brand({ id, domain: 'acme.example' })),
  open('first', 3, { status: 'pending' }),
  completed('blocked', 60, { reachable: false }),
  completed('blocked', 50, BLOCKED),
  completed('failed', 50, WARN),
  open('failed', 30, { status: 'failed', error: 'No such name.' }),
  completed('running', 50, WARN),
  open('running', 20, { reported_at: ago(14) }),
  ...Array.from({ length: 28 }, (_, index) => completed('many', 100 + index, index % 2 === 0 ? {} : WARN)),
  // Created in the opposite order of completion; two at one instant.
  completed('tie', 9, { id: 'tie_a', created_at: ago(30), fetch_count: 1 }),
  completed('tie', 9, { id: 'tie_B', created_at: ago(20), fetch_count: 2 }),
  open('tie', 8, { id: 'newer_a', status: 'failed', error: 'a' }),
  open('tie', 8, { id: 'newer_B', status: 'failed', error: 'B' }),
];

const { field, get, rows } = exampleService(RECORDS, { now: NOW });
const of = (brand_id: string) => `/v1/brands/${brand_id}/site-access`;
const checkOf = (brand_id: string, fields: string) => field(of(brand_id), fields.replace(/\w+/g, 'check.$&'));

test('a brand without a check has none (rule 9.2)', async () => {
  expect(await get(of('never'))).toEqual({ brand_id: 'never', check: null, history: [] });
});

test('before the first check completes there is only a status, and the origin is the domain', async () => {
  const found = { checked_at: null, verdict: null, counts: null, findings: [], crawlers: [], error: null };
  expect(await get(of('first'))).toEqual({
    brand_id: 'first',
    check: { ...NOTHING_YET, ...found, status: 'pending', origin: 'https://acme.example' },
    history: [],
  });
});

test.each([
  [
    'blocked',
    'completed, with the origin after redirects',
    `completed www.acme.example ${ago(50)} blocked null`,
  ],
  ['failed', 'failed, with older findings', `failed acme.example ${ago(50)} warn No such name.`],
  ['running', 'running, with older findings', `running acme.example ${ago(50)} warn null`],
  ['tie', 'of two created at once the one with the greater id', `failed acme.example ${ago(9)} clear a`],
])('%s: the latest check is %s (rule 9.2)', async (brand_id, _, expected) => {
  const found = await checkOf(brand_id, 'status origin checked_at verdict error');
  expect(found.replace('https://', '')).toBe(expected);
});

test('of two that completed at once the one with the greater id, by bytes, is shown', async () => {
  expect(await checkOf('tie', 'fetch_count')).toBe('1');
});

test('the evidence is as recorded (rule 1.6)', async () => {
  const { sitemap } = record.siteAccessCheck();
  expect(await get(of('blocked'))).toMatchObject({ check: { ...BLOCKED, sitemap, reachable: true } });
});

test('the history has 26 checks, the oldest compared with one that is not shown', async () => {
  const times = Array.from({ length: 26 }, (_, index) => ago(100 + index));
  expect(await rows(of('many'), 'checked_at', 'history')).toEqual(times);
  const last = 'Verdict changed from clear to warn; New: No sitemap was found';
  expect((await rows(of('many'), 'note', 'history')).at(-1)).toBe(last);
});
