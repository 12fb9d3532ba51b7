import fc from 'fast-check';
import type { PromptPairs } from '../../src/comparison/pairs.js';
import { ENGINES, type Engine } from '../../src/vocabulary.js';

/** The answers of an engine to a prompt, of which `named` name the brand. */
export interface Pair {
  readonly prompt: number;
  readonly platform: Engine;
  readonly answers: number;
  readonly named: number;
}

/** Prompts of a brand. */
const PROMPTS = 32;

export function countsOfPairs(pairs: readonly Pair[]): PromptPairs[] {
  const counts = Array.from({ length: PROMPTS }, () => ({
    answers: ENGINES.map(() => 0),
    named: ENGINES.map(() => 0),
  }));
  for (const { prompt, platform, answers, named } of pairs) {
    counts[prompt]!.answers[ENGINES.indexOf(platform)] = answers;
    counts[prompt]!.named[ENGINES.indexOf(platform)] = named;
  }
  return counts;
}

/** Each answer by itself, as the model takes them. */
export const answersOfPairs = (pairs: readonly Pair[]) =>
  pairs.flatMap(({ prompt, platform, answers, named }) =>
    Array.from({ length: answers }, (_, i) => ({
      prompt_id: String(prompt),
      platform,
      brand_named: i < named,
      position: null,
      sentiment: null,
      competitors: [],
    })),
  );

/** Answers of one engine, one to each prompt. */
export const singly = (platform: Engine, named: number, answers: number): Pair[] =>
  Array.from({ length: answers }, (_, prompt) => ({
    prompt,
    platform,
    answers: 1,
    named: prompt < named ? 1 : 0,
  }));

/** Numbers from 0 to below 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The pairs of a window: some engines, each answering most or few of the prompts up to a few times. About half of the
 * windows have engines with 20 prompts or more.
 */
export const someWindow: fc.Arbitrary<readonly Pair[]> = fc
  .record({
    prompts: fc.oneof(fc.integer({ min: 0, max: 19 }), fc.integer({ min: 20, max: PROMPTS })),
    engines: fc.subarray([...ENGINES], { minLength: 1 }),
    asked: fc.constantFrom(0.5, 0.95, 1),
    named: fc.constantFrom(0, 0.1, 0.5, 0.9, 1),
    most: fc.integer({ min: 1, max: 5 }),
    seed: fc.integer(),
  })
  .map(({ prompts, engines, asked, named, most, seed }) => {
    const next = numbersFrom(seed);
    return engines.flatMap((platform) =>
      Array.from({ length: prompts }, (_, prompt): Pair[] => {
        if (next() >= asked) return [];
        const answers = 1 + Math.floor(next() * most);
        const naming = Array.from({ length: answers }, () => next() < named).filter(Boolean);
        return [{ prompt, platform, answers, named: naming.length }];
      }).flat(),
    );
  });
