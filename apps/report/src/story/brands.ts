/** Ranks the brands by their printed figures, and measures the distance of the customer's brand to its rivals. */
import type { CompetitorRow, GetCompetitorComparisonResponse } from '@brand-visibility/client';
import { max } from 'd3-array';
import type { ReportOf } from '../data/report.js';
import { kindOf } from '../data/state.js';
import { gapOf, shareOf, traced, type TracedNumber } from '../figure/figure.js';

type ComparedRow = GetCompetitorComparisonResponse['data'][number];

/** A ranked brand, with its figures in both windows. */
export interface RankedBrand {
  readonly row: CompetitorRow;
  readonly at: string;
  readonly rank: number;
  /** 1 + the number of ranked brands with a higher printed figure: ties share a place, but never a rank of the API. */
  readonly place: number;
  readonly isShared: boolean;
  readonly visibility: TracedNumber;
  /** Null if the brand has no rank in the earlier window. */
  readonly before: TracedNumber | null;
  /** Whether the distance to the customer's brand can be chance; false for the customer's brand. */
  readonly isLevel: boolean;
  /** How many answers name the customer's brand, too; null for the customer's brand. */
  readonly both: number | null;
  /** The path of its row in the comparison of rivals. */
  readonly comparedAt: string;
}

type Read = ReportOf<'comparison' | 'ranking' | 'leads'>;

/** Returns the ranked brands by rank. Includes the customer's brand even if `ranking.data` does not contain it. */
export function rankedBrands({ responses }: Pick<Read, 'responses'>): RankedBrand[] {
  const { ranking, leads, comparison } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const listed = ranking.data.map((row, index) => [row, `ranking.data.${index}`] as const);
  const isListed = ranking.data.some(({ is_you }) => is_you);
  const all = isListed || ranking.you === null ? listed : [...listed, [ranking.you, 'ranking.you'] as const];
  const printed = ranking.data.filter(({ rank }) => rank !== null);
  return all.flatMap(([row, at]) => {
    if (row.rank === null) return [];
    const index = leads.data.findIndex(({ name, is_you }) => is_you === row.is_you && name === row.name);
    const compared = leads.data[index] ?? (row.is_you ? leads.you : null);
    const comparedAt = index === -1 ? 'leads.you' : `leads.data.${index}`;
    const current = row.visibility.current ?? 0;
    const isOutside = at === 'ranking.you';
    const valueOf = ({ visibility }: CompetitorRow) => visibility.current ?? 0;
    return [
      {
        row,
        at,
        rank: row.rank,
        place: isOutside ? row.rank : printed.filter((one) => valueOf(one) > current).length + 1,
        isShared: !isOutside && printed.some((one) => one !== row && valueOf(one) === current),
        visibility: shareOf(
          traced(`${at}.visibility.current`, row.visibility.current),
          row.answer_count,
          comparison.answer_count,
        ),
        before:
          isCompared && compared !== null && compared.previous_rank !== null
            ? traced(`${comparedAt}.visibility.previous`, compared.visibility.previous)
            : null,
        isLevel: compared?.against_you?.verdict === 'level',
        both: compared?.against_you?.both ?? null,
        comparedAt,
      },
    ];
  });
}

/** A distance in points, 0 or more, and on which side of the other brand the one is. */
export interface Distance {
  readonly gap: TracedNumber;
  readonly side: 'ahead' | 'behind' | 'equal';
}

/** Returns the distance of one printed figure to another one. */
export function distanceOf(one: TracedNumber, other: TracedNumber): Distance {
  const [a, b] = [one.value ?? 0, other.value ?? 0];
  if (a === b) return { gap: gapOf(one, other), side: 'equal' };
  return a > b ? { gap: gapOf(one, other), side: 'ahead' } : { gap: gapOf(other, one), side: 'behind' };
}

export interface Lead {
  readonly you: RankedBrand;
  /** The rivals with the highest printed figure. */
  readonly top: readonly RankedBrand[];
  readonly distance: Distance;
  /** Whether the distance can be chance. A distance of 0.0 needs no word. */
  readonly isChance: boolean;
  /** The distance to the rivals with the highest figure then; null if the brand or every rival had none. */
  readonly before: (Distance & { readonly names: readonly string[] }) | null;
}

/** Compares the brand with the rivals that are named most. Null if the brand or every rival lacks a rank. */
export function leadOf(brands: readonly RankedBrand[], leads: Read['responses']['leads']): Lead | null {
  const you = brands.find(({ row }) => row.is_you);
  const rivals = brands.filter(({ row }) => !row.is_you);
  const highest = max(rivals, ({ visibility }) => visibility.value ?? 0);
  const top = rivals.filter(({ visibility }) => (visibility.value ?? 0) === highest);
  const [first] = top;
  if (you === undefined || first === undefined) return null;
  const distance = distanceOf(you.visibility, first.visibility);
  return {
    you,
    top,
    distance,
    isChance: distance.gap.value !== 0 && top.every(({ isLevel }) => isLevel),
    before: you.before && leadBefore(you.before, leads),
  };
}

/** The distance to the leader of the earlier window, which may be another rival than now. */
function leadBefore(you: TracedNumber, { data }: Read['responses']['leads']): Lead['before'] {
  const then = data.flatMap((row: ComparedRow, index) =>
    row.is_you || row.previous_rank === null || row.visibility.previous === null
      ? []
      : [{ name: row.name, value: row.visibility.previous, at: `leads.data.${index}.visibility.previous` }],
  );
  const [first] = then.toSorted((a, b) => b.value - a.value);
  if (first === undefined) return null;
  const names = then.filter(({ value }) => value === first.value).map(({ name }) => name);
  return { ...distanceOf(you, traced(first.at, first.value)), names };
}

/** Whether the brand is ahead of every rival by more than chance, so that a lead can be lost. */
export const leadsAll = (report: Read): boolean => {
  const rivals = report.responses.leads.data.filter(({ is_you, rank }) => !is_you && rank !== null);
  return rivals.length > 0 && rivals.every(({ against_you }) => against_you?.verdict === 'behind');
};
