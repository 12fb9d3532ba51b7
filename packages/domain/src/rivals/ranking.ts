import { ESTIMATE_TOLERANCE, estimatedVisibility, rankingKey, type Weighting } from '../figures/figures.js';
import { stretches, type Steps } from '../steps.js';
import { ENGINES } from '../vocabulary.js';

/** A brand of a competitors report and its place in the whole list. */
export interface Ranked {
  /** 1, 2, 3, ... without gaps or shared places (rule 8.3). */
  readonly rank: number;
  /** The rival's ordinal, null for the own brand. */
  readonly ordinal: number | null;
}

/** The own brand as it takes part in the ranking. */
export interface OwnBrand {
  /** Where its name key stands among those of the rivals; see RivalDirectory. */
  readonly nameRank: number;
  /** Counted answers naming it, by the index in ENGINES. */
  readonly named: ArrayLike<number>;
}

/**
 * All that is ranked, in columns by a place of no meaning: a brand may have tens of thousands of rivals, and an object
 * for each would cost more than the ranking. The own brand is at place 0.
 */
export interface Contenders {
  readonly count: number;
  /** By place; the own brand's entry is idle. */
  readonly ordinals: Int32Array;
  /** Counted answers naming it, and the same by engine at `place * ENGINES.length + index of the engine`. */
  readonly answers: Int32Array;
  readonly named: Int32Array;
  readonly estimates: Float64Array;
  /** The exact visibility as a whole number, filled in where a comparison needs it. */
  readonly keys: (bigint | null)[];
  readonly weighting: Weighting;
  /** Grows with the name key. */
  readonly nameRanks: Float64Array;
}

const OWN = 0;

/**
 * The contenders of a window: the own brand always, and of the `listed` rivals those that a counted answer names
 * (rule 8.3). `rivalsNamed` holds the answers naming them at `ordinal * ENGINES.length + index of the engine`.
 */
export function* contenders(
  weighting: Weighting,
  own: OwnBrand,
  listed: readonly number[],
  rivalsNamed: Int32Array,
  namePlaceOf: (ordinal: number) => number,
): Steps<Contenders> {
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
  const enterAll = (from: number, to: number): void => {
    for (let i = from; i < to; i++) {
      const ordinal = listed[i] ?? 0;
      enter(ordinal, rivalsNamed, ordinal * engines, namePlaceOf(ordinal));
    }
  };
  for (const [from, to] of stretches(listed.length)) {
    enterAll(from, to);
    yield;
  }
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

/** The first `limit` of the list, without sorting the thousands behind them. */
export function* leaders(all: Contenders, limit: number): Steps<Ranked[]> {
  const first: number[] = [];
  for (const [from, to] of stretches(all.count)) {
    lead(all, limit, first, from, to);
    yield;
  }
  return first.map((place, index) => ({ rank: index + 1, ordinal: ordinalAt(all, place) }));
}

/** Puts the places in [from, to) among the `first` ones where they belong. */
function lead(all: Contenders, limit: number, first: number[], from: number, to: number): void {
  for (let place = from; place < to; place++) {
    const last = first[limit - 1];
    if (last !== undefined && compareContenders(all, last, place) < 0) continue;
    first.splice(countUpTo(all, first, place), 0, place);
    if (first.length > limit) first.pop();
  }
}

/** The chosen ones in order, each with its rank in the whole list, which is looked at but not sorted. */
export function* ranksOf(all: Contenders, isChosen: (ordinal: number | null) => boolean): Steps<Ranked[]> {
  const chosen: number[] = [];
  for (const [from, to] of stretches(all.count)) {
    for (let place = from; place < to; place++) {
      if (isChosen(ordinalAt(all, place))) chosen.push(place);
    }
    yield;
  }
  chosen.sort((a, b) => compareContenders(all, a, b));
  // Each contender is counted at the first chosen one behind it; those behind every chosen one, after the last.
  const between = new Int32Array(chosen.length + 1);
  for (const [from, to] of stretches(all.count)) {
    countBetween(all, chosen, between, from, to);
    yield;
  }
  let ahead = 0;
  return chosen.map((place, index) => {
    ahead += between[index] ?? 0;
    return { rank: ahead + 1, ordinal: ordinalAt(all, place) };
  });
}

function countBetween(
  all: Contenders,
  chosen: readonly number[],
  between: Int32Array,
  from: number,
  to: number,
): void {
  for (let place = from; place < to; place++) {
    const index = countUpTo(all, chosen, place);
    between[index] = (between[index] ?? 0) + 1;
  }
}

/**
 * The order of the list (rule 8.3): exact visibility down, then answers down, then name key up by code point. No
 * two have the same name key, since the own brand's is no rival's (rule 8.1).
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

/** How many of the `ordered` come before `place` or are it. */
function countUpTo(all: Contenders, ordered: readonly number[], place: number): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareContenders(all, ordered[middle] ?? 0, place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function exactKey(all: Contenders, place: number): bigint {
  return (all.keys[place] ??= rankingKey(all.weighting, all.named, place * ENGINES.length));
}

function ordinalAt(all: Contenders, place: number): number | null {
  return place === OWN ? null : (all.ordinals[place] ?? null);
}
