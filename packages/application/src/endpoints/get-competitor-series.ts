import { countRivalSeries, step } from '@brand-visibility/counting';
import { brandPoints, rivalReport, type BrandPoint, type RivalRow } from '@brand-visibility/domain';
import { identitiesOf } from './rival-identities.js';
import { readSelection } from './selection.js';
import { windowResponse } from './window.js';
import { bucketResponses, seriesOf } from './series.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../competitors/series` (rule 14.14). Selects the rivals by their counts over the entire window. */
export const getCompetitorSeries: UseCase<'getCompetitorSeries'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const series = await seriesOf(reader, brand_id, query, now);
    const { window, carried_from, covered, parts } = series;
    const selection = await readSelection(reader, brand, query, true);
    const { whole, buckets } = await countRivalSeries(selection, covered, parts, query, weights);
    const shown = whole.data.map(({ rival }) => rival);
    const { you, data } = rivalReport(whole, await identitiesOf(reader, brand, shown), weights);
    const points: BrandPoint[][] = [];
    // Computing hundreds of points takes longer than one slice of time.
    for (const bucket of buckets) points.push(await step(() => brandPoints(bucket, weights)));
    const rowOf = (row: RivalRow, index: number) =>
      seriesRow(
        row,
        points.map((ofBucket) => ofBucket[index]!),
      );
    return {
      brand_id,
      window: windowResponse(window, carried_from),
      interval: query.interval,
      buckets: bucketResponses(series).map((bucket, i) => ({
        ...bucket,
        answer_count: buckets[i]!.answers.reduce((sum, count) => sum + count, 0),
      })),
      you: you && rowOf(you, 0),
      data: data.map((row, i) => rowOf(row, i + 1)),
    };
  });

function seriesRow(row: RivalRow, points: readonly BrandPoint[]) {
  const { rank, name, domain, is_you, is_watched, answer_count, visibility } = row;
  return { rank, name, domain, is_you, is_watched, answer_count, visibility: visibility.current, points };
}
