import type { ImportRecord } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { exampleService } from '../support/example.js';

// GET /page-audits and GET /page-audits/{audit_id}: scores of pages. Three pending audits were created at one instant,
// a microsecond after audit00z and a day after auditfull and auditfail.

type Dimension = ImportRecord<'page_audit'>['dimensions'][number];

const dimension = (id: Dimension['id'], score: number): Dimension => ({
  id,
  score,
  summary: `About ${id}.`,
  recommendations: ['Do this.', 'Do that.'],
  signals: [{ id: 'one', label: 'One', status: 'pass', score: 7.5, max_score: 10, feedback: 'Good.' }],
});
const [SPEED, CRAWL, QUALITY] = [
  dimension('page_speed', 70),
  dimension('crawlability', 40),
  dimension('content_quality', 55),
];

/** In the order of their bytes. */
const PENDING = ['audit0010', 'audit002', 'audit00a'];
const waiting = { status: 'pending' as const, completed_at: null, dimensions: [] };
const second = (microseconds: string) => `2026-02-02T03:00:00.${microseconds}Z`;
const RECORDS = [
  record.brand(),
  record.brand({ id: 'brd_2' }),
  record.pageAudit({ id: 'auditfull', seo_score: 61, word_count: 812, dimensions: [SPEED, CRAWL, QUALITY] }),
  record.pageAudit({ id: 'auditfail', ...waiting, status: 'failed', error: 'Status 404.' }),
  record.pageAudit({ id: 'audit00z', created_at: second('000000') }),
  ...PENDING.map((id) => record.pageAudit({ id, created_at: second('000001'), ...waiting })),
  record.pageAudit({ id: 'auditelse', brand_id: 'brd_2' }),
];

const { field, get, pages, rows } = exampleService(RECORDS);

test.each([
  // Crawlability 0.2, content quality 0.2 and page speed 0.1 of 0.5: 0.4 x 40 + 0.4 x 55 + 0.2 x 70.
  ['the mean of the dimensions by weight (rule 9.3)', 'auditfull', 'status page_score', 'completed 52'],
  ['... in the order of the vocabulary; others are null', 'auditfull', 'scores', '40 55 70 null null null'],
  ['... and recorded scores', 'auditfull', 'seo_score geo_score word_count', '61 null 812'],
  ['an error, no score (rule 9.3)', 'auditfail', 'status page_score error', 'failed null Status 404.'],
  ['neither yet', 'audit002', 'status page_score error', 'pending null null'],
  ['an audit of another brand', 'auditelse', 'code', 'not_found'],
  ['no audit', 'auditnone', 'code', 'not_found'],
])('%s', async (_, id, fields, expected) => {
  expect(await field(`page-audits/${id}`, fields)).toBe(expected);
});

test('dimensions have labels, rescaled weights, and the texts and signals as recorded', async () => {
  expect(await rows('page-audits/auditfull', 'label weight', 'dimensions')).toEqual([
    'Crawlability 0.4',
    'Content quality 0.4',
    'Page speed 0.2',
  ]);
  expect(await get('page-audits/auditfull')).toMatchObject({ dimensions: [CRAWL, QUALITY, SPEED] });
});

const ALL = [...PENDING.toReversed(), 'audit00z', 'auditfull', 'auditfail'];
test.each([
  ['newest first, ties by descending id (rule 7.6)', 'page-audits', ALL],
  ['of a status', 'page-audits?status=pending', PENDING.toReversed()],
  ['of a status that none has', 'page-audits?status=analyzing', []],
])('the list is %s, in pages of any length (rule 7.4)', async (_, path, ids) => {
  for (const limit of [1, 2, 100]) expect((await pages(path, limit)).flat()).toEqual(ids);
});

test('a row of the list lacks what only a single audit has', async () => {
  const { meta_description, dimensions, ...row } = await get('page-audits/auditfull');
  expect([meta_description, dimensions]).toEqual([null, expect.any(Array)]);
  expect((await get('page-audits'))['data']).toContainEqual(row);
});
