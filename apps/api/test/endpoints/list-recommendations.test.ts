import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { BOARD_COLUMNS, parseInstant } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { DONE, one, page } from '../support/recommendations.js';

describe('the list of recommendations', () => {
  test.each([null, ...BOARD_COLUMNS])(
    'of column %s has the same rows in pages as in one page',
    async (status) => {
      const filter = status === null ? '' : `&status=${status}`;
      const whole = await page(`limit=100${filter}`);
      expect(whole).toMatchObject({ has_more: false, next_cursor: null });
      const paged = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const next: ResponseOf<Operations['listRecommendations']> = await page(
          `limit=3${filter}${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        expect(next.has_more).toBe(next.next_cursor !== null);
        paged.push(...next.data);
        cursor = next.next_cursor;
      }
      expect(paged).toEqual(whole.data);
      const all = (await page('')).data;
      expect(paged).toEqual(all.filter((each) => status === null || each.status === status));
      const order = all.map(({ created_at, id }) => `${parseInstant(created_at)} ${id}`);
      expect(order).toEqual([...order].sort().reverse());
    },
  );

  // Rule 11.15.
  test('has each recommendation as getRecommendation returns it', async () => {
    const { data } = await page('limit=100');
    expect(data.length).toBeGreaterThanOrEqual(DONE.length);
    for (const each of data) expect(await one(each.id)).toEqual(each);
  });
});
