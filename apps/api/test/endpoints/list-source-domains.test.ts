import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { SOURCE_OWNERS } from '@brand-visibility/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { drawnService, type DrawnService } from '../support/drawn.js';

type Domains = ResponseOf<Operations['listSourceDomains']>;
type Report = ResponseOf<Operations['getVisibility']>;

let service: DrawnService;
beforeAll(async () => {
  service = await drawnService(23, 40);
});
afterAll(() => service.stop());

const WINDOWS = ['period=365d', 'period=90d', 'start_date=2025-06-01&end_date=2025-08-31'];

describe('the cited domains', () => {
  // Rule 15.8.
  test('are divided by owner and by gap, with the same ranks', async () => {
    let compared = 0;
    for (const brand_id of service.brand_ids) {
      for (const window of WINDOWS) {
        const list = (query: string) =>
          service.get<Domains>(brand_id, `sources/domains?${window}&limit=1000${query}`);
        const whole = await list('');
        const report = await service.get<Report>(brand_id, `visibility?${window}`);
        expect([whole.window, whole.answer_count]).toEqual([report.window, report.answer_count]);
        expect(whole.data.map(({ rank }) => rank)).toEqual(whole.data.map((_, i) => i + 1));
        expect(whole.data.reduce((sum, { citation_count }) => sum + citation_count, 0)).toBe(
          whole.citation_count,
        );
        for (const { answers_naming_you, ...row } of whole.data) {
          const others = row.answers_naming_competitors_not_you + row.answers_naming_no_brand;
          expect(answers_naming_you + others).toBe(row.answer_count);
          const byEngine = row.platforms.map(({ answer_count }) => answer_count);
          expect(byEngine.reduce((sum, count) => sum + count, 0)).toBe(row.answer_count);
        }
        for (const names of [SOURCE_OWNERS.map((owner) => `owner=${owner}`), ['gap=true', 'gap=false']]) {
          const parts = await Promise.all(names.map((filter) => list(`&${filter}`)));
          const rows = parts.flatMap(({ data }) => data);
          expect(rows.toSorted((a, b) => a.rank - b.rank)).toEqual(whole.data);
          expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(whole.total);
        }
        compared += whole.total;
      }
    }
    expect(compared).toBeGreaterThan(50);
  });
});
