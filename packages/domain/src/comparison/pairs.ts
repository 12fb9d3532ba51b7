import type { ByEngine, WindowCounts } from '../figures/counts.js';
import { weightedVisibility, weighting, type EngineWeights, type Weighting } from '../figures/weighting.js';
import { ENGINES } from '../vocabulary.js';
import { effectiveAnswers } from './effective-answers.js';
import type { MeasuredVisibility } from './run-noise.js';

/**
 * The counted answers of one window to one prompt. Both lists contain an entry for each engine, and so for each
 * prompt-engine pair.
 */
export interface PromptPairs {
  readonly answers: ByEngine;
  /** Answers that name the brand. */
  readonly named: ByEngine;
}

/** The counts behind a comparison; both windows list the same prompts in the same order. */
export interface CountedComparison {
  readonly current: ComparedWindow;
  /** Null if the figures are carried (rule 2.5). */
  readonly previous: ComparedWindow | null;
}

/** One window of a comparison. */
export interface ComparedWindow extends WindowCounts {
  readonly pairs: readonly PromptPairs[];
}

/** A window of a comparison: its pairs, and their sums for each engine. */
export interface PairWindow {
  readonly pairs: readonly PromptPairs[];
  readonly answers: ByEngine;
  readonly named: ByEngine;
  /** Distinct prompts that the engine answered. */
  readonly prompts: ByEngine;
  /** Distinct prompts of all counted answers. */
  readonly promptCount: number;
  /** Null if the window has no answer. */
  readonly measured: MeasuredWindow | null;
}

/** A window with answers. */
export interface MeasuredWindow extends MeasuredVisibility {
  readonly weighting: Weighting;
}

/** Adds up the pairs of a window by engine; visibility follows rule 1.3, in percent (rule 17.1). */
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
  };
  return { pairs, answers, named, prompts, promptCount, measured };
}
