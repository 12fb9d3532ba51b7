/** Ranks brands by visibility, comparing exactly only where estimates are too close. */
import {
  compareStandings,
  compareTied,
  weightedVisibility,
  ESTIMATE_TOLERANCE,
  type Tied,
  type Weighting,
} from '@brand-visibility/domain';

/** A brand to rank. */
export interface Contender extends Tied {
  /** The rival's ordinal; null for the customer's brand. */
  readonly rival: number | null;
  /** The number of answers that name the brand, indexed as ENGINES. */
  readonly named: ArrayLike<number>;
  /** The share that `shareOf` returns. */
  readonly share: number;
}

/**
 * The order of brands (rule 8.3); most pairs need no exact comparison. If the window's denominator fits a double,
 * shares are whole numbers. Otherwise shares are estimates, and the domain compares shares that are closer than the
 * tolerance, unless their counts are equal.
 */
export class Order {
  readonly #factors: readonly number[];
  readonly #tolerance: number;

  constructor(readonly window: Weighting) {
    const isExact = window.denominator <= BigInt(Number.MAX_SAFE_INTEGER);
    this.#factors = isExact ? window.multipliers.map(Number) : window.estimates;
    this.#tolerance = isExact ? 0 : ESTIMATE_TOLERANCE;
  }

  /** Returns a number in the order of visibility: the whole number or estimate described above. */
  shareOf(named: ArrayLike<number>): number {
    let share = 0;
    for (let engine = 0; engine < named.length; engine += 1) share += this.#factors[engine]! * named[engine]!;
    return share;
  }

  /** A lower bound of answers, over all engines: a brand with fewer answers comes after a brand with this share. */
  fewestToReach(share: number): number {
    return Math.floor((share - this.#tolerance) / Math.max(...this.#factors));
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

/** Copies a contender that is kept, because the object that was passed is reused. */
const kept = (one: Contender): Contender => ({ ...one, named: Array.from(one.named) });

/** Collects the first brands of a list, which it receives one after another; the rest is not sorted. */
export class First {
  readonly brands: Contender[] = [];

  constructor(
    readonly order: Order,
    readonly most: number,
  ) {}

  see(one: Contender): void {
    const { brands, most, order } = this;
    const last = brands[most - 1];
    if (most === 0 || (last !== undefined && order.compare(last, one) < 0)) return;
    brands.splice(placeIn(brands, one, order), 0, kept(one));
    if (brands.length > most) brands.pop();
  }
}

/** Determines the ranks of some brands in a list, whose brands it receives one after another. */
export class RanksOf {
  /** The brands, in their order. */
  readonly brands: readonly Contender[];
  /** For each brand, the number of entries that are the brand or ahead of it, but not ahead of the brand before it. */
  readonly #between: Int32Array;

  constructor(
    readonly order: Order,
    brands: readonly Contender[],
  ) {
    this.brands = brands.toSorted(order.compare);
    this.#between = new Int32Array(brands.length + 1);
  }

  /** A lower bound of answers: brands with fewer answers change no rank. */
  get fewestAnswers(): number {
    const last = this.brands.at(-1);
    return last === undefined ? Infinity : this.order.fewestToReach(last.share);
  }

  see(one: Contender): void {
    const last = this.brands.at(-1);
    if (last === undefined || this.order.compare(last, one) < 0) return;
    this.#between[placeIn(this.brands, one, this.order)]! += 1;
  }

  /** The ranks, from 1, in the order of `brands`; each of these must have been received. */
  ranks(): number[] {
    let ahead = 0;
    return this.brands.map((_, i) => (ahead += this.#between[i]!) + 1);
  }
}

/** The number of ordered brands that come before `one` or are equal to it. */
function placeIn(ordered: readonly Contender[], one: Contender, order: Order): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order.compare(ordered[middle]!, one) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
