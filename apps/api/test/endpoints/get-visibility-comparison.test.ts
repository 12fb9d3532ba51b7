import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { drawFrom } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, faultsOf } from '../support/client.js';
import { drawnService, type DrawnService } from '../support/drawn.js';

type Comparison = ResponseOf<Operations['getVisibilityComparison']>;
type Report = ResponseOf<Operations['getVisibility']>;
type Groups = ResponseOf<Operations['getVisibilityGroups']>;

let service: DrawnService;
beforeAll(async () => {
  service = await drawnService(23, 40);
});
afterAll(() => service.stop());

const sum = (counts: readonly (number | null)[]) =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0);

describe('a comparison', () => {
  // Rule 17.9.
  test('has the window, counts and visibility of the report with the same filters, engine by engine', async () => {
    const draw = drawFrom(11);
    let compared = 0;
    for (let drawn = 0; drawn < 25; drawn += 1) {
      const brand_id = draw.pick(service.brand_ids);
      const window = draw.pick(['period=365d', 'period=90d', 'start_date=2025-06-01&end_date=2025-08-31']);
      const filter = draw.pick(['', '', '&theme_ids=none', '&platforms=claude,grok', '&is_branded=false']);
      const query = `${window}${filter}`;
      const comparison = await service.get<Comparison>(brand_id, `visibility/comparison?${query}`);
      const report = await service.get<Report>(brand_id, `visibility?${query}`);
      const { answer_count, prompt_count, visibility } = report;
      expect(comparison).toMatchObject({ window: report.window, answer_count, prompt_count, visibility });
      const { engines } = comparison;
      expect(sum(engines.map((row) => row.answer_count))).toBe(answer_count);
      expect(sum(engines.map((row) => row.previous_answer_count))).toBe(
        comparison.previous_answer_count ?? 0,
      );
      const groups = await service.get<Groups>(brand_id, `visibility/groups?${query}&group_by=platform`);
      for (const { key, answer_count: answers, answers_naming_you, visibility: figures } of groups.data) {
        expect(engines.find(({ platform }) => platform === key)).toMatchObject({
          answer_count: answers,
          named_count: answers_naming_you,
          visibility: figures,
        });
      }
      const isCompared = visibility.change !== null;
      compared += isCompared ? 1 : 0;
      expect([comparison.verdict, comparison.like_for_like].map((member) => member !== null)).toEqual([
        isCompared,
        isCompared,
      ]);
    }
    expect(compared).toBeGreaterThan(5);
  });

  // Rule 17.7.
  test('of a carried window has no previous figures', async () => {
    let carried = 0;
    for (const brand_id of service.brand_ids) {
      const last = service.days.get(brand_id)?.at(-1);
      if (last === undefined) continue;
      const dayAfter = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
      const path = `visibility/comparison?start_date=${dayAfter}&end_date=${dayAfter}`;
      const comparison = await service.get<Comparison>(brand_id, path);
      expect(comparison.window.carried_from).not.toBeNull();
      expect(comparison).toMatchObject({
        previous_answer_count: null,
        previous_prompt_count: null,
        verdict: null,
        run_noise: { previous: null },
        prompt_noise: { previous: null },
        like_for_like: null,
      });
      for (const row of comparison.engines) {
        const { previous_answer_count, previous_named_count, contribution, visibility } = row;
        expect([previous_answer_count, previous_named_count, contribution, visibility.previous]).toEqual([
          null,
          null,
          null,
          null,
        ]);
      }
      carried += comparison.answer_count > 0 ? 1 : 0;
    }
    expect(carried).toBeGreaterThan(0);
  });

  // Rule 17.7.
  test('before the first run counts 0 in both windows', async () => {
    const [brand_id = ''] = service.brand_ids;
    const path = 'visibility/comparison?start_date=1990-01-01&end_date=1990-01-31';
    expect(await service.get<Comparison>(brand_id, path)).toMatchObject({
      window: { carried_from: null },
      answer_count: 0,
      previous_answer_count: 0,
      prompt_count: 0,
      previous_prompt_count: 0,
      visibility: { current: null, previous: null, change: null },
      verdict: null,
      run_noise: { current: null, previous: null },
      prompt_noise: { current: null, previous: null },
      like_for_like: null,
      engines: [],
    });
  });

  // Rule 11.2.
  test('rejects invalid values and parameters of other reports', async () => {
    const [brand_id = ''] = service.brand_ids;
    const wrong = await service.request(brand_id, 'visibility/comparison?period=60d&platforms=bing');
    expect(faultsOf(wrong)).toEqual(['period', 'platforms']);
    for (const parameter of ['group_by=platform', 'format=csv', 'limit=5']) {
      const unknown = await service.request(brand_id, `visibility/comparison?${parameter}`);
      expect(codeOf(unknown)).toBe('unknown_parameter');
    }
    expect(codeOf(await service.request('brd_nobody_has', 'visibility/comparison'))).toBe('not_found');
  });
});
