import type { ImportRecord } from '@brand-visibility/contract';
import { DIMENSIONS } from '@brand-visibility/domain';
import { record } from '@brand-visibility/test-fixtures';
import { NOW } from '@brand-visibility/test-fixtures/store-contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, faultsOf } from '../support/client.js';
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

const list = (query: string) => service.get(`/v1/brands/brd_2/page-audits${query}`);
const ask = (audit_id: string) => service.get(`/v1/brands/brd_1/page-audits/${audit_id}`);

const NO_SCORES = Object.fromEntries(DIMENSIONS.map((id) => [id, null]));

describe('a page audit', () => {
  test('has its members, dimensions and weights in the order of the specification', async () => {
    const labels = [
      'Crawlability',
      'Content quality',
      'Page speed',
      'AI readiness',
      'Citation potential',
      'Authority and trust',
    ];
    const weights = [0.2, 0.2, 0.1, 0.2, 0.15, 0.15];
    const reply = await ask('full0001');
    const expected = {
      id: 'full0001',
      url: 'https://acme.example/',
      title: 'A page',
      status: 'completed',
      page_type: 'product',
      page_score: 43,
      scores: {
        crawlability: 45,
        content_quality: 44,
        page_speed: 43,
        ai_readiness: 42,
        citation_potential: 41,
        authority_trust: 40,
      },
      seo_score: 61,
      geo_score: 0,
      word_count: 812,
      created_at: '2026-02-01T03:00:00.000Z',
      completed_at: '2026-02-01T03:01:00.000Z',
      error: null,
      meta_description: 'What it is about.',
      dimensions: DIMENSIONS.map((id, index) => ({
        id,
        label: labels[index],
        score: 45 - index,
        weight: weights[index],
        summary: `About ${id}.`,
        recommendations: ['Do this.', 'Do that.'],
        signals: dimension(id, 0).signals,
      })),
    };
    expect(reply.text).toBe(JSON.stringify(expected));
  });

  test('is scored on what was audited alone', async () => {
    expect((await ask('notext01')).body).toMatchObject({
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
  ])('%s has no score until it is completed', async (id, status, error) => {
    expect((await ask(id)).body).toMatchObject({
      id,
      status,
      page_score: null,
      scores: NO_SCORES,
      completed_at: null,
      error,
      dimensions: [],
    });
  });

  test.each([
    'absent01',
    'other001',
    'FULL0001',
    'full000',
    'full0001%20',
    'full_001',
    'x'.repeat(65),
    '%E2%82%AC',
    '%00',
    '%ff',
    "'%20or%201=1--",
  ])('%s is not found', async (id) => {
    const reply = await ask(id);
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
  });

  test('takes no parameter', async () => {
    const reply = await service.get('/v1/brands/brd_1/page-audits/full0001?limit=1');
    expect([codeOf(reply), ...faultsOf(reply)]).toEqual(['unknown_parameter', 'limit']);
  });
});

describe('the list of page audits', () => {
  interface Page {
    readonly data: readonly { readonly id: string }[];
    readonly next_cursor: string | null;
  }

  /** The client has checked the body against the contract. */
  const page = async (query: string) => (await list(query)).body as Page;

  test('has them newest first, without what is shown of one alone', async () => {
    const { data } = await page('');
    expect(data.map(({ id }) => id)).toEqual(['other00a', 'other002', 'other0009', 'other001']);
    const { meta_description, dimensions, ...shown } = (
      await service.get('/v1/brands/brd_2/page-audits/other001')
    ).body as Record<string, unknown>;
    expect([meta_description, dimensions]).toEqual([null, expect.any(Array)]);
    expect(JSON.stringify(data.at(-1))).toBe(JSON.stringify(shown));
    expect(shown).toMatchObject({ page_score: 70, scores: { ...NO_SCORES, page_speed: 70 } });
  });

  test('goes on page by page, of one status or of all', async () => {
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

  test('takes a cursor with the same status only', async () => {
    const { next_cursor } = await page('?limit=1&status=analyzing');
    expect((await list(`?limit=50&status=analyzing&cursor=${next_cursor}`)).status).toBe(200);
    for (const query of ['', '&status=completed']) {
      expect(codeOf(await list(`?cursor=${next_cursor}${query}`))).toBe('invalid_cursor');
    }
  });

  test.each([
    ['?status=running', ['invalid_parameter', 'status']],
    ['?status=pending,failed', ['invalid_parameter', 'status']],
    ['?limit=101&status=', ['invalid_parameter', 'limit', 'status']],
    ['?period=7d&limit=0', ['unknown_parameter', 'period']],
  ])('refuses %s', async (query, expected) => {
    const reply = await list(query);
    expect([codeOf(reply), ...faultsOf(reply)]).toEqual(expected);
  });
});
