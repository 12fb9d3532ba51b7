import { ENGINES, type Engine } from '@brand-visibility/domain';

/**
 * Stored columns contain codes instead of words. A code is never reused, because that would change the meaning of all
 * stored columns. A new word gets a new code, wherever it is inserted in the vocabulary.
 */

/** Number of bits of an engine code. */
export const ENGINE_BITS = 3;
export const ENGINE_MASK = 7;

/**
 * One more than the greatest code. 7 is not a code: the counters of a rival use that index for another purpose
 * (facts/rival-counters.ts).
 */
export const ENGINE_CODE_LIMIT = 7;
export type EngineCode = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const CODE_OF_ENGINE = {
  claude: 0,
  chatgpt: 1,
  perplexity: 2,
  gemini: 3,
  grok: 4,
  google_aio: 5,
} as const satisfies Record<Engine, EngineCode>;

export function engineCode(engine: Engine): EngineCode {
  return CODE_OF_ENGINE[engine];
}

/** Engine codes, indexed as ENGINES; then the indexes in ENGINES, by code. */
export const ENGINE_CODES: readonly EngineCode[] = ENGINES.map(engineCode);
export const ENGINE_INDEXES: readonly number[] = Array.from({ length: ENGINE_CODE_LIMIT }, (_, code) =>
  ENGINE_CODES.findIndex((each) => each === code),
);

/** Throws when two words share a code, which the compiler cannot detect; they would be counted as one. */
export function requireDistinct(codes: readonly number[]): void {
  if (new Set(codes).size < codes.length) throw new Error('two words share a code in facts');
}
requireDistinct(ENGINE_CODES);
