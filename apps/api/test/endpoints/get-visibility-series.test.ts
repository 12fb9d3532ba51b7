import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { drawFrom } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { faultsOf } from '../support/client.js';
import { drawnService, type DrawnService } from '../support/drawn.js';

type Series = ResponseOf<Operations['getVisibilitySeries']>;
type Report = ResponseOf<Operations['getVisibility']>;

let service: DrawnService;
beforeAll(async () => {
  service = await drawnService(21, 40);
});
afterAll(() => service.stop());

const WINDOWS = ['period=365d', 'period=90d', 'start_date=2025-01-01&end_date=2025-12-31', 'period=7d'];
const ZONES = ['UTC', 'Pacific/Auckland', 'America/St_Johns'];
const FILTERS = [
  '',
  '&is_branded=false',
  '&platforms=claude,chatgpt&group_by=platform',
  '&group_by=category',
];

describe('a visibility series', () => {
  // Rule 14.13.
  test('has, in each point with a run, the figures of the report over its days', async () => {
    const draw = drawFrom(3);
    let compared = 0;
    for (let drawn = 0; drawn < 24; drawn += 1) {
      const brand_id = draw.pick(service.brand_ids);
      const tz = draw.pick(ZONES);
      const others = `tz=${tz}${draw.pick(FILTERS)}`;
      const window = `${draw.pick(WINDOWS)}&${others}`;
      const interval = draw.pick(['day', 'week', 'month']);
      const series = await service.get<Series>(brand_id, `visibility/series?${window}&interval=${interval}`);
      const report = await service.get<Report>(brand_id, `visibility?${window}`);
      expect(series.window).toEqual(report.window);
      expect(series.answer_count).toBe(report.window.carried_from === null ? report.answer_count : 0);
      const withRuns = series.data.filter(({ run_count }) => run_count > 0);
      for (const point of draw.some(withRuns, 40)) {
        const days = `start_date=${point.start_date}&end_date=${point.end_date}&${others}`;
        const alone = await service.get<Report>(brand_id, `visibility?${days}`);
        expect({
          answer_count: point.answer_count,
          prompt_count: point.prompt_count,
          visibility: point.visibility,
          average_position: point.average_position,
          sentiment_score: point.sentiment_score,
          share_of_voice: point.share_of_voice,
          breakdown: point.breakdown,
        }).toEqual({
          answer_count: alone.answer_count,
          prompt_count: alone.prompt_count,
          visibility: alone.visibility.current,
          average_position: alone.average_position.current,
          sentiment_score: alone.sentiment_score.current,
          share_of_voice: alone.share_of_voice.current,
          breakdown: alone.breakdown,
        });
        compared += 1;
      }
      const { not_named } = report.position_distribution;
      const named = series.data.reduce((total, { named_count }) => total + named_count, 0);
      if (report.window.carried_from === null) expect(named).toBe(report.answer_count - not_named);
    }
    expect(compared).toBeGreaterThan(30);
  });

  // Rule 14.13.
  test('has no carried figures in its points', async () => {
    const old = service.brand_ids.at(-2) ?? '';
    const series = await service.get<Series>(old, 'visibility/series?period=30d&group_by=platform');
    expect(series.window.carried_from).not.toBeNull();
    expect(series.answer_count).toBe(0);
    expect(series.data).toHaveLength(31);
    const rows = { group_by: 'platform', rows: [] };
    for (const point of series.data)
      expect(point).toMatchObject({
        run_count: 0,
        answer_count: 0,
        visibility: null,
        change: null,
        breakdown: rows,
      });
  });

  test('is refused for an invalid interval and for a limit', async () => {
    const brand_id = service.brand_ids[0] ?? '';
    const wrong = await service.request(brand_id, 'visibility/series?interval=weekly');
    expect(wrong.body).toMatchObject({
      errors: [{ parameter: 'interval', allowed: ['day', 'week', 'month'], did_you_mean: 'week' }],
    });
    expect(faultsOf(await service.request(brand_id, 'visibility/series?limit=5'))).toEqual(['limit']);
  });

  test('has a line of CSV and of NDJSON for each point', async () => {
    const brand_id = service.brand_ids[0] ?? '';
    const { data } = await service.get<Series>(brand_id, 'visibility/series?period=7d');
    const csv = await service.get<string>(brand_id, 'visibility/series?period=7d&format=csv');
    expect(csv.split('\r\n')[0]).toBe(
      'start_date,end_date,start,end,is_partial,run_count,answer_count,prompt_count,named_count,visibility,change,average_position,sentiment_score,share_of_voice,breakdown.group_by,breakdown.rows',
    );
    expect(csv.split('\r\n')).toHaveLength(1 + data.length + 1);
    const lines = await service.get<string>(brand_id, 'visibility/series?period=7d&format=ndjson');
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(data);
  });
});
