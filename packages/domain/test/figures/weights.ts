import { fraction } from '@brand-visibility/model';
import fc from 'fast-check';
import type { EngineWeights } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { ENGINES } from '../../src/vocabulary.js';

/** Weights from 1/5 to 7, different for each engine. */
export const someWeights = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 })),
  { minLength: ENGINES.length, maxLength: ENGINES.length },
);

export type WeightPairs = readonly (readonly [number, number])[];

export function weightsOf(pairs: WeightPairs): EngineWeights {
  const of = (index: number) => rational(...(pairs[index] ?? [1, 1]));
  return { claude: of(0), chatgpt: of(1), perplexity: of(2), gemini: of(3), grok: of(4), google_aio: of(5) };
}

export const plainWeights = (pairs: WeightPairs) =>
  new Map(ENGINES.map((engine, i) => [engine, fraction(...(pairs[i] ?? [1, 1]))]));
