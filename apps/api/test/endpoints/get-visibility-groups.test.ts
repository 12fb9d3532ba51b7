import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { GROUP_DIMENSIONS, GROUP_SORTS } from '@brand-visibility/domain';
import { drawFrom } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, faultsOf } from '../support/client.js';
import { drawnService, pagesOf, type DrawnService } from '../support/drawn.js';

type Groups = ResponseOf<Operations['getVisibilityGroups']>;
type Report = ResponseOf<Operations['getVisibility']>;

let service: DrawnService;
beforeAll(async () => {
  service = await drawnService(23, 40);
});
afterAll(() => service.stop());

const FILTER_OF: Readonly<Record<string, string>> = {
  theme: 'theme_ids',
  location: 'locations',
  category: 'categories',
  platform: 'platforms',
};

const quoted = (value: string) => encodeURIComponent(`"${value.replaceAll('"', '""')}"`);

describe('groups', () => {
  // Rule 14.15.
  test('have rows that equal the report filtered by their key', async () => {
    const draw = drawFrom(7);
    let compared = 0;
    for (let drawn = 0; drawn < 20; drawn += 1) {
      const brand_id = draw.pick(service.brand_ids);
      const window = draw.pick(['period=365d', 'period=90d', 'start_date=2025-06-01&end_date=2025-08-31']);
      const group_by = draw.pick(GROUP_DIMENSIONS);
      const groups = await service.get<Groups>(brand_id, `visibility/groups?${window}&group_by=${group_by}`);
      const whole = await service.get<Report>(brand_id, `visibility?${window}`);
      expect(groups.window).toEqual(whole.window);
      expect([groups.answer_count, groups.total]).toEqual([whole.answer_count, groups.data.length]);
      expect(groups.data.reduce((total, { answer_count }) => total + answer_count, 0)).toBe(
        whole.answer_count,
      );
      for (const row of groups.data) {
        const { answers_naming_you: you, answers_naming_competitors_not_you: others } = row;
        expect(you + others + row.answers_naming_no_brand).toBe(row.answer_count);
        const filter = FILTER_OF[group_by];
        if (filter === undefined || row.key === 'uncategorized') continue;
        if (row.key === null && group_by !== 'theme') continue;
        const value = group_by === 'theme' || group_by === 'location' ? quoted(row.key ?? 'none') : row.key;
        const alone = await service.get<Report>(brand_id, `visibility?${window}&${filter}=${value}`);
        expect(row).toMatchObject({
          prompt_count: alone.prompt_count,
          answer_count: alone.answer_count,
          answers_naming_you: alone.answer_count - alone.position_distribution.not_named,
          visibility: alone.visibility,
          average_position: alone.average_position,
          sentiment_score: alone.sentiment_score,
        });
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  // Rule 14.15.
  test('are paginated in order without duplicates or gaps', async () => {
    const [brand_id = ''] = service.brand_ids;
    for (const sort of GROUP_SORTS) {
      const query = `visibility/groups?period=365d&sort=${sort}&order=asc`;
      const { data, total, has_more, next_cursor } = await service.get<Groups>(brand_id, query);
      expect([data.length, has_more, next_cursor]).toEqual([total, false, null]);
      expect(total).toBeGreaterThan(2);
      const paginated: Groups['data'][number][] = [];
      for await (const response of pagesOf(service, brand_id, `${query}&limit=2`)) {
        const page = response.body as Groups; // the client checked it against the document
        paginated.push(...page.data);
        expect(response.headers['next-cursor']).toBe(page.next_cursor ?? undefined);
      }
      expect(paginated).toEqual(data);
    }
  });

  test('reject invalid values and the cursor of another query', async () => {
    const [brand_id = ''] = service.brand_ids;
    const wrong = await service.request(
      brand_id,
      'visibility/groups?group_by=themes&sort=rank&order=up&limit=1001',
    );
    expect(faultsOf(wrong)).toEqual(['group_by', 'sort', 'order', 'limit']);
    const { next_cursor } = await service.get<Groups>(brand_id, 'visibility/groups?period=365d&limit=1');
    const other = await service.request(
      brand_id,
      `visibility/groups?period=365d&group_by=theme&cursor=${next_cursor}`,
    );
    expect(codeOf(other)).toBe('invalid_cursor');
  });
});
