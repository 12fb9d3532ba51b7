import { countWindows, step } from '@brand-visibility/counting';
import { pointFigures, type MeasuredPoint, type Rational } from '@brand-visibility/domain';
import { readSelection } from './selection.js';
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
    const selection = await readSelection(reader, brand, query);
    const counted = await countWindows(selection, parts, breakdown);
    const responses = bucketResponses(series);
    const data = [];
    let before: Rational | null = null;
    for (const [i, counts] of counted.entries()) {
      // Computing hundreds of points takes longer than one slice of time.
      const point: MeasuredPoint = await step(() => pointFigures(counts, weights, breakdown, before));
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
