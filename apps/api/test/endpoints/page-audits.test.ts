import type { ImportRecord } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { columns, exampleService } from '../support/example.js';
import { DATABASES } from '../support/imported.js';

// GET /page-audits and GET /page-audits/{audit_id}: scores of pages.
//
//   1 February  auditfull   crawlability 40, page speed 70, content quality 55
//               auditfail   failed
//   2 February  audit00z    created a microsecond before the next three
//               audit0010, audit002, audit00a    pending
//               auditelse   of another brand

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

const waiting = { status: 'pending' as const, completed_at: null, dimensions: [] };
const second = (microseconds: string) => `2026-02-02T03:00:00.${microseconds}Z`;
const RECORDS = [
  record.brand(),
  record.brand({ id: 'brd_2' }),
  record.pageAudit({
    id: 'auditfull',
    title: 'A page',
    seo_score: 61,
    word_count: 812,
    dimensions: [SPEED, CRAWL, QUALITY],
  }),
  record.pageAudit({
    id: 'auditfail',
    ...waiting,
    status: 'failed',
    error: 'The page answered with status 404.',
  }),
  record.pageAudit({ id: 'audit00z', created_at: second('000000') }),
  ...['audit0010', 'audit002', 'audit00a'].map((id) =>
    record.pageAudit({ id, created_at: second('000001'), ...waiting }),
  ),
  record.pageAudit({ id: 'auditelse', brand_id: 'brd_2' }),
];

describe.each(DATABASES)('page audits (%s)', (database) => {
  const { get, rows } = exampleService(RECORDS, { database });

  test('a score is the mean of the dimensions by their rescaled weights (rule 9.3)', async () => {
    // Crawlability 0.2, content quality 0.2 and page speed 0.1 of 0.5: 0.4 x 40 + 0.4 x 55 + 0.2 x 70.
    const audit = await get('page-audits/auditfull');
    expect(audit).toMatchObject({
      page_score: 52,
      seo_score: 61,
      geo_score: null,
      word_count: 812,
      title: 'A page',
    });
    expect(columns(audit['dimensions'], 'id', 'label', 'weight', 'score')).toEqual([
      ['crawlability', 'Crawlability', 0.4, 40],
      ['content_quality', 'Content quality', 0.4, 55],
      ['page_speed', 'Page speed', 0.2, 70],
    ]);
  });

  test('dimensions have their texts and signals as recorded', async () => {
    expect(await get('page-audits/auditfull')).toMatchObject({ dimensions: [CRAWL, QUALITY, SPEED] });
  });

  test.each([
    ['auditfail', 'failed', 'The page answered with status 404.'],
    ['audit002', 'pending', null],
  ])('%s has no score (rule 11.14)', async (id, status, error) => {
    const scores = { crawlability: null, page_speed: null };
    expect(await get(`page-audits/${id}`)).toMatchObject({
      status,
      error,
      page_score: null,
      scores,
      dimensions: [],
    });
  });

  test.each(['auditelse', 'auditnone'])('%s is not an audit of the brand', async (id) => {
    expect(await get(`page-audits/${id}`)).toMatchObject({ status: 404, code: 'not_found' });
  });

  const PENDING = ['audit00a', 'audit002', 'audit0010'];
  test.each([
    [
      'newest first, ties by id in descending order of bytes (rule 7.6)',
      '',
      [...PENDING, 'audit00z', 'auditfull', 'auditfail'],
    ],
    ['by status', 'status=pending', PENDING],
    ['of a status that none has', 'status=analyzing', []],
  ])('the list is %s, in pages of any length', async (_, query, ids) => {
    for (const limit of [1, 2, 100]) {
      const seen: unknown[] = [];
      for (let cursor: unknown = ''; cursor !== null;) {
        const path = `page-audits?limit=${limit}&${query}${cursor === '' ? '' : `&cursor=${String(cursor)}`}`;
        const { data, next_cursor } = await get(path);
        seen.push(...columns(data, 'id').flat());
        cursor = next_cursor;
      }
      expect(seen).toEqual(ids);
    }
  });

  test('a cursor is for one status only (rule 7.2)', async () => {
    const { next_cursor } = await get('page-audits?limit=1&status=pending');
    const cursor = `cursor=${String(next_cursor)}`;
    expect(await rows(`page-audits?limit=50&status=pending&${cursor}`, 'id')).toEqual([
      ['audit002'],
      ['audit0010'],
    ]);
    expect(await get(`page-audits?${cursor}`)).toMatchObject({ code: 'invalid_cursor' });
  });

  test('a row of the list lacks what only a single audit has', async () => {
    const { meta_description, dimensions, ...row } = await get('page-audits/auditfull');
    expect([meta_description, dimensions]).toEqual([null, expect.any(Array)]);
    expect((await get('page-audits?limit=5'))['data']).toContainEqual(row);
  });
});
