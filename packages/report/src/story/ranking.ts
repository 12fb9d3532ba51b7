import type { CompetitorRow } from '@brand-visibility/client';
import type { ReportOf, Responses } from '../data/report.js';
import { fig, gapOf, type Fig } from './figure.js';
import { kindOf } from './state.js';

/**
 * Ranks the leading brands. The API has no verdict for rivals, so their changes are differences between printed
 * figures.
 */

/** A ranked brand, with its figures in both windows. */
export interface RankedBrand {
  readonly row: CompetitorRow;
  readonly at: string;
  readonly rank: number;
  readonly visibility: Fig;
  /** Null if the earlier ranking does not contain the brand. */
  readonly before: { readonly rank: number | null; readonly visibility: Fig } | null;
}

/** Returns the ranked brands by rank. Includes the customer's brand even if `ranking.data` does not contain it. */
export function rankedBrands({
  responses,
}: ReportOf<'comparison' | 'ranking' | 'ranking_before'>): RankedBrand[] {
  const { ranking, ranking_before } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const rows = ranking.data.map((row, index) => [row, `ranking.data.${index}`] as const);
  const isListed = ranking.data.some(({ is_you }) => is_you);
  const all = isListed || ranking.you === null ? rows : [...rows, [ranking.you, 'ranking.you'] as const];
  return all.flatMap(([row, at]) => {
    if (row.rank === null) return [];
    const visibility = fig(`${at}.visibility.current`, row.visibility.current);
    const before = isCompared ? beforeOf(row, ranking_before) : null;
    return [{ row, at, rank: row.rank, visibility, before }];
  });
}

function beforeOf({ name, is_you }: CompetitorRow, { data, you }: Responses['ranking_before']) {
  if (is_you && you !== null)
    return {
      rank: you.rank,
      visibility: fig('ranking_before.you.visibility.current', you.visibility.current),
    };
  const index = data.findIndex((row) => row.name === name && !row.is_you);
  const row = data[index];
  if (row === undefined) return null;
  return {
    rank: row.rank,
    visibility: fig(`ranking_before.data.${index}.visibility.current`, row.visibility.current),
  };
}

export interface Lead {
  readonly leader: RankedBrand;
  readonly you: RankedBrand;
  /** The second brand if the customer's brand leads, otherwise the leading brand. */
  readonly other: RankedBrand;
  /** The distance in points between the customer's brand and `other`, 0 or more. */
  readonly gap: Fig;
  /** The earlier rank of the customer's brand and its distance to the earlier leader; null if the brand had no rank. */
  readonly before: { readonly rank: number; readonly gap: Fig; readonly leader: string } | null;
  /** The earlier distance between the customer's brand and `other` if `leader` also led then; otherwise null. */
  readonly gapBefore: Fig | null;
  /** The brands that the customer's brand has overtaken. */
  readonly passed: readonly string[];
  /** The brands that have overtaken the customer's brand. */
  readonly passedBy: readonly string[];
}

/** Compares the customer's brand with the leader. Returns null if the customer's brand or every rival lacks a rank. */
export function leadOf(
  brands: readonly RankedBrand[],
  { ranking_before }: Pick<Responses, 'ranking_before'>,
): Lead | null {
  const you = brands.find(({ row }) => row.is_you);
  const [leader, second] = brands;
  if (you === undefined || leader === undefined || second === undefined) return null;
  const other = leader === you ? second : leader;
  const gap = (ahead: Fig, behind: Fig) => gapOf(ahead, behind);
  const first = ranking_before.data[0];
  const before =
    !you.before?.rank || first === undefined
      ? null
      : {
          rank: you.before.rank,
          leader: first.name,
          gap: gap(
            fig('ranking_before.data.0.visibility.current', first.visibility.current),
            you.before.visibility,
          ),
        };
  const isSame = leader.before?.rank === 1 && you.before !== null && other.before !== null;
  return {
    leader,
    you,
    other,
    gap: leader === you ? gap(you.visibility, other.visibility) : gap(leader.visibility, you.visibility),
    before,
    gapBefore:
      !isSame || !you.before || !other.before
        ? null
        : leader === you
          ? gap(you.before.visibility, other.before.visibility)
          : gap(other.before.visibility, you.before.visibility),
    passed: crossed(brands, you, (now, then) => now > 0 && then < 0),
    passedBy: crossed(brands, you, (now, then) => now < 0 && then > 0),
  };
}

/**
 * Returns the names of the brands that moved from one side of the customer's brand to the other. `isCrossed` receives
 * rank differences, which are positive if a brand ranks behind the customer's brand.
 */
function crossed(
  brands: readonly RankedBrand[],
  you: RankedBrand,
  isCrossed: (now: number, then: number) => boolean,
): string[] {
  return brands.flatMap(({ row, rank, before }) =>
    before?.rank && you.before?.rank && isCrossed(rank - you.rank, before.rank - you.before.rank)
      ? [row.name]
      : [],
  );
}
