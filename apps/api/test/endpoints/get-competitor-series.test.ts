import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { drawFrom } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { faultsOf } from '../support/client.js';
import { drawnService, type DrawnService } from '../support/drawn.js';

type Series = ResponseOf<Operations['getCompetitorSeries']>;
type Report = ResponseOf<Operations['getCompetitors']>;

let service: DrawnService;
beforeAll(async () => {
  service = await drawnService(22, 40);
});
afterAll(() => service.stop());

const WINDOWS = ['period=365d', 'period=90d', 'start_date=2025-01-01&end_date=2025-12-31'];
const FILTERS = ['', '&is_branded=false', '&platforms=claude,chatgpt'];

describe('a competitor series', () => {
  // Rule 14.14.
  test('has the rows of the report, and in each point the figures of the report over its days', async () => {
    const draw = drawFrom(5);
    let compared = 0;
    for (let drawn = 0; drawn < 20; drawn += 1) {
      const brand_id = draw.pick(service.brand_ids);
      const others = `tz=America/New_York${draw.pick(FILTERS)}`;
      const window = `${draw.pick(WINDOWS)}&${others}`;
      const watched = draw.chance(30);
      const interval = draw.pick(['week', 'month']);
      const query = `${window}&watched=${watched}&interval=${interval}&limit=4`;
      const series = await service.get<Series>(brand_id, `competitors/series?${query}`);
      const report = await service.get<Report>(brand_id, `competitors?${window}&watched=${watched}&limit=4`);
      expect(series.window).toEqual(report.window);
      expect(series.data.map(withoutPoints)).toEqual(report.data.slice(0, 4).map(asSeriesRow));
      expect(series.you && withoutPoints(series.you)).toEqual(report.you && asSeriesRow(report.you));
      for (const [i, bucket] of series.buckets.entries()) {
        if (bucket.run_count === 0 || draw.chance(60)) continue;
        const days = `start_date=${bucket.start_date}&end_date=${bucket.end_date}&${others}&limit=100`;
        const alone = await service.get<Report>(brand_id, `competitors?${days}`);
        expect(bucket.answer_count).toBe(alone.answer_count);
        for (const row of [...series.data, ...(series.you ? [series.you] : [])]) {
          const its = alone.data.find(({ name, is_you }) => name === row.name && is_you === row.is_you);
          if (!its) continue;
          const { points: _, ...point } = { ...asSeriesRow(its), points: 0 };
          expect({ ...row.points[i] }).toEqual({
            rank: point.rank,
            answer_count: point.answer_count,
            visibility: point.visibility,
            average_position: its.average_position,
            sentiment_score: its.sentiment_score,
            share_of_voice: its.share_of_voice,
          });
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(40);
  });

  // Rule 14.14.
  test('has a row of CSV for each brand and point', async () => {
    const brand_id = service.brand_ids[0] ?? '';
    const query = 'competitors/series?period=90d&interval=month&limit=3';
    const { buckets, data } = await service.get<Series>(brand_id, query);
    const csv = await service.get<string>(brand_id, `${query}&format=csv`);
    const lines = csv.split('\r\n').slice(0, -1);
    expect(lines[0]).toBe(
      'rank,name,domain,is_you,is_watched,answer_count,visibility,start_date,end_date,start,end,is_partial,run_count,bucket_answer_count,point_rank,point_answer_count,point_visibility,point_average_position,point_sentiment_score,point_share_of_voice',
    );
    expect(lines).toHaveLength(1 + data.length * buckets.length);
    const rows = await service.get<string>(brand_id, `${query}&format=ndjson`);
    const first = JSON.parse(rows.split('\n')[0] ?? '') as unknown;
    const { answer_count, ...bucket } = buckets[0]!;
    const { points, ...row } = data[0]!;
    const point = Object.entries(points[0]!).map(([name, value]) => [`point_${name}`, value]);
    expect(first).toEqual({
      ...row,
      ...bucket,
      bucket_answer_count: answer_count,
      ...Object.fromEntries(point),
    });
  });

  test('accepts a limit from 1 to 20', async () => {
    const brand_id = service.brand_ids[0] ?? '';
    for (const limit of ['0', '21'])
      expect(faultsOf(await service.request(brand_id, `competitors/series?limit=${limit}`))).toEqual([
        'limit',
      ]);
  });
});

function withoutPoints({ points: _, ...row }: Series['data'][number]) {
  return row;
}

function asSeriesRow({
  rank,
  name,
  domain,
  is_you,
  is_watched,
  answer_count,
  visibility,
}: Report['data'][number]) {
  return { rank, name, domain, is_you, is_watched, answer_count, visibility: visibility.current };
}
