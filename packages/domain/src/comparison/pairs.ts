import type { ByEngine, WindowCounts } from '../figures/counts.js';
import { weightedVisibility, weighting, type EngineWeights, type Weighting } from '../figures/weighting.js';
import { ENGINES } from '../vocabulary.js';
import { effectiveAnswers } from './statistics.js';
import type { MeasuredVisibility } from './run-noise.js';

/** The counted answers to one prompt in one window, by engine. A prompt and an engine form a pair. */
export interface PromptPairs {
  readonly answers: ByEngine;
  /** The number of answers that name the brand, by engine. */
  readonly named: ByEngine;
}

/** The counts of one window of a comparison. Both windows list the same prompts in the same order. */
export interface ComparedWindow extends WindowCounts {
  readonly pairs: readonly PromptPairs[];
}

/** The pairs of one window, and each engine's sums over the pairs. */
export interface PairWindow {
  readonly pairs: readonly PromptPairs[];
  readonly answers: ByEngine;
  readonly named: ByEngine;
  /** The number of distinct prompts that each engine answered. */
  readonly prompts: ByEngine;
  /** The number of distinct prompts that have a counted answer. */
  readonly promptCount: number;
  /** The visibility of the window; null if no answer counts. */
  readonly measured: MeasuredWindow | null;
}

/** The visibility and the weighting of a window that contains at least one counted answer. */
export interface MeasuredWindow extends MeasuredVisibility {
  readonly weighting: Weighting;
}

/** Adds up each engine's pairs, and computes visibility, in percent (rules 1.3 and 17.1). */
export function pairWindow(pairs: readonly PromptPairs[], weights: EngineWeights): PairWindow {
  const answers = ENGINES.map(() => 0);
  const named = ENGINES.map(() => 0);
  const prompts = ENGINES.map(() => 0);
  let promptCount = 0;
  for (const prompt of pairs) {
    let isAnswered = false;
    for (let engine = 0; engine < ENGINES.length; engine++) {
      const count = prompt.answers[engine] ?? 0;
      if (count === 0) continue;
      isAnswered = true;
      answers[engine]! += count;
      named[engine]! += prompt.named[engine] ?? 0;
      prompts[engine]! += 1;
    }
    if (isAnswered) promptCount += 1;
  }
  const shares = weighting(answers, weights);
  const measured = shares && {
    weighting: shares,
    visibility: weightedVisibility(shares, named),
    effectiveAnswers: effectiveAnswers(answers, named, weights),
    answers,
    named,
  };
  return { pairs, answers, named, prompts, promptCount, measured };
}
