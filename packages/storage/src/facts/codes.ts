import { ENGINES, SENTIMENTS, type Engine, type Sentiment } from '@brand-visibility/domain';

/**
 * What stands for a word in stored facts. A code is never given to another word: facts of years would then say something
 * else. A new word gets a code of its own, and its place in the vocabulary is free.
 */

/** An engine takes so many bits. */
export const ENGINE_BITS = 3;
export const ENGINE_MASK = 7;

/** One more than the greatest code: 7 is no code, for counters of a rival keep something else there (mentions.ts). */
export const ENGINE_KINDS = 7;
export type EngineCode = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const CODE_OF_ENGINE = {
  claude: 0,
  chatgpt: 1,
  perplexity: 2,
  gemini: 3,
  grok: 4,
  google_aio: 5,
} as const satisfies Record<Engine, EngineCode>;

export const SENTIMENT_MASK = 7;

/** 0 is for none. */
export const SENTIMENT_KINDS = 5;
type SentimentCode = 1 | 2 | 3 | 4;

const CODE_OF_SENTIMENT = {
  positive: 1,
  neutral: 2,
  negative: 3,
  mixed: 4,
} as const satisfies Record<Sentiment, SentimentCode>;

export function engineCode(engine: Engine): EngineCode {
  return CODE_OF_ENGINE[engine];
}

export function sentimentCode(sentiment: Sentiment | null): SentimentCode | 0 {
  return sentiment === null ? 0 : CODE_OF_SENTIMENT[sentiment];
}

/** Codes by the index of the engine in ENGINES, and such indexes by the code. */
export const ENGINE_CODES: readonly EngineCode[] = ENGINES.map(engineCode);
export const ENGINE_INDEXES: readonly number[] = Array.from({ length: ENGINE_KINDS }, (_, code) =>
  ENGINE_CODES.findIndex((each) => each === code),
);

/** Two words of one code would be counted as one. A code twice in a record does compile. */
function requireDistinct(codes: readonly number[]): void {
  if (new Set(codes).size < codes.length) throw new Error('a code of facts stands for two words');
}
requireDistinct(ENGINE_CODES);
requireDistinct(SENTIMENTS.map(sentimentCode));
