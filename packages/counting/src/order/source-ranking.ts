import {
  estimatedVisibility,
  visibilityNumerator,
  type Weighting,
} from '@brand-visibility/domain/figures/weighting';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { type SourceCounts, classCounts } from '../citations/source-counts.js';
import { type Ranks, exactRanks, numberRanks } from './exact-ranks.js';

/**
 * Returns the ordinals of the cited sources in the order of rule 15.6: by exact share, descending, then by number of
 * answers, descending, then by key, ascending by UTF-8 bytes. Only classes are compared. The counts list the sources
 * in the order of their keys, and placing them one by one at the ranks of their classes keeps this order. `weighting`
 * is null only if the window has no answers and thus no sources.
 */
export function rankedSources(
  counts: Pick<SourceCounts, 'size' | 'order' | 'classes' | 'citing'>,
  weighting: Weighting | null,
): Uint32Array {
  const { size, classes, citing } = counts;
  if (weighting === null || size === 0) return new Uint32Array(0);
  const ranks = classRanks(citing, weighting);
  const next = new Uint32Array(ranks.count);
  for (const one of classes) if (one !== 0) next[ranks.byIndex[one]!]! += 1;
  toFirstPositions(next);
  const ranked = new Uint32Array(size);
  const dealt = deal(counts, ranks, next, ranked);
  if (dealt !== size) throw new Error(`the order contains ${dealt} of ${size} cited sources`);
  return ranked;
}

/** Replaces the number of sources at each rank with the position of the first of these sources. */
export function toFirstPositions(counts: Uint32Array): void {
  let position = 0;
  for (let rank = 0; rank < counts.length; rank++) {
    const here = counts[rank]!;
    counts[rank] = position;
    position += here;
  }
}

/** Puts each cited source, in key order, at the next free position of its rank; returns the number of sources. */
function deal(
  { order, classes }: Pick<SourceCounts, 'order' | 'classes'>,
  { byIndex }: Ranks,
  next: Uint32Array,
  ranked: Uint32Array,
): number {
  let dealt = 0;
  for (let i = 0; i < order.length; i++) {
    const ordinal = order[i]!;
    const one = classes[ordinal]!;
    if (one === 0) continue;
    const rank = byIndex[one]!;
    ranked[next[rank]!] = ordinal;
    next[rank]! += 1;
    dealt += 1;
  }
  return dealt;
}

/**
 * Ranks the classes by exact share, descending, then by number of answers, descending. `citing` is
 * `SourceCounts.citing`.
 */
function classRanks(citing: Int32Array, weighting: Weighting): Ranks {
  const answers = answerCounts(citing);
  const most = weighting.answers.reduce((total, here) => total + here, 1);
  if ((weighting.denominator + 1n) * BigInt(most) <= BigInt(Number.MAX_SAFE_INTEGER)) {
    return numberRanks(wholeNumbers(citing, answers, weighting, most));
  }
  const countsOf = classCounts(citing);
  const estimates = answers.map((_, one) => estimatedVisibility(weighting, countsOf(one)));
  const exact = (one: number) => visibilityNumerator(weighting, countsOf(one));
  return exactRanks({ estimates, exact, ties: answers });
}

/** Returns, for each class, the number of answers that cite a source of the class, over all engines. */
function answerCounts(citing: Int32Array): Float64Array {
  const answers = new Float64Array(citing.length / ENGINES.length);
  for (let one = 0, at = 0; one < answers.length; one++) {
    for (let engine = 0; engine < ENGINES.length; engine++, at++) answers[one]! += citing[at]!;
  }
  return answers;
}

/**
 * Returns a number for each class; a greater number means a greater share or, if the shares are equal, more answers.
 * The caller checks that doubles represent all terms exactly. They do if each engine gave few answers or if all engines
 * gave equally many.
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
