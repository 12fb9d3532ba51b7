/** Handles the reports on competitors: the ranking, its comparison and its series. */
import {
  type AnswerFilter,
  countRivals,
  countRivalComparison,
  countRivalSeries,
  givingWay,
} from '@brand-visibility/counting';
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import { rivalComparison, topRival } from '@brand-visibility/domain/rivals/comparison';
import { rivalReport, type RivalRow } from '@brand-visibility/domain/rivals/report';
import { type BrandPoint, brandPoints } from '@brand-visibility/domain/rivals/series';
import type { BrandRow, CountingReader, Runs } from '../ports.js';
import { coverageOf } from './covered-runs.js';
import { identitiesOf, readSelection } from '../selection/selection.js';
import { windowOf, windowResponse, comparedWindowResponse } from './window.js';
import { withBrand, type UseCase } from './use-case.js';
import { bucketResponses, seriesOf } from './series.js';

/** Handles `GET .../competitors` (rule 8.6). */
export const getCompetitors: UseCase<'getCompetitors'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const covered = await coverageOf(reader.runs, window);
    const selection = await readSelection(reader, brand, query);
    const shown = query.watched ? 'watched' : { first: query.limit };
    const counts = await countRivals(selection, covered, shown, weights);
    const identityOf = await identitiesOf(
      reader,
      brand,
      counts.data.map(({ rival }) => rival),
    );
    return {
      brand_id,
      window: windowResponse(window, covered.carried_from),
      ...rivalReport(counts, identityOf, weights),
    };
  });

/** Handles `GET .../competitors/comparison` (rule 22.1): the rows of the competitors report, compared. */
export const getCompetitorComparison: UseCase<'getCompetitorComparison'> = (
  context,
  caller,
  { brand_id },
  query,
) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const { carried_from, current, previous } = await coverageOf(reader.runs, window);
    // If the brand has no run before the end of the window, the counts of the comparison window are 0 (rule 17.7).
    const compared = { current, previous: carried_from === null ? (previous ?? []) : null };
    const selection = await readSelection(reader, brand, query, true);
    const counts = await countRivalComparison(selection, compared, query, weights);
    const shown = counts.whole.data.map(({ rival }) => rival);
    const identityOf = await identitiesOf(reader, brand, shown);
    return {
      brand_id,
      window: comparedWindowResponse(window, carried_from),
      ...rivalComparison(counts, identityOf, weights),
    };
  });

/** Returns a brand's rank and its highest-ranked rival, from the facts of the window only (rule 23.3). */
export async function readTopRival(
  reader: CountingReader,
  brand: BrandRow,
  current: Runs,
  filter: AnswerFilter,
  weights: EngineWeights,
) {
  const selection = await readSelection(reader, brand, filter, true);
  // One of the first two brands is a rival, if there is any.
  const first = { limit: 2, watched: false };
  const counts = await countRivalComparison(selection, { current, previous: null }, first, weights);
  const shown = counts.whole.data.map(({ rival }) => rival);
  return topRival(rivalComparison(counts, await identitiesOf(reader, brand, shown), weights));
}

/** Handles `GET .../competitors/series` (rule 14.14). Selects the rivals by their counts over the entire window. */
export const getCompetitorSeries: UseCase<'getCompetitorSeries'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const series = await seriesOf(reader.runs, query, now);
    const { window, carried_from, covered, parts } = series;
    const selection = await readSelection(reader, brand, query, true);
    const { whole, buckets } = await countRivalSeries(selection, covered, parts, query, weights);
    const shown = whole.data.map(({ rival }) => rival);
    const { you, data } = rivalReport(whole, await identitiesOf(reader, brand, shown), weights);
    const points: BrandPoint[][] = [];
    // Computing hundreds of points takes longer than a request may run without giving way.
    for (const bucket of buckets) points.push(await givingWay(() => brandPoints(bucket, weights)));
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
