import type { EngineCounts, WindowCounts } from '../../src/figures/counts.js';
import { CATEGORIES, ENGINES, type Category, type Engine, type Sentiment } from '../../src/vocabulary.js';

/** An answer that counts; `brand` is null if it does not name the brand. */
export interface Answer {
  readonly platform: Engine;
  readonly category: Category | null;
  readonly prompt: number;
  readonly brand: { readonly position: number; readonly sentiment: Sentiment | null } | null;
}

/** The counts of a window with these answers, without rivals. */
export function countsOf(answers: readonly Answer[]): WindowCounts {
  const engineCounts = new Map<string, EngineCounts[]>();
  const prompts = (some: readonly Answer[]): number => new Set(some.map((one) => one.prompt)).size;
  for (const platform of ENGINES) {
    for (const category of [...CATEGORIES, null]) {
      const some = answers.filter((one) => one.platform === platform && one.category === category);
      if (some.length > 0) engineCounts.set(`${platform} ${category}`, [countsAt(platform, category, some)]);
    }
  }
  return {
    engineCounts: [...engineCounts.values()].flat(),
    prompts: {
      total: prompts(answers),
      byEngine: new Map(ENGINES.map((key) => [key, prompts(answers.filter((one) => one.platform === key))])),
      byCategory: new Map(
        [...CATEGORIES, null].map((key) => [key, prompts(answers.filter((one) => one.category === key))]),
      ),
    },
    listedMentions: 0,
  };
}

function countsAt(platform: Engine, category: Category | null, answers: readonly Answer[]): EngineCounts {
  const brands = answers.flatMap((one) => one.brand ?? []);
  const at = (passes: (position: number) => boolean) => brands.filter((one) => passes(one.position)).length;
  const feeling = (...some: (Sentiment | null)[]) =>
    brands.filter((one) => some.includes(one.sentiment)).length;
  return {
    platform,
    category,
    answers: answers.length,
    named: brands.length,
    positionSum: brands.reduce((sum, one) => sum + one.position, 0),
    first: at((position) => position === 1),
    second: at((position) => position === 2),
    third: at((position) => position === 3),
    fourth_plus: at((position) => position >= 4),
    positive: feeling('positive'),
    neutral: feeling('neutral', 'mixed'),
    negative: feeling('negative'),
  };
}

/** An answer of Claude that does not name the brand, except for the given fields. */
export const answer = (fields: Partial<Answer> = {}): Answer => ({
  platform: 'claude',
  category: 'discovery',
  prompt: 0,
  brand: null,
  ...fields,
});

/** Answers of each engine to different prompts: how many name the brand (first, and positively), of how many. */
export function answersOf(counts: Partial<Record<Engine, readonly [named: number, of: number]>>): Answer[] {
  return Object.entries(counts).flatMap(([platform, [named, of]]) =>
    Array.from({ length: of }, (_, prompt) => {
      const brand = prompt < named ? ({ position: 1, sentiment: 'positive' } as const) : null;
      return answer({ platform: platform as Engine, prompt, brand });
    }),
  );
}

/** The answers that figures.test.ts describes. */
export const MARCH: readonly Answer[] = [
  answer({ prompt: 1, category: 'comparison', brand: { position: 1, sentiment: 'positive' } }),
  answer({ prompt: 2, category: null }),
  answer({ prompt: 3, brand: { position: 3, sentiment: 'negative' } }),
  answer({
    platform: 'chatgpt',
    prompt: 1,
    category: 'comparison',
    brand: { position: 2, sentiment: 'mixed' },
  }),
  answer({ platform: 'chatgpt', prompt: 2, category: null }),
];
