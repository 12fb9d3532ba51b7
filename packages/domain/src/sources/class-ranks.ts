import { ESTIMATE_TOLERANCE, estimatedVisibility, rankingKey, type Weighting } from '../figures/figures.js';
import type { Steps } from '../steps.js';
import { ENGINES } from '../vocabulary.js';

/** The ranks of classes from 0; classes that compare equal have the same one. */
export interface ClassRanks {
  readonly ofClass: Uint32Array;
  /** Number of ranks. */
  readonly count: number;
}

/**
 * Ranks classes by exact share, then by answers, both descending, in steps. `citing` has the answers of a class by
 * engine, as SourceTally.
 */
export function* classRanks(citing: Int32Array, weighting: Weighting): Steps<ClassRanks> {
  const answers = answersOf(citing);
  yield;
  const most = weighting.answers.reduce((total, here) => total + here, 1);
  if ((weighting.denominator + 1n) * BigInt(most) <= BigInt(Number.MAX_SAFE_INTEGER)) {
    return ranksOf(wholeNumbers(citing, answers, weighting, most));
  }
  const shares = sharesOf(citing, answers, weighting);
  yield;
  const ordered = roughlyOrdered(shares.estimates);
  yield;
  for (const [from, to] of closeRuns(shares.estimates, ordered)) {
    const run = Array.from(ordered.subarray(from, to));
    ordered.set(
      run.sort((a, b) => compareClasses(shares, a, b)),
      from,
    );
    yield;
  }
  return ranksIn(shares, ordered);
}

/** By class: its answers, of all engines. */
function answersOf(citing: Int32Array): Float64Array {
  const answers = new Float64Array(citing.length / ENGINES.length);
  for (let one = 0, at = 0; one < answers.length; one++) {
    for (let engine = 0; engine < ENGINES.length; engine++, at++) answers[one]! += citing[at]!;
  }
  return answers;
}

/**
 * By class: share and answers as one number, for engines with few answers, or with equally many: then all terms are
 * exact in doubles.
 */
function wholeNumbers(
  citing: Int32Array,
  answers: Float64Array,
  weighting: Weighting,
  most: number,
): Float64Array {
  const multipliers = Float64Array.from(weighting.multipliers, Number);
  const numbers = new Float64Array(answers.length);
  for (let one = 0, at = 0; one < numbers.length; one++) {
    let share = 0;
    for (let engine = 0; engine < ENGINES.length; engine++, at++) share += multipliers[engine]! * citing[at]!;
    numbers[one] = share * most + answers[one]!;
  }
  return numbers;
}

/** Ranks numbers, the greatest first. */
function ranksOf(numbers: Float64Array): ClassRanks {
  const distinct = numbers.slice().sort();
  let count = 0;
  for (let i = 0; i < distinct.length; i++) {
    if (count > 0 && distinct[count - 1] === distinct[i]) continue;
    distinct[count] = distinct[i]!;
    count += 1;
  }
  const ofClass = new Uint32Array(numbers.length);
  for (let one = 0; one < numbers.length; one++) {
    ofClass[one] = count - 1 - indexIn(distinct, count, numbers[one]!);
  }
  return { ofClass, count };
}

/** The index of a number among the first `count`, which are ascending and have it. */
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

/** The shares of classes, by class. */
interface Shares {
  /** As fractions from 0 to 1. */
  readonly estimates: Float64Array;
  readonly answers: Float64Array;
  /** The exact share over the window's denominator; computed when a comparison first needs it. */
  readonly exact: (of: number) => bigint;
}

function sharesOf(citing: Int32Array, answers: Float64Array, weighting: Weighting): Shares {
  const keys: (bigint | undefined)[] = new Array<bigint | undefined>(answers.length);
  const estimates = new Float64Array(answers.length);
  for (let one = 0; one < answers.length; one++) {
    estimates[one] = estimatedVisibility(weighting, citing, one * ENGINES.length);
  }
  const exact = (one: number) => (keys[one] ??= rankingKey(weighting, citing, one * ENGINES.length));
  return { estimates, answers, exact };
}

/** Greatest share first, then most answers; 0 for classes whose sources are ranked by their keys alone. */
function compareClasses({ estimates, answers, exact }: Shares, a: number, b: number): number {
  const gap = estimates[b]! - estimates[a]!;
  if (Math.abs(gap) > ESTIMATE_TOLERANCE) return gap;
  const ofA = exact(a);
  const ofB = exact(b);
  return ofA === ofB ? answers[b]! - answers[a]! : ofA > ofB ? -1 : 1;
}

/** Bits of a double's integers. */
const BITS = 52;
/** Estimates are cut to so many bits at most: what is cut off is still more than the tolerance. */
const ESTIMATE_BITS = 36;

/**
 * The classes by estimate, descending, up to the bits that fit into a double beside a class: sorting numbers is ten
 * times as fast as comparing classes.
 */
function roughlyOrdered(estimates: Float64Array): Uint32Array {
  const count = 2 ** Math.ceil(Math.log2(estimates.length + 1));
  const units = unitsFor(estimates.length);
  const packed = estimates.map((estimate, one) => Math.floor(estimate * units) * count + one).sort();
  const ordered = new Uint32Array(packed.length);
  for (let i = 0; i < packed.length; i++) ordered[packed.length - 1 - i] = packed[i]! % count;
  return ordered;
}

/** How many units of a cut estimate make 1. */
function unitsFor(classes: number): number {
  return 2 ** Math.min(ESTIMATE_BITS, BITS - Math.ceil(Math.log2(classes + 1)));
}

/** The half-open ranges of neighbours whose cut estimates are too close to tell their order. */
function* closeRuns(
  estimates: Float64Array,
  ordered: Uint32Array,
): Generator<readonly [from: number, to: number], void, void> {
  const units = unitsFor(estimates.length);
  const cut = (place: number) => Math.floor(estimates[ordered[place]!]! * units);
  for (let from = 0, to = 1; to <= ordered.length; to++) {
    if (to < ordered.length && cut(to - 1) - cut(to) <= 1) continue;
    if (to - from > 1) yield [from, to];
    from = to;
  }
}

/** Ranks classes in their final order. */
function ranksIn(shares: Shares, ordered: Uint32Array): ClassRanks {
  const ofClass = new Uint32Array(ordered.length);
  let rank = 0;
  for (let i = 1; i < ordered.length; i++) {
    if (compareClasses(shares, ordered[i - 1]!, ordered[i]!) !== 0) rank += 1;
    ofClass[ordered[i]!] = rank;
  }
  return { ofClass, count: rank + 1 };
}
