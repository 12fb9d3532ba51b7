import type { ImportRecord } from '@brand-visibility/contract';
import { DIMENSIONS } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf } from '../support/client.js';
import { importedService, type ImportedService } from '../support/imported.js';

type Dimension = ImportRecord<'page_audit'>['dimensions'][number];

const dimension = (id: Dimension['id'], score: number): Dimension => ({
  id,
  score,
  summary: `About ${id}.`,
  recommendations: ['Do this.', 'Do that.'],
  signals: [
    { id: 'one', label: 'One', status: 'pass', score: 7.5, max_score: 10, feedback: 'Good.' },
    { id: 'two', label: 'Two', status: 'fail', score: 0, max_score: 10, feedback: 'Bad.' },
  ],
});

let service: ImportedService;
beforeAll(async () => {
  service = await importedService(
    [
      record.brand(),
      record.brand({ id: 'brd_2' }),
      record.pageAudit({
        id: 'full0001',
        title: 'A page',
        page_type: 'product',
        seo_score: 61,
        geo_score: 0,
        word_count: 812,
        meta_description: 'What it is about.',
        dimensions: [...DIMENSIONS].reverse().map((id, index) => dimension(id, 40 + index)),
      }),
      record.pageAudit({
        id: 'notext01',
        dimensions: [dimension('page_speed', 50), dimension('crawlability', 51)],
      }),
      record.pageAudit({ id: 'pending1', status: 'pending', completed_at: null, dimensions: [] }),
      record.pageAudit({
        id: 'failed01',
        status: 'failed',
        completed_at: null,
        dimensions: [],
        error: 'The page answered with status 404.',
      }),
      record.pageAudit({ id: 'other001', brand_id: 'brd_2', dimensions: [dimension('page_speed', 70)] }),
      ...['other00a', 'other002', 'other0009'].map((id) =>
        record.pageAudit({
          id,
          brand_id: 'brd_2',
          created_at: '2026-02-01T03:00:00.000001Z',
          status: 'analyzing',
          completed_at: null,
          dimensions: [],
        }),
      ),
    ],
    { now: NOW },
  );
});
afterAll(() => service.stop());

const NO_SCORES = Object.fromEntries(DIMENSIONS.map((id) => [id, null]));

const get = (audit_id: string) => service.get(`/v1/brands/brd_1/page-audits/${audit_id}`);

describe('a page audit', () => {
  // Rule 9.3. The domain has the labels and the weights, and every response the order of the document.
  test('has its dimensions in the order of the specification, and the mean of their scores', async () => {
    expect((await get('full0001')).body).toMatchObject({
      title: 'A page',
      page_type: 'product',
      page_score: 43,
      seo_score: 61,
      geo_score: 0,
      word_count: 812,
      meta_description: 'What it is about.',
      error: null,
      created_at: '2026-02-01T03:00:00.000Z',
      completed_at: '2026-02-01T03:01:00.000Z',
      scores: Object.fromEntries(DIMENSIONS.map((id, index) => [id, 45 - index])),
      dimensions: DIMENSIONS.map((id, index) => dimension(id, 45 - index)),
    });
  });

  test('is scored only on the audited dimensions', async () => {
    expect((await get('notext01')).body).toMatchObject({
      page_score: 51,
      scores: { ...NO_SCORES, crawlability: 51, page_speed: 50 },
      dimensions: [
        { id: 'crawlability', weight: 0.6667 },
        { id: 'page_speed', weight: 0.3333 },
      ],
    });
  });

  test.each([
    ['pending1', 'pending', null],
    ['failed01', 'failed', 'The page answered with status 404.'],
  ])('%s has no score before it is completed', async (id, status, error) => {
    expect((await get(id)).body).toMatchObject({
      id,
      status,
      page_score: null,
      scores: NO_SCORES,
      completed_at: null,
      error,
      dimensions: [],
    });
  });
});

const list = (query: string) => service.get(`/v1/brands/brd_2/page-audits${query}`);

describe('the list of page audits', () => {
  interface Page {
    readonly data: readonly { readonly id: string }[];
    readonly next_cursor: string | null;
  }

  /** A cast: `call` has checked the body against the contract. */
  const page = async (query: string) => (await list(query)).body as Page;

  // Rule 9.3.
  test('is sorted newest first, without the fields that only a single audit has', async () => {
    const { data } = await page('');
    expect(data.map(({ id }) => id)).toEqual(['other00a', 'other002', 'other0009', 'other001']);
    const { meta_description, dimensions, ...shown } = (
      await service.get('/v1/brands/brd_2/page-audits/other001')
    ).body as Record<string, unknown>;
    expect([meta_description, dimensions]).toEqual([null, expect.any(Array)]);
    expect(JSON.stringify(data.at(-1))).toBe(JSON.stringify(shown));
    expect(shown).toMatchObject({ page_score: 70, scores: { ...NO_SCORES, page_speed: 70 } });
  });

  test('is paginated, with and without the filter by status', async () => {
    for (const [filter, ids] of [
      ['', ['other00a', 'other002', 'other0009', 'other001']],
      ['&status=analyzing', ['other00a', 'other002', 'other0009']],
      ['&status=completed', ['other001']],
      ['&status=failed', []],
    ] as const) {
      const seen = [];
      let next = '';
      do {
        const { data, next_cursor } = await page(`?limit=2${filter}${next}`);
        seen.push(...data.map(({ id }) => id));
        next = next_cursor === null ? '' : `&cursor=${next_cursor}`;
      } while (next !== '');
      expect(seen).toEqual(ids);
    }
  });

  test('accepts a cursor with the same status only', async () => {
    const { next_cursor } = await page('?limit=1&status=analyzing');
    expect((await list(`?limit=50&status=analyzing&cursor=${next_cursor}`)).status).toBe(200);
    for (const query of ['', '&status=completed']) {
      expect(codeOf(await list(`?cursor=${next_cursor}${query}`))).toBe('invalid_cursor');
    }
  });
});
