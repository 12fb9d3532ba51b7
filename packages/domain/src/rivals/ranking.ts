import { ESTIMATE_TOLERANCE, estimatedVisibility, rankingKey, type Weighting } from '../figures/figures.js';
import { ENGINES } from '../vocabulary.js';

/** A brand of a competitors report with its rank in the whole list. */
export interface Ranked {
  /** 1, 2, 3, ... without gaps or shared ranks (rule 8.3). */
  readonly rank: number;
  /** The rival's ordinal; null for the customer's brand. */
  readonly ordinal: number | null;
}

/** The customer's brand as ranked. */
export interface OwnBrand {
  /** Its rank in the order of name keys; see RivalDirectory. */
  readonly nameRank: number;
  /** Counted answers that name it, indexed as ENGINES. */
  readonly named: ArrayLike<number>;
}

/**
 * The brands to rank, as columns with one row for each, in no particular order: there may be tens of
 * thousands, and an object for each would cost more than the ranking. Row 0 is the customer's brand.
 */
export interface Contenders {
  readonly count: number;
  /** By row; the entry of the customer's brand is unused. */
  readonly ordinals: Int32Array;
  /** Counted answers that name it; the same by engine at `row * ENGINES.length + index of the engine`. */
  readonly answers: Int32Array;
  readonly named: Int32Array;
  readonly estimates: Float64Array;
  /** See `rankingKey`; computed when a comparison first needs it. */
  readonly keys: (bigint | null)[];
  readonly weighting: Weighting;
  /** In the order of name keys. */
  readonly nameRanks: Float64Array;
}

const OWN = 0;

/**
 * Collects the contenders of a window: the customer's brand, and the `listed` ordinals that a counted answer names
 * (rule 8.3). `rivalsNamed` contains the answers that name a rival at `ordinal * ENGINES.length + index of the engine`;
 * `nameRankOf` is as in RivalDirectory.
 */
export function contenders(
  weighting: Weighting,
  own: OwnBrand,
  listed: readonly number[],
  rivalsNamed: Int32Array,
  nameRankOf: (ordinal: number) => number,
): Contenders {
  const engines = ENGINES.length;
  const ordinals = new Int32Array(listed.length + 1);
  const answers = new Int32Array(listed.length + 1);
  const named = new Int32Array((listed.length + 1) * engines);
  const estimates = new Float64Array(listed.length + 1);
  const nameRanks = new Float64Array(listed.length + 1);
  let count = 0;
  const enter = (ordinal: number, column: ArrayLike<number>, from: number, nameRank: number): void => {
    let total = 0;
    for (let engine = 0; engine < engines; engine++) {
      const here = column[from + engine] ?? 0;
      named[count * engines + engine] = here;
      total += here;
    }
    if (total === 0 && column !== own.named) return;
    ordinals[count] = ordinal;
    answers[count] = total;
    estimates[count] = estimatedVisibility(weighting, named, count * engines);
    nameRanks[count] = nameRank;
    count += 1;
  };
  enter(OWN, own.named, 0, own.nameRank);
  for (const ordinal of listed) enter(ordinal, rivalsNamed, ordinal * engines, nameRankOf(ordinal));
  return {
    count,
    ordinals,
    answers,
    named,
    estimates,
    keys: new Array<bigint | null>(count).fill(null),
    weighting,
    nameRanks,
  };
}

/** The first `limit` brands of the list in order, without sorting the rest (rule 8.3). */
export function leaders(all: Contenders, limit: number): Ranked[] {
  const first: number[] = []; // stays sorted and at most `limit` long
  for (let row = 0; row < all.count; row++) {
    const last = first[limit - 1];
    if (last !== undefined && compareContenders(all, last, row) < 0) continue;
    first.splice(countUpTo(all, first, row), 0, row);
    if (first.length > limit) first.pop();
  }
  return first.map((row, index) => ({ rank: index + 1, ordinal: ordinalAt(all, row) }));
}

/**
 * The chosen brands in order, each with its rank in the whole list, without sorting the list (rule 8.3).
 */
export function ranksOf(all: Contenders, isChosen: (ordinal: number | null) => boolean): Ranked[] {
  const chosen: number[] = [];
  for (let row = 0; row < all.count; row++) {
    if (isChosen(ordinalAt(all, row))) chosen.push(row);
  }
  chosen.sort((a, b) => compareContenders(all, a, b));
  // between[i] counts the contenders ahead of chosen row i but not ahead of row i - 1; the last entry, the
  // rest.
  const between = new Int32Array(chosen.length + 1);
  for (let row = 0; row < all.count; row++) between[countUpTo(all, chosen, row)]! += 1;
  let ahead = 0;
  return chosen.map((row, index) => {
    ahead += between[index] ?? 0;
    return { rank: ahead + 1, ordinal: ordinalAt(all, row) };
  });
}

/**
 * The order of the list (rule 8.3): exact visibility descending, answers descending, name key ascending by
 * code point. Name keys are unique, because a rival cannot have the brand's name key (rule 8.1).
 */
function compareContenders(all: Contenders, a: number, b: number): number {
  const gap = (all.estimates[b] ?? 0) - (all.estimates[a] ?? 0);
  if (Math.abs(gap) > ESTIMATE_TOLERANCE) return gap;
  const keyOfA = exactKey(all, a);
  const keyOfB = exactKey(all, b);
  if (keyOfA !== keyOfB) return keyOfA > keyOfB ? -1 : 1;
  const byAnswers = (all.answers[b] ?? 0) - (all.answers[a] ?? 0);
  return byAnswers || (all.nameRanks[a] ?? 0) - (all.nameRanks[b] ?? 0);
}

/** How many of the `ordered` rows come before `row` or equal it. */
function countUpTo(all: Contenders, ordered: readonly number[], row: number): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareContenders(all, ordered[middle] ?? 0, row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function exactKey(all: Contenders, row: number): bigint {
  return (all.keys[row] ??= rankingKey(all.weighting, all.named, row * ENGINES.length));
}

function ordinalAt(all: Contenders, row: number): number | null {
  return row === OWN ? null : (all.ordinals[row] ?? null);
}
