/** Ranks values exactly, but computes exact values only where estimates are too close to decide the order. */
import { ESTIMATE_TOLERANCE } from '@brand-visibility/domain/figures/weighting';

/** The ranks of values, from 0. Equal values have equal ranks. */
export interface Ranks {
  readonly byIndex: Uint32Array;
  /** The number of distinct ranks. */
  readonly count: number;
}

/** The values to rank. A value is identified by its index. */
export interface ExactValues {
  /**
   * Estimates from 0 to 1. If two of them differ by more than ESTIMATE_TOLERANCE, the exact values have the same order.
   */
  readonly estimates: Float64Array;
  /** Returns an integer for each value; the integers have the same order as the exact values. */
  readonly exact: (index: number) => bigint;
  /** Numbers that order equal values, the greatest number first; null if equal values get the same rank. */
  readonly ties: Float64Array | null;
}

/**
 * Ranks values exactly, the greatest first. Exact values are computed only for estimates that are close to one another.
 */
export function exactRanks(values: ExactValues): Ranks {
  const remembered = rememberingExact(values);
  const { estimates } = remembered;
  const ordered = roughlyOrdered(estimates);
  const units = unitsFor(estimates.length);
  const cut = (position: number) => Math.floor(estimates[ordered[position]!]! * units);
  // Sorts neighbours by their exact values if their truncated estimates are too close to decide the order.
  for (let from = 0, to = 1; to <= ordered.length; to++) {
    if (to < ordered.length && cut(to - 1) - cut(to) <= 1) continue;
    if (to - from > 1) ordered.subarray(from, to).sort((a, b) => compareValues(remembered, a, b));
    from = to;
  }
  return ranksIn(remembered, ordered);
}

function rememberingExact({ estimates, exact, ties }: ExactValues): ExactValues {
  const keys: (bigint | undefined)[] = new Array<bigint | undefined>(estimates.length);
  return { estimates, exact: (index) => (keys[index] ??= exact(index)), ties };
}

/** Compares the values at two indexes: the greater value comes first, then the greater tie; 0 means equal ranks. */
function compareValues({ estimates, exact, ties }: ExactValues, a: number, b: number): number {
  const gap = estimates[b]! - estimates[a]!;
  if (Math.abs(gap) > ESTIMATE_TOLERANCE) return gap;
  const ofA = exact(a);
  const ofB = exact(b);
  if (ofA !== ofB) return ofA > ofB ? -1 : 1;
  return ties === null ? 0 : ties[b]! - ties[a]!;
}

/** The number of bits in a packed integer, which a double represents exactly. */
const BITS = 52;
/** The maximum number of bits of a truncated estimate. With this many bits, one unit still exceeds the tolerance. */
const ESTIMATE_BITS = 36;

/**
 * Returns the indexes in descending order of truncated estimates. Each estimate is truncated and packed into one double
 * with its index, because sorting numbers is ten times as fast as sorting with a comparator.
 */
function roughlyOrdered(estimates: Float64Array): Uint32Array {
  const count = 2 ** Math.ceil(Math.log2(estimates.length + 1));
  const units = unitsFor(estimates.length);
  const packed = estimates.map((estimate, index) => Math.floor(estimate * units) * count + index).sort();
  const ordered = new Uint32Array(packed.length);
  for (let i = 0; i < packed.length; i++) ordered[packed.length - 1 - i] = packed[i]! % count;
  return ordered;
}

/** Returns the factor by which an estimate is multiplied before it is truncated to an integer. */
function unitsFor(values: number): number {
  return 2 ** Math.min(ESTIMATE_BITS, BITS - Math.ceil(Math.log2(values + 1)));
}

/** Returns the ranks of values that are in their final order. */
function ranksIn(values: ExactValues, ordered: Uint32Array): Ranks {
  const byIndex = new Uint32Array(ordered.length);
  let rank = 0;
  for (let i = 1; i < ordered.length; i++) {
    if (compareValues(values, ordered[i - 1]!, ordered[i]!) !== 0) rank += 1;
    byIndex[ordered[i]!] = rank;
  }
  return { byIndex, count: rank + 1 };
}

/** Ranks numbers, the greatest first. Equal numbers get equal ranks. */
export function numberRanks(numbers: Float64Array): Ranks {
  const distinct = numbers.slice().sort();
  let count = 0;
  for (let i = 0; i < distinct.length; i++) {
    if (count > 0 && distinct[count - 1] === distinct[i]) continue;
    distinct[count] = distinct[i]!;
    count += 1;
  }
  const byIndex = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) byIndex[i] = count - 1 - indexIn(distinct, count, numbers[i]!);
  return { byIndex, count };
}

/** Returns the index of a number among the first `count` numbers, which are in ascending order. */
function indexIn(numbers: Float64Array, count: number, wanted: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
