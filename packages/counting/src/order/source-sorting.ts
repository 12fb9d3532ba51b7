/** Sorts ranked sources by a value other than the rank. */
import {
  estimatedVisibility,
  visibilityNumerator,
  type Weighting,
} from '@brand-visibility/domain/figures/weighting';
import { ENGINES, type SortOrder, type SourceSort } from '@brand-visibility/domain/vocabulary';
import { classCounts, type ComparedSources, type SourceCounts } from '../citations/source-counts.js';
import { exactRanks, numberRanks, type Ranks } from './exact-ranks.js';
import { toFirstPositions } from './source-ranking.js';

/** A value by which a list can sort its sources. */
interface SortValue {
  /**
   * Returns a number for a source. Only sources with equal counts get the same number, so there are few different
   * numbers.
   */
  readonly key: (ordinal: number) => number;
  /** Ranks distinct keys by the values of their sources, the greatest value first. */
  readonly ranks: (keys: Float64Array) => Ranks;
}

/**
 * Sorts positions of `ranked`, which are given in ascending order, by the exact values of their sources. Positions of
 * equal values stay in ascending order, for both values of `order` (rule 15.10). If `previous` is null, no source has a
 * `change`, so sorting by `change` keeps the order.
 */
export function sortedPositions(
  sources: ComparedSources,
  ranked: Uint32Array,
  positions: Uint32Array,
  { sort, order }: { readonly sort: SourceSort; readonly order: SortOrder },
): Uint32Array {
  const value = VALUES[sort](sources);
  if (value === null) return positions;
  const indexOfKey = new Map<number, number>();
  const indices = new Uint32Array(positions.length);
  for (let i = 0; i < positions.length; i++) {
    const key = value.key(ranked[positions[i]!]!);
    const index = indexOfKey.get(key) ?? indexOfKey.size;
    indexOfKey.set(key, index);
    indices[i] = index;
  }
  const { byIndex, count } = value.ranks(Float64Array.from(indexOfKey.keys()));
  return dealt(positions, indices, {
    byIndex: order === 'desc' ? byIndex : byIndex.map((rank) => count - 1 - rank),
    count,
  });
}

/** Sorts positions by rank: `positions[i]` has the rank `of[indices[i]]`. Equal ranks keep their order. */
function dealt(positions: Uint32Array, indices: Uint32Array, { byIndex, count }: Ranks): Uint32Array {
  const next = new Uint32Array(count);
  for (let i = 0; i < positions.length; i++) next[byIndex[indices[i]!]!]! += 1;
  toFirstPositions(next);
  const sorted = new Uint32Array(positions.length);
  for (let i = 0; i < positions.length; i++) {
    const rank = byIndex[indices[i]!]!;
    sorted[next[rank]!] = positions[i]!;
    next[rank]! += 1;
  }
  return sorted;
}

/** Creates the value for each sort key; null if no source has a value. */
const VALUES: Readonly<Record<SourceSort, (sources: ComparedSources) => SortValue | null>> = {
  answer_share: ({ current, weighting }) => weighting && shareValue(current, weighting),
  answers_naming_competitors_not_you: ({ current }) =>
    countValue((ordinal) => requested(current.onlyRivals)[ordinal]!),
  citation_count: ({ current }) =>
    countValue((ordinal) => answerCount(current, ordinal) + requested(current.repeats)[ordinal]!),
  change: ({ current, weighting, previous }) =>
    weighting && previous && changeValue(current, weighting, previous),
};

const countValue = (key: SortValue['key']): SortValue => ({ key, ranks: numberRanks });

/** Returns counts that exist only if the caller requested them for this sort key. */
function requested(counts: Int32Array | null): Int32Array {
  if (counts === null) throw new Error('the counts by which the sources are ordered are missing');
  return counts;
}

function answerCount({ classes, citing }: SourceCounts, ordinal: number): number {
  const at = classes[ordinal]! * ENGINES.length;
  let answers = 0;
  for (let engine = 0; engine < ENGINES.length; engine++) answers += citing[at + engine]!;
  return answers;
}

/** Sorts by share. The key is the class of the source. */
function shareValue({ classes, citing }: SourceCounts, weighting: Weighting): SortValue {
  const countsOf = classCounts(citing);
  return {
    key: (ordinal) => classes[ordinal]!,
    ranks: (keys) =>
      exactRanks({
        estimates: keys.map((one) => estimatedVisibility(weighting, countsOf(one))),
        exact: (index) => visibilityNumerator(weighting, countsOf(keys[index]!)),
        ties: null,
      }),
  };
}

/**
 * Sorts by change. The key combines the classes of the source in both windows. The previous share of a source that was
 * not cited is 0 (rule 15.5).
 */
function changeValue(
  { classes, citing }: SourceCounts,
  weighting: Weighting,
  { counts, weighting: weightingBefore }: NonNullable<ComparedSources['previous']>,
): SortValue {
  const classesBefore = counts.citing.length / ENGINES.length;
  const countsOf = classCounts(citing);
  const countsBefore = classCounts(counts.citing);
  const now = (key: number) => countsOf(Math.floor(key / classesBefore));
  const before = (key: number) => countsBefore(key % classesBefore);
  return {
    key: (ordinal) => classes[ordinal]! * classesBefore + (counts.classes[ordinal] ?? 0),
    ranks: (keys) =>
      exactRanks({
        // A change is from -1 to 1. The error of half a change is at most the error of one share.
        estimates: keys.map((key) => {
          const shareNow = estimatedVisibility(weighting, now(key));
          return (1 + shareNow - estimatedVisibility(weightingBefore, before(key))) / 2;
        }),
        exact: (index) => {
          const key = keys[index]!;
          return (
            visibilityNumerator(weighting, now(key)) * weightingBefore.denominator -
            visibilityNumerator(weightingBefore, before(key)) * weighting.denominator
          );
        },
        ties: null,
      }),
  };
}
