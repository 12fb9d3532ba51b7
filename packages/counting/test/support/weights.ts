import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import { rational } from '@brand-visibility/domain/number';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import fc from 'fast-check';

export type WeightPairs = readonly (readonly [number, number])[];

/** Weights from 1/5 to 7, different for each engine. */
export const someWeights = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 })),
  { minLength: ENGINES.length, maxLength: ENGINES.length },
);

export function weightsOf(pairs: WeightPairs): EngineWeights {
  return Object.fromEntries(
    ENGINES.map((engine, i) => [engine, rational(...(pairs[i] ?? [1, 1]))]),
  ) as unknown as EngineWeights; // fromEntries forgets the keys' type
}
