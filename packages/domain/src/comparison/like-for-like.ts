import { weighting, type EngineWeights, type Weighting } from '../figures/weighting.js';
import { leastCommonMultiple, rational, type Rational } from '../number.js';
import { ENGINES } from '../vocabulary.js';
import type { PromptPairs } from './pairs.js';

/** Counts of the prompt-engine pairs in two windows, and the exact visibility over the pairs in both (rule 17.5). */
export interface KeptPairs {
  /** The number of pairs with counted answers in both windows. */
  readonly kept: number;
  /** The numbers of pairs with counted answers in only one window: the window itself, or the comparison window. */
  readonly added: number;
  readonly dropped: number;
  /** Visibility over the kept pairs, in percent; null if there is no kept pair. */
  readonly visibility: { readonly current: Rational; readonly previous: Rational } | null;
}

/**
 * Groups pairs by their number of answers, n. Maps each n to the total number of answers of these pairs that name the
 * brand, because fractions with the same denominator n can be added as integers.
 */
type NamedByAnswers = Map<number, number>;

/** Compares the pairs of two windows of a brand (rule 17.5). Both lists contain the same prompts in the same order. */
export function keptPairs(
  now: readonly PromptPairs[],
  before: readonly PromptPairs[],
  weights: EngineWeights,
): KeptPairs {
  const counts = { kept: ENGINES.map(() => 0), added: 0, dropped: 0 };
  const current = ENGINES.map((): NamedByAnswers => new Map());
  const previous = ENGINES.map((): NamedByAnswers => new Map());
  for (const [place, prompt] of now.entries()) {
    const promptBefore = before[place];
    for (let engine = 0; engine < ENGINES.length; engine++) {
      const answers = prompt.answers[engine] ?? 0;
      const earlier = promptBefore?.answers[engine] ?? 0;
      if (answers > 0 && earlier > 0) {
        counts.kept[engine]! += 1;
        addTo(current[engine]!, answers, prompt.named[engine] ?? 0);
        addTo(previous[engine]!, earlier, promptBefore?.named[engine] ?? 0);
      } else if (answers > 0) counts.added += 1;
      else if (earlier > 0) counts.dropped += 1;
    }
  }
  const { added, dropped } = counts;
  const kept = counts.kept.reduce((total, pairs) => total + pairs, 0);
  // This is the formula of visibility, applied to kept pairs instead of answers.
  const shares = weighting(counts.kept, weights);
  const visibility = shares && {
    current: weightedMean(shares, current),
    previous: weightedMean(shares, previous),
  };
  return { kept, added, dropped, visibility };
}

function addTo(sums: NamedByAnswers, answers: number, named: number): void {
  sums.set(answers, (sums.get(answers) ?? 0) + named);
}

/**
 * Returns the weighted mean, over the engines, of the mean percentage of each engine's pairs (rules 1.3 and 17.5). The
 * common denominator grows with the number of distinct answer counts, not with the number of pairs.
 */
function weightedMean({ multipliers, denominator }: Weighting, named: readonly NamedByAnswers[]): Rational {
  const numbers = new Set(named.flatMap((sums) => [...sums.keys()]));
  let common = 1n;
  for (const answers of numbers) common = leastCommonMultiple(common, BigInt(answers));
  let sum = 0n;
  for (const [engine, sums] of named.entries()) {
    let ofEngine = 0n;
    for (const [answers, count] of sums) ofEngine += (common / BigInt(answers)) * BigInt(count);
    sum += (multipliers[engine] ?? 0n) * ofEngine;
  }
  return rational(100n * sum, denominator * common);
}
