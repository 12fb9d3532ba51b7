/** All rules of the methodology with their version. */
import type { EngineWeights } from '../figures/weighting.js';
import { fractionInWords } from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import { COMPARISON_RULES } from './comparison.js';
import { NUMBER_RULES } from './numbers.js';
import { RIVAL_RULES } from './rivals.js';
import type { MethodologyRule } from './rule.js';

/**
 * Version of METHODOLOGY_RULES (rule 19.1). Raise it with every change of a rule, also of the code behind it: the test
 * has the digest of each version.
 */
export const METHODOLOGY_VERSION = '3';

/** Every rule by which reports compute figures, in words: the only text about them that programs read (rule 19.2). */
export const METHODOLOGY_RULES: readonly MethodologyRule[] = [
  ...NUMBER_RULES,
  ...RIVAL_RULES,
  ...COMPARISON_RULES,
];

/** Each weight as a fraction in lowest terms, such as `1/2` or `2` (rule 19.3). */
export function weightsInWords(weights: EngineWeights): Readonly<Record<Engine, string>> {
  const words = ENGINES.map((engine) => [engine, fractionInWords(weights[engine])] as const);
  return Object.fromEntries(words) as Record<Engine, string>; // fromEntries forgets the keys' type
}
