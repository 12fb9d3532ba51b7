/** Prompt noise: the interval of visibility if other prompts had been chosen. */
import { estimated } from '../number.js';
import { ENGINES } from '../vocabulary.js';
import { noiseInterval, type NoiseInterval } from './noise-interval.js';
import type { MeasuredWindow, PairWindow } from './pairs.js';
import { Z } from './wilson.js';

/** The minimum number of prompts per engine: the spread of fewer prompts is not reliable (rule 17.3). */
export const FEWEST_PROMPTS = 20;

/**
 * Returns the interval of visibility if other prompts had been chosen. Returns null if no answer counts, if an engine
 * answered some but fewer than FEWEST_PROMPTS prompts, or if all prompts agree (rule 17.3).
 */
export function promptNoise(window: PairWindow): NoiseInterval | null {
  const { measured, prompts, promptCount } = window;
  if (measured === null || prompts.some((count) => count > 0 && count < FEWEST_PROMPTS)) return null;
  if (everyPromptAgrees(window, measured)) return null;
  const corrected = (promptCount / (promptCount - 1)) * promptSpread(window, measured);
  const radius = 100 * Z * Math.sqrt(corrected);
  const visibility = estimated(measured.visibility);
  return noiseInterval('prompt_noise', visibility - radius, visibility + radius);
}

/** Returns the sum of d^2 over the prompts, as the methodology rule `prompt_noise` defines d (rule 17.3). */
function promptSpread({ pairs, answers, named }: PairWindow, { weighting }: MeasuredWindow): number {
  const fractions = answers.map((all, engine) => (all > 0 ? named[engine]! / all : 0));
  let sum = 0;
  for (const prompt of pairs) {
    let d = 0;
    for (let engine = 0; engine < ENGINES.length; engine++) {
      const expected = fractions[engine]! * prompt.answers[engine]!;
      d += weighting.estimates[engine]! * (prompt.named[engine]! - expected);
    }
    sum += d ** 2;
  }
  return sum;
}

/**
 * Whether d is exactly 0 for every prompt. With p = K / N, an engine adds s (y N - K n) / N^2 to d, which is computed
 * in integers. The loop ends at the first prompt whose d is not 0.
 */
function everyPromptAgrees({ pairs, answers, named }: PairWindow, { weighting }: MeasuredWindow): boolean {
  const present = ENGINES.flatMap((_, engine) => (answers[engine]! > 0 ? [engine] : []));
  const all = answers.map(BigInt);
  const allNamed = named.map(BigInt);
  const common = present.reduce((product, engine) => product * all[engine]!, 1n);
  const factors = all.map((n, engine) => (n > 0n ? weighting.multipliers[engine]! * (common / n) : 0n));
  for (const prompt of pairs) {
    let d = 0n;
    for (const engine of present) {
      const y = BigInt(prompt.named[engine]!);
      const n = BigInt(prompt.answers[engine]!);
      d += factors[engine]! * (y * all[engine]! - allNamed[engine]! * n);
    }
    if (d !== 0n) return false;
  }
  return true;
}
