import type { GroupTally } from '../figures/group-tally.js';
import { weightedVisibility, weighting, type EngineWeights, type Weighting } from '../figures/figures.js';
import { ENGINES } from '../vocabulary.js';
import { effectiveAnswers } from './effective-answers.js';
import type { MeasuredVisibility } from './run-noise.js';

/** The counts by pair of prompt and engine: of a tally whose groups are the prompts, the same in both windows. */
export type PairTally = Pick<GroupTally, 'answers' | 'named'>;

/** A window of a comparison: its pairs, and their sums indexed as ENGINES. */
export interface PairWindow {
  readonly pairs: PairTally;
  readonly answers: readonly number[];
  readonly named: readonly number[];
  /** Distinct prompts that the engine answered. */
  readonly prompts: readonly number[];
  /** Distinct prompts of all counted answers. */
  readonly promptCount: number;
  /** Null without an answer. */
  readonly measured: MeasuredWindow | null;
}

/** A window with answers. */
export interface MeasuredWindow extends MeasuredVisibility {
  readonly weighting: Weighting;
}

/** Adds up the pairs of a window by engine; visibility follows rule 1.3, in percent (rule 17.1). */
export function pairWindow(pairs: PairTally, weights: EngineWeights): PairWindow {
  const answers = ENGINES.map(() => 0);
  const named = ENGINES.map(() => 0);
  const prompts = ENGINES.map(() => 0);
  const promptCount = addPrompts(pairs, { answers, named, prompts });
  const shares = weighting(answers, weights);
  const measured = shares && {
    weighting: shares,
    visibility: weightedVisibility(shares, named),
    effectiveAnswers: effectiveAnswers(answers, named, weights),
  };
  return { pairs, answers, named, prompts, promptCount, measured };
}

/** Adds the prompts; returns how many of them have an answer. */
function addPrompts(
  pairs: PairTally,
  { answers, named, prompts }: Record<'answers' | 'named' | 'prompts', number[]>,
): number {
  let answered = 0;
  for (let first = 0; first < pairs.answers.length; first += ENGINES.length) {
    let ofPrompt = 0;
    for (let engine = 0; engine < ENGINES.length; engine++) {
      const at = first + engine;
      const count = pairs.answers[at] ?? 0;
      if (count === 0) continue;
      ofPrompt += count;
      answers[engine]! += count;
      named[engine]! += pairs.named[at] ?? 0;
      prompts[engine]! += 1;
    }
    if (ofPrompt > 0) answered += 1;
  }
  return answered;
}
