import { step } from '@brand-visibility/counting';
import {
  pointFigures,
  seriesFigures,
  type MeasuredPoint,
  type SeriesFigures,
} from '@brand-visibility/domain';
import { countedWindows } from './answers-to-count.js';
import { windowResponse } from './window.js';
import { bucketResponses, seriesOf } from './series.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../visibility/series`: the visibility of a brand over time (rule 14.15). */
export const getVisibilitySeries: UseCase<'getVisibilitySeries'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const series = await seriesOf(reader, brand_id, query, now);
    const { window, carried_from, parts } = series;
    const breakdown = query.group_by ?? null;
    const counted = await countedWindows(reader, brand, parts, query, breakdown);
    const points: MeasuredPoint[] = [];
    // Computing hundreds of points takes longer than one slice of time.
    for (const counts of counted) points.push(await step(() => pointFigures(counts, weights, breakdown)));
    const figures = seriesFigures(points);
    const responses = bucketResponses(series);
    return {
      brand_id,
      window: windowResponse(window, carried_from),
      interval: query.interval,
      answer_count: figures.reduce((total, { answer_count }) => total + answer_count, 0),
      data: figures.map((point, i) => pointResponse(responses[i]!, point)),
    };
  });

/** Lists every field, because spread syntax would take a tenth of the total time for hundreds of points. */
function pointResponse(bucket: ReturnType<typeof bucketResponses>[number], point: SeriesFigures) {
  const { start_date, end_date, start, end, is_partial, run_count } = bucket;
  const { answer_count, prompt_count, named_count, visibility, change } = point;
  const { average_position, sentiment_score, share_of_voice, visibility_range, breakdown } = point;
  return {
    start_date,
    end_date,
    start,
    end,
    is_partial,
    run_count,
    answer_count,
    prompt_count,
    named_count,
    visibility,
    change,
    average_position,
    sentiment_score,
    share_of_voice,
    visibility_range,
    breakdown,
  };
}
