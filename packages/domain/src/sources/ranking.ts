import { ESTIMATE_TOLERANCE, estimatedVisibility, rankingKey, type Weighting } from '../figures/figures.js';
import { stretches, type Steps } from '../steps.js';
import { ENGINES } from '../vocabulary.js';
import { countClasses, type CountClasses } from './count-classes.js';
import type { SourceTally } from './tally.js';

/**
 * Ranks the rows of a tally, in steps (rule 15.6): exact share descending, answers descending, key ascending by bytes
 * of UTF-8. Returns the rows in this order. Rows with equal counts by engine are one class, so only classes are
 * compared; the rows of a tally are in the order of their keys, so dealing them to the classes keeps that order.
 * `weighting` is that of the tally's answers; null only if there are none, and then no row.
 */
export function* rankedSources(
  tally: Pick<SourceTally, 'size' | 'citing'>,
  weighting: Weighting | null,
): Steps<Uint32Array> {
  if (weighting === null) return new Uint32Array(0);
  const classes = yield* countClasses(tally);
  const shares = sharesOf(tally, classes, weighting);
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
  const ranked = new Uint32Array(tally.size);
  const next = firstPlaces(shares, classes, ordered);
  for (const [from, to] of stretches(tally.size)) {
    deal(classes.ofRow, next, ranked, from, to);
    yield;
  }
  return ranked;
}

/** The shares of classes, by class. */
interface Shares {
  /** As fractions from 0 to 1. */
  readonly estimates: Float64Array;
  readonly answers: Float64Array;
  /** The exact share over the window's denominator; computed when a comparison first needs it. */
  readonly exact: (of: number) => bigint;
}

function sharesOf(
  { citing }: Pick<SourceTally, 'citing'>,
  classes: CountClasses,
  weighting: Weighting,
): Shares {
  const { rows } = classes;
  const keys: (bigint | undefined)[] = new Array<bigint | undefined>(rows.length);
  const estimates = new Float64Array(rows.length);
  const answers = new Float64Array(rows.length);
  for (let one = 0; one < rows.length; one++) {
    const at = rows[one]! * ENGINES.length;
    estimates[one] = estimatedVisibility(weighting, citing, at);
    for (let engine = 0; engine < ENGINES.length; engine++) answers[one]! += citing[at + engine]!;
  }
  const exact = (one: number) => (keys[one] ??= rankingKey(weighting, citing, rows[one]! * ENGINES.length));
  return { estimates, answers, exact };
}

/** Greatest share first, then most answers; 0 for classes whose rows are ranked by their keys alone. */
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

/** By class: the place of its first row. Classes that compare equal share their places. */
interface Places {
  /** By class: the index in `next`. */
  readonly rank: Uint32Array;
  /** The place of the next row. */
  readonly next: Uint32Array;
}

function firstPlaces(shares: Shares, { counts }: CountClasses, ordered: Uint32Array): Places {
  const rank = new Uint32Array(ordered.length);
  const next = new Uint32Array(ordered.length);
  let ranks = 0;
  let place = 0;
  for (let i = 0; i < ordered.length; i++) {
    const one = ordered[i]!;
    if (i === 0 || compareClasses(shares, ordered[i - 1]!, one) !== 0) {
      next[ranks] = place;
      ranks += 1;
    }
    rank[one] = ranks - 1;
    place += counts[one]!;
  }
  return { rank, next };
}

function deal(
  ofRow: Uint32Array,
  { rank, next }: Places,
  ranked: Uint32Array,
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row++) {
    const at = rank[ofRow[row]!]!;
    ranked[next[at]!] = row;
    next[at]! += 1;
  }
}
