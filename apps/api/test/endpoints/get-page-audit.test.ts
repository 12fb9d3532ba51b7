import { DIMENSIONS } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { NO_SCORES, dimension, service } from '../support/page-audits.js';

const get = (audit_id: string) => service.get(`/v1/brands/brd_1/page-audits/${audit_id}`);

describe('a page audit', () => {
  // Rule 11.14.
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
    const response = await get('full0001');
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
    expect(response.text).toBe(JSON.stringify(expected));
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
