/** Ranks brands by visibility, and compares exact values only if estimates are too close to decide the order. */
import {
  ESTIMATE_TOLERANCE,
  weightedVisibility,
  type Weighting,
} from '@brand-visibility/domain/figures/weighting';
import { compareStandings, compareTied, type Tied } from '@brand-visibility/domain/rivals/report';

/** A brand to rank. */
export interface Contender extends Tied {
  /** The ordinal of the rival; null for the customer's brand. */
  readonly rival: number | null;
  /** The number of answers of each engine that name the brand, in the order of ENGINES. */
  readonly named: ArrayLike<number>;
  /** The result of `shareOf`. */
  readonly share: number;
}

/**
 * Compares brands in the order of rule 8.3. If the window's denominator is small enough, shares are integers, which
 * doubles represent exactly. Otherwise shares are estimates. If two estimates differ by no more than the tolerance, and
 * the counts are not equal, `compare` computes the exact values.
 */
export class VisibilityOrder {
  readonly #factors: readonly number[];
  readonly #tolerance: number;

  constructor(readonly window: Weighting) {
    const isExact = window.denominator <= BigInt(Number.MAX_SAFE_INTEGER);
    this.#factors = isExact ? window.multipliers.map(Number) : window.estimates;
    this.#tolerance = isExact ? 0 : ESTIMATE_TOLERANCE;
  }

  /** Returns a number that increases with visibility: an integer or an estimate, as described above. */
  shareOf(named: ArrayLike<number>): number {
    let share = 0;
    for (let engine = 0; engine < named.length; engine += 1) share += this.#factors[engine]! * named[engine]!;
    return share;
  }

  /** Returns a minimum number of answers: a brand named by fewer answers comes after every brand with this share. */
  fewestToReach(share: number): number {
    return Math.floor(
      (share - this.#tolerance) / this.#factors.reduce((most, factor) => Math.max(most, factor)),
    );
  }

  /** Compares like `compareStandings`. */
  readonly compare = (a: Contender, b: Contender): number => {
    const gap = b.share - a.share;
    if (Math.abs(gap) > this.#tolerance) return gap;
    if (this.#tolerance === 0 || areEqual(a.named, b.named)) return compareTied(a, b);
    return compareStandings(this.#standing(a), this.#standing(b));
  };

  #standing({ named, answers, place }: Contender) {
    return { visibility: weightedVisibility(this.window, named), answers, place };
  }
}

function areEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}

/** Copies a contender, because the caller of `visit` reuses the object. */
const keptContender = (one: Contender): Contender => ({ ...one, named: Array.from(one.named) });

/** Keeps the first `most` brands of a list. `visit` receives the brands of the list in any order. */
export class FirstBrands {
  readonly brands: Contender[] = [];

  constructor(
    readonly order: VisibilityOrder,
    readonly most: number,
  ) {}

  visit(one: Contender): void {
    const { brands, most, order } = this;
    const last = brands[most - 1];
    if (most === 0 || (last !== undefined && order.compare(last, one) < 0)) return;
    brands.splice(placeIn(brands, one, order), 0, keptContender(one));
    if (brands.length > most) brands.pop();
  }
}

/** Determines the ranks of some brands in a list. `visit` receives all brands of the list in any order. */
export class RankCounter {
  /** The brands whose ranks are wanted, in the order of rule 8.3. */
  readonly brands: readonly Contender[];
  /** At each index i, the number of received brands that come before `brands[i]`, but not before `brands[i - 1]`. */
  readonly #between: Int32Array;

  constructor(
    readonly order: VisibilityOrder,
    brands: readonly Contender[],
  ) {
    this.brands = brands.toSorted(order.compare);
    this.#between = new Int32Array(brands.length + 1);
  }

  /** The least number of answers that `visit` needs: a brand that fewer answers name comes after all of `brands`. */
  get fewestAnswers(): number {
    const last = this.brands.at(-1);
    return last === undefined ? Infinity : this.order.fewestToReach(last.share);
  }

  visit(one: Contender): void {
    const last = this.brands.at(-1);
    if (last === undefined || this.order.compare(last, one) < 0) return;
    this.#between[placeIn(this.brands, one, this.order)]! += 1;
  }

  /** Returns the ranks, from 1, in the order of `brands`. `visit` must have received each of these brands too. */
  ranks(): number[] {
    let ahead = 0;
    return this.brands.map((_, i) => (ahead += this.#between[i]!) + 1);
  }
}

/** Returns the number of brands in `ordered` that come before `one` or are equal to it. */
function placeIn(ordered: readonly Contender[], one: Contender, order: VisibilityOrder): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order.compare(ordered[middle]!, one) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
