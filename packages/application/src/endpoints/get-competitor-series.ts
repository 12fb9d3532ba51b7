import {
  answerCount,
  brandPoints,
  competitorFigures,
  competitorList,
  nameKey,
  watchlistOf,
  type BrandPoint,
  type ChosenBrands,
  type CompetitorRow,
} from '@brand-visibility/domain';
import { windowResponse } from './report.js';
import { bucketResponses, seriesOf } from './series.js';
import { withBrand, type UseCase } from './use-case.js';

/**
 * The brand and its rivals over time (rule 14.14). The tally of the whole window selects the rivals; then each point
 * is counted.
 */
export const getCompetitorSeries: UseCase<'getCompetitorSeries'> = (context, caller, { brand_id }, query) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const { now, weights } = context;
    const { limit, watched, interval } = query;
    const series = await seriesOf(reader, brand_id, query, now);
    const { window, carried_from, covered, parts } = series;
    // Rows need only the mentions by engine of the whole window.
    const current = await reader.tally(brand_id, covered, query, 'named', true);
    const rivals = await reader.rivalDirectory(brand_id, nameKey(brand.name));
    const input = { current, previous: null, rivals, weights, limit, watched };
    const whole = competitorList(input);
    const list = { ...whole, data: whole.data.slice(0, limit), ordinals: whole.ordinals.slice(0, limit) };
    const identities = await reader.rivalIdentities(brand_id, list.ordinals);
    const { you, data } = competitorFigures(input, list, brand, identities);

    const chosen: ChosenBrands = [null, ...list.data.map(({ ordinal }) => ordinal)];
    const watchlist = watchlistOf(rivals.size, rivals);
    const known = { rivals, watchlist, weights };
    const fullOf = chosen.filter((ordinal) => ordinal !== null);
    const wanted = { rivals: { fullOf }, breakdown: null } as const;
    const counted = await reader.tallyParts(brand_id, parts, query, wanted, (tally) => ({
      answer_count: answerCount(tally.cells),
      points: brandPoints(tally, known, chosen),
    }));
    const rowOf = (row: CompetitorRow, index: number) =>
      seriesRow(
        row,
        counted.map(({ points }) => points[index]!),
      );
    return {
      brand_id,
      window: windowResponse(window, carried_from),
      interval,
      buckets: bucketResponses(series).map((bucket, i) => ({
        ...bucket,
        answer_count: counted[i]!.answer_count,
      })),
      you: you && rowOf(you, 0),
      data: data.map((row, i) => rowOf(row, i + 1)),
    };
  });

function seriesRow(row: CompetitorRow, points: readonly BrandPoint[]) {
  const { rank, name, domain, is_you, is_watched, answer_count, visibility } = row;
  return { rank, name, domain, is_you, is_watched, answer_count, visibility: visibility.current, points };
}
