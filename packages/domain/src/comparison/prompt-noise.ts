import { leastCommonMultiple, multiply, rational, type Rational } from '../number.js';
import { ENGINES } from '../vocabulary.js';
import { noiseInterval, type NoiseInterval } from './noise-interval.js';
import type { PairWindow } from './pair-tally.js';
import { inUnits, rootInUnits } from './roots.js';

/** An interval of 95 % reaches 1.96 standard errors to each side (rules 17.2 and 17.3). */
export const Z_IN_HUNDREDTHS = 196n;

/** With fewer prompts of an engine, their spread says too little (rule 17.3). */
export const FEWEST_PROMPTS = 20;

/** The square of 1.96 standard errors in percent: (1.96 x 100)^2 (rule 17.3). */
const FACTOR_SQUARED = rational(Z_IN_HUNDREDTHS ** 2n);

/**
 * The interval for choosing other prompts; null without an answer, if an engine answered fewer than 20
 * prompts, and if all prompts agree (rule 17.3).
 */
export function promptNoise(window: PairWindow): NoiseInterval | null {
  const { measured, prompts, promptCount } = window;
  if (measured === null || prompts.some((count) => count > 0 && count < FEWEST_PROMPTS)) return null;
  const spread = promptSpread(window);
  if (spread === null || spread.numerator === 0n) return null;
  const corrected = multiply(spread, rational(promptCount, promptCount - 1));
  const radius = rootInUnits(multiply(corrected, FACTOR_SQUARED));
  const visibility = inUnits(measured.visibility);
  return noiseInterval('prompt_noise', visibility - radius, visibility + radius);
}

/**
 * The sum over the prompts of d^2, exactly; d = sum over the engines of s (y - p n) / N (rule 17.3). Null
 * without an answer.
 *
 * With p = K / N, an engine's term of d is c (y N - K n), where c = s / N^2. So the sum of squares is the sum, over
 * each two engines e and f, of c_e c_f times the sum over the prompts of (y N - K n)_e (y N - K n)_f, which follows
 * from the sums of y y, y n and n n. These are sums of small integers, so the number of prompts does not enlarge any
 * bigint.
 */
export function promptSpread({ pairs, answers, named, measured }: PairWindow): Rational | null {
  if (measured === null) return null;
  const { multipliers, denominator } = measured.weighting;
  const present = ENGINES.flatMap((_, engine) => ((answers[engine] ?? 0) > 0 ? [engine] : []));
  const all = answers.map(BigInt);
  const naming = named.map(BigInt);
  const common = present.reduce((multiple, engine) => leastCommonMultiple(multiple, all[engine]!), 1n);
  const isSafe = Math.max(...answers) ** 2 <= Number.MAX_SAFE_INTEGER;
  const products = isSafe ? smallProducts : largeProducts;
  let sum = 0n;
  for (const e of present) {
    for (const f of present) {
      if (f < e) continue;
      const yy = products(pairs.named, e, pairs.named, f);
      const yn = products(pairs.named, e, pairs.answers, f);
      const ny = e === f ? yn : products(pairs.answers, e, pairs.named, f);
      const nn = products(pairs.answers, e, pairs.answers, f);
      const ofBoth =
        all[e]! * all[f]! * yy -
        all[e]! * naming[f]! * yn -
        naming[e]! * all[f]! * ny +
        naming[e]! * naming[f]! * nn;
      const factor = multipliers[e]! * (common / all[e]!) * multipliers[f]! * (common / all[f]!);
      sum += (e === f ? 1n : 2n) * factor * ofBoth;
    }
  }
  return rational(sum, (denominator * common) ** 2n);
}

/** The sum over the prompts of a count of one engine x a count of another, at most the product of their sums. */
function smallProducts(a: Int32Array, e: number, b: Int32Array, f: number): bigint {
  let sum = 0;
  for (let prompt = 0; prompt < a.length; prompt += ENGINES.length) sum += a[prompt + e]! * b[prompt + f]!;
  return BigInt(sum);
}

/** As `smallProducts`, for sums that a double might not hold: those of an engine with over 94 million answers. */
function largeProducts(a: Int32Array, e: number, b: Int32Array, f: number): bigint {
  let sum = 0n;
  for (let prompt = 0; prompt < a.length; prompt += ENGINES.length) {
    sum += BigInt(a[prompt + e]!) * BigInt(b[prompt + f]!);
  }
  return sum;
}
