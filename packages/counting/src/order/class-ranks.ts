import { ENGINES, estimatedVisibility, visibilityNumerator, type Weighting } from '@brand-visibility/domain';
import { classCounts } from '../citations/source-counts.js';
import { exactRanks, numberRanks, type Ranks } from './exact-ranks.js';

/**
 * Ranks the classes by exact share, descending, then by number of answers, descending. `citing` is
 * `SourceCounts.citing`.
 */
export function classRanks(citing: Int32Array, weighting: Weighting): Ranks {
  const answers = answersOf(citing);
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
function answersOf(citing: Int32Array): Float64Array {
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
