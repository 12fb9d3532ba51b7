import type { ImportRecord } from '@brand-visibility/contract';
import { DIMENSIONS } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { afterAll, beforeAll } from '@jest/globals';
import { importedService, type ImportedService } from './imported.js';

type Dimension = ImportRecord<'page_audit'>['dimensions'][number];

export const dimension = (id: Dimension['id'], score: number): Dimension => ({
  id,
  score,
  summary: `About ${id}.`,
  recommendations: ['Do this.', 'Do that.'],
  signals: [
    { id: 'one', label: 'One', status: 'pass', score: 7.5, max_score: 10, feedback: 'Good.' },
    { id: 'two', label: 'Two', status: 'fail', score: 0, max_score: 10, feedback: 'Bad.' },
  ],
});

/** A service over brands with page audits. It runs during the tests of the importing file. */
export let service: ImportedService;
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

export const NO_SCORES = Object.fromEntries(DIMENSIONS.map((id) => [id, null]));
