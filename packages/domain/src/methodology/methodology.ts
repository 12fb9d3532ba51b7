/** Defines the methodology: the list of all its rules in words, and its version. */
import type { EngineWeights } from '../figures/weighting.js';
import { fractionInWords } from '../number.js';
import { ENGINES, type Engine } from '../vocabulary.js';
import { COMPARISON_RULES } from './comparison.js';
import { NUMBER_RULES } from './numbers.js';
import { RIVAL_RULES } from './rivals.js';
import type { MethodologyRule } from './rule.js';

/**
 * The version of METHODOLOGY_RULES (rule 19.1). Increment the version if a rule's text, a constant or the computation
 * of a figure changes. A test contains, for each version, the digest of its rules.
 */
export const METHODOLOGY_VERSION = '7';

/** Describes in words how reports compute figures (rule 19.2). `GET /v1/methodology` returns this description. */
export const METHODOLOGY_RULES: readonly MethodologyRule[] = [
  ...NUMBER_RULES,
  ...RIVAL_RULES,
  ...COMPARISON_RULES,
];

/** Returns each weight as a fraction in lowest terms, such as `1/2`, or as an integer, such as `2` (rule 19.3). */
export function weightsInWords(weights: EngineWeights): Readonly<Record<Engine, string>> {
  const words = ENGINES.map((engine) => [engine, fractionInWords(weights[engine])] as const);
  return Object.fromEntries(words) as Record<Engine, string>; // Object.fromEntries loses the type of the keys
}
