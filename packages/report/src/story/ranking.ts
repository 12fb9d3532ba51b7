import type { CompetitorRow, GetCompetitorComparisonResponse } from '@brand-visibility/client';
import type { ReportOf } from '../data/report.js';
import { traced, gapOf, plus, type TracedNumber } from './figure.js';
import { kindOf } from './state.js';

/** Ranks the leading brands, and states whether the customer's brand leads by more than chance. */

type ComparedRow = GetCompetitorComparisonResponse['data'][number];

/** A ranked brand, with its figures in both windows. */
export interface RankedBrand {
  readonly row: CompetitorRow;
  readonly at: string;
  readonly rank: number;
  readonly visibility: TracedNumber;
  /** Null if the brand has no rank in the earlier window. */
  readonly before: { readonly rank: number; readonly visibility: TracedNumber } | null;
  /** Whether its own change is more than chance; null if nothing is compared. */
  readonly verdict: ComparedRow['verdict'];
  /** What the same answers say about this rival and the customer's brand; null for the customer's brand. */
  readonly against: ComparedRow['against_you'];
  /** The path of its row in the comparison of rivals. */
  readonly comparedAt: string;
}

/** Returns the ranked brands by rank. Includes the customer's brand even if `ranking.data` does not contain it. */
export function rankedBrands({ responses }: ReportOf<'comparison' | 'ranking' | 'leads'>): RankedBrand[] {
  const { ranking, leads } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const rows = ranking.data.map((row, index) => [row, `ranking.data.${index}`] as const);
  const isListed = ranking.data.some(({ is_you }) => is_you);
  const all = isListed || ranking.you === null ? rows : [...rows, [ranking.you, 'ranking.you'] as const];
  return all.flatMap(([row, at]) => {
    if (row.rank === null) return [];
    const index = leads.data.findIndex(({ name, is_you }) => is_you === row.is_you && name === row.name);
    const compared = leads.data[index] ?? (row.is_you ? leads.you : null);
    const comparedAt = index === -1 ? 'leads.you' : `leads.data.${index}`;
    const rank = compared?.previous_rank ?? null;
    const previous = traced(`${comparedAt}.visibility.previous`, compared?.visibility.previous ?? null);
    return [
      {
        row,
        at,
        rank: row.rank,
        visibility: traced(`${at}.visibility.current`, row.visibility.current),
        before: isCompared && rank !== null ? { rank, visibility: previous } : null,
        verdict: isCompared ? (compared?.verdict ?? null) : null,
        against: compared?.against_you ?? null,
        comparedAt,
      },
    ];
  });
}

/** The verdict on a rival's lead over the customer's brand. `behind`: the customer's brand leads. */
export type LeadVerdict = NonNullable<NonNullable<ComparedRow['against_you']>['verdict']>;

export interface Lead {
  readonly you: RankedBrand;
  /** The second brand if the customer's brand has the highest figure, otherwise the brand that has. */
  readonly other: RankedBrand;
  /** Whether `other` leads the customer's brand (`ahead`), follows it (`behind`), or neither is shown (`level`). */
  readonly verdict: LeadVerdict;
  /** The rivals with higher figures than the customer's brand, the highest first. */
  readonly above: readonly RankedBrand[];
  /** The distance in points between the customer's brand and `other`, 0 or more. */
  readonly gap: TracedNumber;
  /** The earlier distance, and which of the two had the higher figure then; null if either had no figure. */
  readonly before: { readonly gap: TracedNumber; readonly isAhead: boolean } | null;
  /** Of the answers that name only one of the two, those that name the customer's brand, and their number. */
  readonly onlyYou: TracedNumber;
  readonly onlyOne: TracedNumber;
  /** The brands that the customer's brand has overtaken and now leads by more than chance. */
  readonly passed: readonly string[];
  /** The brands that have overtaken the customer's brand and now lead it by more than chance. */
  readonly passedBy: readonly string[];
}

/** Compares the customer's brand with the leader. Returns null if the customer's brand or every rival lacks a rank. */
export function leadOf(brands: readonly RankedBrand[]): Lead | null {
  const you = brands.find(({ row }) => row.is_you);
  const [first, second] = brands;
  if (you === undefined || first === undefined || second === undefined) return null;
  const other = first === you ? second : first;
  const { only_you = 0, only_them = 0, verdict = null } = other.against ?? {};
  const counts = `${other.comparedAt}.against_you`;
  const gap = (a: TracedNumber, b: TracedNumber) =>
    (a.value ?? 0) < (b.value ?? 0) ? gapOf(b, a) : gapOf(a, b);
  return {
    you,
    other,
    verdict: verdict ?? 'level',
    above: brands.slice(0, brands.indexOf(you)),
    gap: gap(you.visibility, other.visibility),
    before:
      you.before && other.before
        ? {
            gap: gap(you.before.visibility, other.before.visibility),
            isAhead: (you.before.visibility.value ?? 0) > (other.before.visibility.value ?? 0),
          }
        : null,
    onlyYou: traced(`${counts}.only_you`, only_you),
    onlyOne: plus(traced(`${counts}.only_you`, only_you), traced(`${counts}.only_them`, only_them)),
    passed: crossed(brands, you, 'behind'),
    passedBy: crossed(brands, you, 'ahead'),
  };
}

/** Returns the rivals that were on the other side of the customer's brand and now are `ahead` of it or `behind` it. */
const crossed = (brands: readonly RankedBrand[], you: RankedBrand, verdict: LeadVerdict): string[] =>
  brands.flatMap(({ row, before, against }) => {
    if (against?.verdict !== verdict || !before || !you.before) return [];
    const was = before.rank > you.before.rank ? 'behind' : 'ahead';
    return was === verdict ? [] : [row.name];
  });
