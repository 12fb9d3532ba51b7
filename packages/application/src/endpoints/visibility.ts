/** Handles the reports on the visibility of a brand. */
import {
  countWindows,
  givingWay,
  countComparison,
  type AnswerFilter,
  countExplanation,
} from '@brand-visibility/counting';
import { comparisonFigures, type EngineComparison } from '@brand-visibility/domain/comparison/comparison';
import { explanationOf } from '@brand-visibility/domain/explanation/explanation';
import { type MeasuredPoint, pointFigures } from '@brand-visibility/domain/breakdowns/series';
import { visibilityFigures } from '@brand-visibility/domain/figures/visibility-report';
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import type { Rational } from '@brand-visibility/domain/number';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import type { Window } from '@brand-visibility/domain/time/window';
import { coverageOf } from './covered-runs.js';
import { readSelection, identitiesOf } from '../selection/selection.js';
import { windowOf, windowResponse, comparedWindowResponse } from './window.js';
import { withBrand, type UseCase, type Caller, type Context } from './use-case.js';
import { bucketResponses, seriesOf } from './series.js';
import { type Operations, type QueryOf, Refusal } from '@brand-visibility/contract';
import type { BrandRow, CountingReader, MeasurementReader } from '../ports.js';

/** Handles `GET .../visibility` (rule 11.8). */
export const getVisibility: UseCase<'getVisibility'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const { current, previous, carried_from } = await coverageOf(reader.runs, window);
    const grouping = query.group_by ?? null;
    const windows = previous ? [current, previous] : [current];
    const selection = await readSelection(reader, brand, query);
    const [counts, before] = await countWindows(selection, windows, grouping);
    return {
      brand_id,
      window: windowResponse(window, carried_from),
      ...visibilityFigures(counts!, before ?? null, weights, grouping), // `countWindows` returns one element per window
    };
  });

/** Handles `GET .../visibility/series`: the visibility of a brand over time (rule 14.15). */
export const getVisibilitySeries: UseCase<'getVisibilitySeries'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const series = await seriesOf(reader.runs, query, now);
    const { window, carried_from, parts } = series;
    const breakdown = query.group_by ?? null;
    const selection = await readSelection(reader, brand, query);
    const counted = await countWindows(selection, parts, breakdown);
    const responses = bucketResponses(series);
    const data = [];
    let before: Rational | null = null;
    for (const [i, counts] of counted.entries()) {
      // Computing hundreds of points takes longer than a request may run without giving way.
      const point: MeasuredPoint = await givingWay(() => pointFigures(counts, weights, breakdown, before));
      // Spread syntax would take 20 microseconds for each point.
      data.push(Object.assign(responses[i]!, point.figures));
      before = point.visibility;
    }
    return {
      brand_id,
      window: windowResponse(window, carried_from),
      interval: query.interval,
      answer_count: data.reduce((total, { answer_count }) => total + answer_count, 0),
      data,
    };
  });

/**
 * Handles `GET .../visibility/comparison` (rule 17.9): splits a change of visibility into its parts, and decides
 * whether noise explains the change.
 */
export const getVisibilityComparison: UseCase<'getVisibilityComparison'> = (
  context,
  caller,
  { brand_id },
  query,
) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const { comparison } = await comparedBrand(reader, brand, windowOf(query, now), query, weights);
    return comparison;
  });

/**
 * Counts the answers of each engine in both windows of a comparison of rivals, whose response lacks these counts, for
 * the notes of its tool (rule 21.12). Returns none for a brand outside the scope.
 */
export async function comparedEngines(
  context: Context,
  caller: Caller,
  brand_id: string,
  query: QueryOf<Operations['getCompetitorComparison']>,
): Promise<readonly EngineComparison[]> {
  const { now, weights } = context;
  const compared = await withBrand(context, caller, brand_id, (reader, brand) =>
    comparedBrand(reader, brand, windowOf(query, now), query, weights),
  );
  return compared instanceof Refusal ? [] : compared.comparison.engines;
}

/** Compares the visibility of a brand in two windows. Also returns the covered runs of each. */
export async function comparedBrand(
  reader: CountingReader & MeasurementReader,
  brand: BrandRow,
  window: Window,
  filter: AnswerFilter,
  weights: EngineWeights,
) {
  const covered = await coverageOf(reader.runs, window);
  // If the brand has no run before the end of the window, the counts of the comparison window are 0 (rule 17.7).
  const windows =
    covered.carried_from === null ? [covered.current, covered.previous ?? []] : [covered.current];
  const compared = await countComparison(await readSelection(reader, brand, filter), windows);
  const [current, previous = null] = [compared[0]!, compared[1]]; // one element per window
  const means = visibilityFigures(current, previous, weights, null);
  const { average_position, sentiment_score, share_of_voice } = means;
  const { verdict, run_noise, prompt_noise, like_for_like, engines, ...counts } = comparisonFigures(
    current.pairs,
    previous && previous.pairs,
    weights,
  );
  const comparison = {
    brand_id: brand.id,
    window: comparedWindowResponse(window, covered.carried_from),
    ...counts,
    average_position,
    sentiment_score,
    share_of_voice,
    verdict,
    run_noise,
    prompt_noise,
    like_for_like,
    engines,
  };
  return { comparison, windows };
}

/** Handles `GET .../visibility/explain`: explains a visibility report (rule 20.7). */
export const explainVisibility: UseCase<'explainVisibility'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const window = windowOf(query, now);
    const covered = await coverageOf(reader.runs, window);
    const digests = await reader.runs.digests(covered.current);
    const selection = await readSelection(reader, brand, query);
    const counts = await countExplanation(selection, covered, weights);
    const identityOf = await identitiesOf(reader, brand, counts.firstListed);
    const explained = covered.current.map(({ id, completed_at }, i) => ({
      ...digests.get(id)!,
      id,
      completed_at,
      counted: counts.countedOfRuns[i] ?? 0,
    }));
    const { runs, ...explanation } = explanationOf(counts, explained, identityOf, weights);
    const { listed_competitor_count, listed_competitors, ...figures } = explanation;
    return {
      brand_id,
      window: comparedWindowResponse(window, covered.carried_from),
      ...figures,
      runs: runs.map(({ id, completed_at, counted, answers_digest }) => ({
        id,
        completed_at: formatInstant(completed_at),
        answer_count: counted,
        digest: answers_digest,
      })),
      listed_competitor_count,
      listed_competitors,
    };
  });
