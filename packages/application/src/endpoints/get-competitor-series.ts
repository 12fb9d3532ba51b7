import {
  rankedList,
  rivalsIn,
  shownRivals,
  step,
  tallyBuckets,
  tallyRivals,
  type AnswerFilter,
  type RankedList,
} from '@brand-visibility/counting';
import {
  brandPoints,
  rivalReport,
  type BrandPoint,
  type CountedBucket,
  type CountedRivals,
  type EngineWeights,
  type RivalRow,
} from '@brand-visibility/domain';
import type { BrandRow, FactsReader, RivalReader, Runs } from '../ports.js';
import { answersToCount, sizesOf, type AnswersToCount } from './answers-to-count.js';
import { windowResponse } from './window.js';
import { bucketResponses, seriesOf } from './series.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../competitors/series` (rule 14.14). Selects the rivals by their counts over the entire window. */
export const getCompetitorSeries: UseCase<'getCompetitorSeries'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const { limit, watched, interval } = query;
    const series = await seriesOf(reader, brand_id, query, now);
    const { window, carried_from, covered, parts } = series;
    const shown = { limit, isWatched: watched };
    const counted = await countedSeries(reader, brand, covered, parts, query, shown, weights);
    const { you, data } = rivalReport(counted.whole, weights);
    const points: BrandPoint[][] = [];
    // Computing hundreds of points takes longer than one slice of time.
    for (const bucket of counted.buckets) points.push(await step(() => brandPoints(bucket, weights)));
    const rowOf = (row: RivalRow, index: number) =>
      seriesRow(
        row,
        points.map((ofBucket) => ofBucket[index]!),
      );
    return {
      brand_id,
      window: windowResponse(window, carried_from),
      interval,
      buckets: bucketResponses(series).map((bucket, i) => ({
        ...bucket,
        answer_count: counted.buckets[i]!.answers.reduce((sum, count) => sum + count, 0),
      })),
      you: you && rowOf(you, 0),
      data: data.map((row, i) => rowOf(row, i + 1)),
    };
  });

/** The counts of a ranking over all covered runs and in each bucket, and what they were counted from. */
interface CountedSeries {
  readonly whole: CountedRivals;
  readonly buckets: readonly CountedBucket[];
  readonly answers: AnswersToCount;
  readonly list: RankedList;
}

/**
 * Ranks the brands over all covered runs, selects at most `limit` of the first or of the watched ones, and counts these
 * brands in each bucket.
 */
export async function countedSeries(
  reader: FactsReader & Pick<RivalReader, 'rivalIdentities'>,
  brand: BrandRow,
  covered: Runs,
  buckets: readonly Runs[],
  filter: AnswerFilter,
  { limit, isWatched }: { readonly limit: number; readonly isWatched: boolean },
  weights: EngineWeights,
): Promise<CountedSeries> {
  const answers = await answersToCount(reader, brand, filter, true);
  const tally = await tallyRivals(answers.facts(covered), answers);
  const all = await rankedList(tally, isWatched ? 'watched' : { first: limit }, weights);
  const list = { ...all, shown: all.shown.slice(0, limit) };
  const identities = await reader.rivalIdentities(brand.id, rivalsIn(list));
  const whole = shownRivals(brand, tally, list, identities, null);
  const facts = answers.facts(buckets.flat());
  const counted = await tallyBuckets(facts, sizesOf(buckets), answers, tally, list, weights);
  return { whole, buckets: counted, answers, list };
}

function seriesRow(row: RivalRow, points: readonly BrandPoint[]) {
  const { rank, name, domain, is_you, is_watched, answer_count, visibility } = row;
  return { rank, name, domain, is_you, is_watched, answer_count, visibility: visibility.current, points };
}
