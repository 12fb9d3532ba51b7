import type { CompetitorRow, GetCompetitorComparisonResponse } from '@brand-visibility/client';
import type { ReportOf } from '../data/report.js';
import { traced, gapOf, plus, shareOf, type TracedNumber } from './figure.js';
import { kindOf } from './state.js';

/** Ranks the leading brands, and states whether the customer's brand leads by more than chance. */

type ComparedRow = GetCompetitorComparisonResponse['data'][number];

/** A ranked brand, with its figures in both windows. */
export interface RankedBrand {
  readonly row: CompetitorRow;
  readonly at: string;
  readonly rank: number;
  /** 1 + the number of ranked brands with a higher printed figure: ties share a place, but never a rank of the API. */
  readonly place: number;
  /** The other brands that share the place, because they have the same printed figure. */
  readonly tied: readonly string[];
  readonly visibility: TracedNumber;
  /** Null if the brand has no rank in the earlier window. */
  readonly before: {
    readonly rank: number;
    readonly visibility: TracedNumber;
    /** Whether another ranked brand had the same printed figure. */
    readonly isTied: boolean;
  } | null;
  /** Whether its own change is more than chance; null if nothing is compared. */
  readonly verdict: ComparedRow['verdict'];
  /** What the same answers say about this rival and the customer's brand; null for the customer's brand. */
  readonly against: ComparedRow['against_you'];
  /** The path of its row in the comparison of rivals. */
  readonly comparedAt: string;
}

/** Returns the ranked brands by rank. Includes the customer's brand even if `ranking.data` does not contain it. */
export function rankedBrands({ responses }: ReportOf<'comparison' | 'ranking' | 'leads'>): RankedBrand[] {
  const { ranking, leads, comparison } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const rows = ranking.data.map((row, index) => [row, `ranking.data.${index}`] as const);
  const isListed = ranking.data.some(({ is_you }) => is_you);
  const all = isListed || ranking.you === null ? rows : [...rows, [ranking.you, 'ranking.you'] as const];
  const printed = ranking.data.filter(({ rank }) => rank !== null);
  const printedBefore = leads.data.filter(({ previous_rank }) => previous_rank !== null);
  return all.flatMap(([row, at]) => {
    if (row.rank === null) return [];
    const index = leads.data.findIndex(({ name, is_you }) => is_you === row.is_you && name === row.name);
    const compared = leads.data[index] ?? (row.is_you ? leads.you : null);
    const comparedAt = index === -1 ? 'leads.you' : `leads.data.${index}`;
    const rank = compared?.previous_rank ?? null;
    const was = compared?.visibility.previous ?? null;
    const { current } = row.visibility;
    const isOutside = at === 'ranking.you';
    const tied = printed.filter((one) => one !== row && one.visibility.current === current);
    const above = printed.filter((one) => (one.visibility.current ?? 0) > (current ?? 0));
    return [
      {
        row,
        at,
        rank: row.rank,
        place: isOutside ? row.rank : above.length + 1,
        tied: isOutside ? [] : tied.map(({ name }) => name),
        visibility: shareOf(
          traced(`${at}.visibility.current`, current),
          row.answer_count,
          comparison.answer_count,
        ),
        before:
          isCompared && rank !== null
            ? {
                rank,
                visibility: traced(`${comparedAt}.visibility.previous`, was),
                isTied: printedBefore.some((one) => one !== compared && one.visibility.previous === was),
              }
            : null,
        verdict: isCompared ? (compared?.verdict ?? null) : null,
        against: compared?.against_you ?? null,
        comparedAt,
      },
    ];
  });
}

/** The verdict on a rival's lead over the customer's brand. `behind`: the customer's brand leads. */
export type LeadVerdict = NonNullable<NonNullable<ComparedRow['against_you']>['verdict']>;

/**
 * How close the customer's brand and a rival are if neither is shown to lead. `near`: at most 3 points apart. `unsure`:
 * further apart, but too few answers name only one of the two. `chance`: further apart, and enough answers do.
 */
export type Closeness = 'near' | 'unsure' | 'chance';

const NEAR = 3;
/** Below this number of answers that name only one of two brands, a difference between the two is not sure. */
export const FEW_OF_ONE = 20;

