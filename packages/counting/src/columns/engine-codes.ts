import { type Engine, ENGINES } from '@brand-visibility/domain/vocabulary';

/**
 * Stored columns contain codes instead of the words of the vocabulary. Each word keeps its code, because reusing a code
 * would change the meaning of stored columns. The order of the vocabulary does not affect the codes.
 */

/** Number of bits of an engine code. */
export const ENGINE_BITS = 3;
export const ENGINE_MASK = 7;

/**
 * One more than the greatest possible code. Code 7 is excluded, because facts/rival-counters.ts uses that index for
 * another counter.
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

/** The code of each engine, in the order of ENGINES; and the index in ENGINES by code, -1 for an unused code. */
export const ENGINE_CODES: readonly EngineCode[] = ENGINES.map(engineCode);
export const ENGINE_INDEXES: readonly number[] = Array.from({ length: ENGINE_CODE_LIMIT }, (_, code) =>
  ENGINE_CODES.findIndex((each) => each === code),
);

/** Returns the engine of an entry whose low bits are an engine code; undefined if no engine has the code. */
export const engineOf = (entry: number): Engine | undefined => ENGINES[ENGINE_INDEXES[entry & ENGINE_MASK]!];

/** Throws if two words share a code, because their counts would be mixed. The compiler cannot detect shared codes. */
export function requireDistinct(codes: readonly number[]): void {
  if (new Set(codes).size < codes.length) throw new Error('two words share a code in facts');
}
requireDistinct(ENGINE_CODES);
