import fc from 'fast-check';
import { rational, type Rational } from '../../src/number.js';
import type { RunAnswers } from '../../src/recommendations/run-answers.js';
import { WINDOWS_SINCE } from '../../src/recommendations/board.js';
import { DAY, type Instant } from '../../src/time/instant.js';
import { ENGINES, type Category, type Engine } from '../../src/vocabulary.js';

/** Recorded answers, from which tests build runs. */
export interface Recorded {
  readonly prompt: number;
  readonly platform: Engine;
  readonly named: boolean;
}

/** The instant `n` days after WINDOWS_SINCE. */
export const day = (n: number): Instant => WINDOWS_SINCE + BigInt(n) * DAY;

/** A run with these answers to prompts of these categories. */
export function runOf(
  id: string,
  completed_at: Instant,
  recorded: readonly Recorded[],
  categories: readonly (Category | null)[] = ['discovery', 'comparison', null],
): RunAnswers {
  const pairs = recorded.map(({ prompt, platform, named }) => {
    const category = categories[prompt] ?? null;
    return { prompt_id: `prm_${prompt}`, platform, category, named };
  });
  return {
    id,
    completed_at,
    // Counts for each answer: sums do not depend on how many counts they are of.
    engineCounts: pairs.map(({ platform, category, named }) => ({
      platform,
      category,
      answers: 1,
      named: Number(named),
    })),
    pairs: () => pairs,
    names: (prompt_id, platform) =>
      pairs.find((pair) => pair.prompt_id === prompt_id && pair.platform === platform)?.named ?? null,
  };
}

/** A run in which `named` of `count` answers of one engine name the brand. */
export function plainRun(id: string, completed_at: Instant, named: number, count: number): RunAnswers {
  const recorded = Array.from({ length: count }, (_, prompt) => ({
    prompt,
    platform: 'claude' as const,
    named: prompt < named,
  }));
  return runOf(id, completed_at, recorded, Array<Category>(count).fill('discovery'));
}

/** Answers to some of four prompts by some engines, at most one for each pair. */
export const someRecorded: fc.Arbitrary<Recorded[]> = fc.uniqueArray(
  fc.record({ prompt: fc.nat(3), platform: fc.constantFrom(...ENGINES), named: fc.boolean() }),
  { maxLength: 24, selector: ({ prompt, platform }) => `${prompt} ${platform}` },
);

/** The exact value of a number of tenths of a percent. */
export const tenths = (count: number): Rational => rational(count, 10);
