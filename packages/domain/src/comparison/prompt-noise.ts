/** Computes prompt noise: the interval in which visibility would lie if other prompts had been chosen. */
import { estimated } from '../number.js';
import { ENGINES } from '../vocabulary.js';
import { noiseInterval, type NoiseInterval, Z } from './statistics.js';
import type { MeasuredWindow, PairWindow } from './pairs.js';

/** The minimum number of prompts per engine. The spread of fewer prompts is not a reliable estimate (rule 17.3). */
export const FEWEST_PROMPTS = 20;

/**
 * Returns the prompt noise of a window (rule 17.3). Returns null if no answer counts, if an engine answered at least
 * one prompt but fewer than FEWEST_PROMPTS, or if all prompts agree (see `everyPromptAgrees`).
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

/** Returns the sum of d^2 over the prompts; the methodology rule `prompt_noise` defines d (rule 17.3). */
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
 * Whether d is exactly 0 for every prompt. Each engine adds s (y N - K n) / N^2 to d, where K is the number of its
 * answers that name the brand, so p = K / N. The function computes these terms in integers, and stops at the first
 * prompt whose d is not 0.
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
