import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { bucketFaults } from './calendar.js';
import { expectSame, isUnderway, type Competitors, type TrendCheck } from './check.js';
import { pathFor } from './questions.js';

type Series = ResponseOf<Operations['getCompetitorSeries']>;
type Row = Series['data'][number];
type ReportRow = Competitors['data'][number];

/** The rows are those of the competitors report, and each point that of its days (rules 14.6, 14.7, 14.14). */
export async function checkCompetitorSeries(check: TrendCheck): Promise<void> {
  const { question, found, brand } = check;
  const { brand_id, window, filters, interval, rivals } = question;
  const { limit, watched } = rivals;
  const series = await check.get<Series>(
    pathFor(brand_id, 'competitors/series', window, filters, { interval }, rivals),
  );
  const all = { limit: '100' };
  const whole = await check.alone<Competitors>(
    pathFor(brand_id, 'competitors', window, filters, all, watched === undefined ? {} : { watched }),
  );
  expectSame(check, 'window', series.window, whole.window);
  found.faults.push(...bucketFaults(question, series.window, series.buckets, brand.completions));
  expectSame(
    check,
    'rows',
    series.data.map(withoutPoints),
    whole.data.slice(0, Number(limit)).map((row) => asSeriesRow(row)),
  );
  expectSame(check, 'you', series.you && withoutPoints(series.you), whole.you && asSeriesRow(whole.you));

  const rows = [...(series.you ? [series.you] : []), ...series.data];
  for (const [i, bucket] of series.buckets.entries()) {
    const points = rows.map((row) => ({ row, point: row.points[i] }));
    if (bucket.run_count === 0) {
      expectSame(check, `${bucket.start_date} answers`, bucket.answer_count, 0);
      for (const { point } of points) expectSame(check, bucket.start_date, point, EMPTY);
      continue;
    }
    const days = { start_date: bucket.start_date, end_date: bucket.end_date, tz: window['tz'] ?? 'UTC' };
    const path = pathFor(brand_id, 'competitors', days, filters, all);
    const report = await check.alone<Competitors>(path);
    if (isUnderway(check, bucket, report.window.end)) continue;
    expectSame(check, `${path} answers`, bucket.answer_count, report.answer_count);
    for (const { row, point } of points) {
      found.brandPoints += 1;
      expectSame(check, `${path} ${row.name}`, point, expectedPoint(report, row, point));
    }
  }
}

const EMPTY = {
  rank: null,
  answer_count: 0,
  visibility: null,
  average_position: null,
  sentiment_score: null,
  share_of_voice: null,
};

function expectedPoint(report: Competitors, row: Row, shown: Row['points'][number] | undefined) {
  if (report.answer_count === 0) return EMPTY;
  const own = report.data.find(({ name, is_you }) => name === row.name && is_you === row.is_you);
  if (own) {
    const { rank, answer_count, visibility, average_position, sentiment_score, share_of_voice } = own;
    return {
      rank,
      answer_count,
      visibility: visibility.current,
      average_position,
      sentiment_score,
      share_of_voice,
    };
  }
  // Not in the report of the bucket: nobody names it, or one answer does, without its website.
  if (shown?.answer_count !== 1) {
    const isAnyNamed = report.data.some(({ answer_count }) => answer_count > 0);
    return { ...EMPTY, visibility: 0, share_of_voice: isAnyNamed ? 0 : null };
  }
  const isSeen = shown.visibility !== null && shown.visibility > 0;
  const { visibility, average_position, sentiment_score } = shown;
  return {
    rank: null,
    answer_count: 1,
    visibility: isSeen ? visibility : 'above 0',
    average_position,
    sentiment_score,
    share_of_voice: null,
  };
}

function withoutPoints({ points: _, ...row }: Row) {
  return row;
}

function asSeriesRow({ visibility, ...row }: ReportRow): Omit<Row, 'points'> {
  const { rank, name, domain, is_you, is_watched, answer_count } = row;
  return { rank, name, domain, is_you, is_watched, answer_count, visibility: visibility.current };
}