export interface Lead {
  readonly you: RankedBrand;
  /** The rival with the highest figure. */
  readonly other: RankedBrand;
  /** `other` and the rivals with the same printed figure and the same verdict. */
  readonly others: readonly RankedBrand[];
  /** Whether `other` leads the customer's brand (`ahead`), follows it (`behind`), or neither is shown (`level`). */
  readonly verdict: LeadVerdict;
  /** Null unless the verdict is `level`. */
  readonly closeness: Closeness | null;
  /** The rivals with higher printed figures than the customer's brand, the highest first. */
  readonly above: readonly RankedBrand[];
  /** The distance in points between the customer's brand and `other`, 0 or more. */
  readonly gap: TracedNumber;
  /** The earlier distance, and which of the two had the higher figure then; null if either had no figure. */
  readonly before: { readonly gap: TracedNumber; readonly isAhead: boolean } | null;
  /**
   * Of the answers that name only one of the two, those that name the customer's brand, those that name `other`, and
   * all. `fit`: the counts have the sign of the gap, which weights engines.
   */
  readonly only: {
    readonly you: TracedNumber;
    readonly other: TracedNumber;
    readonly one: TracedNumber;
    readonly fit: boolean;
  };
  /** The brands that the customer's brand has overtaken and now leads by more than chance. */
  readonly passed: readonly string[];
  /** The brands that have overtaken the customer's brand and now lead it by more than chance. */
  readonly passedBy: readonly string[];
}

const verdictOf = ({ against }: RankedBrand): LeadVerdict => against?.verdict ?? 'level';
const valueOf = ({ visibility: { value } }: Pick<RankedBrand, 'visibility'>) => value ?? 0;

/** Compares the customer's brand with the leader. Returns null if the customer's brand or every rival lacks a rank. */
export function leadOf(brands: readonly RankedBrand[]): Lead | null {
  const you = brands.find(({ row }) => row.is_you);
  const rivals = brands.filter(({ row }) => !row.is_you);
  const [first] = rivals;
  if (you === undefined || first === undefined) return null;
  const tied = rivals.filter((rival) => valueOf(rival) === valueOf(first));
  const other = tied.find((rival) => verdictOf(rival) !== 'level') ?? first;
  const verdict = verdictOf(other);
  const { only_you = 0, only_them = 0 } = other.against ?? {};
  const at = `${other.comparedAt}.against_you`;
  const [onlyYou, onlyOther] = [traced(`${at}.only_you`, only_you), traced(`${at}.only_them`, only_them)];
  const gap = (a: TracedNumber, b: TracedNumber) =>
    (a.value ?? 0) < (b.value ?? 0) ? gapOf(b, a) : gapOf(a, b);
  const distance = gap(you.visibility, other.visibility);
  const unsure = only_you + only_them < FEW_OF_ONE ? 'unsure' : 'chance';
  return {
    you,
    other,
    others: tied.filter((rival) => verdictOf(rival) === verdict),
    verdict,
    closeness: verdict !== 'level' ? null : (distance.value ?? 0) <= NEAR ? 'near' : unsure,
    above: rivals.filter((rival) => valueOf(rival) > valueOf(you)),
    gap: distance,
    before:
      you.before && other.before
        ? {
            gap: gap(you.before.visibility, other.before.visibility),
            isAhead: valueOf(you.before) > valueOf(other.before),
          }
        : null,
    only: {
      you: onlyYou,
      other: onlyOther,
      one: plus(onlyYou, onlyOther),
      fit: Math.sign(only_you - only_them) === Math.sign(valueOf(you) - valueOf(other)),
    },
    passed: crossed(rivals, you, 'behind'),
    passedBy: crossed(rivals, you, 'ahead'),
  };
}

/** Returns the rivals that were on the other side of the customer's brand and now are `ahead` of it or `behind` it. */
const crossed = (rivals: readonly RankedBrand[], you: RankedBrand, verdict: LeadVerdict): string[] =>
  rivals.flatMap((rival) => {
    if (verdictOf(rival) !== verdict || !rival.before || !you.before) return [];
    const sides = [
      Math.sign(valueOf(rival.before) - valueOf(you.before)),
      Math.sign(valueOf(rival) - valueOf(you)),
    ];
    const crossing = verdict === 'behind' ? '1,-1' : '-1,1';
    return sides.join() === crossing ? [rival.row.name] : [];
  });
