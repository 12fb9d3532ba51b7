import { fraction, type PlainAnswer, type Weights } from '@brand-visibility/model';
import fc from 'fast-check';
import type { EngineWeights } from '../../src/figures/weighting.js';
import type { Cell, WindowCounts } from '../../src/figures/counts.js';
import { rational } from '../../src/number.js';
import {
  CATEGORIES,
  ENGINES,
  SENTIMENTS,
  type Category,
  type Engine,
  type Sentiment,
} from '../../src/vocabulary.js';

/** Recorded answers. Tests count them twice: as the counts of a window, and by the model. */
export interface Answer {
  readonly platform: Engine;
  readonly category: Category | null;
  readonly prompt: number;
  readonly brand: { readonly position: number; readonly sentiment: Sentiment } | null;
  readonly rivals: readonly RivalMention[];
}

export interface RivalMention {
  readonly ordinal: number;
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly website: boolean;
}

/** Rivals of arbitrary answers: few, so that ties and single mentions are common. */
export const RIVALS = 6;

const sentiment = fc.constantFrom(...SENTIMENTS);

const mention = fc.record({
  ordinal: fc.nat(RIVALS - 1),
  position: fc.option(fc.integer({ min: 1, max: 9 })),
  sentiment: fc.option(sentiment),
  website: fc.boolean(),
});

const someAnswer: fc.Arbitrary<Answer> = fc.record({
  platform: fc.constantFrom(...ENGINES),
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  prompt: fc.nat(4),
  brand: fc.option(fc.record({ position: fc.integer({ min: 1, max: 6 }), sentiment })),
  rivals: fc.uniqueArray(mention, { maxLength: 4, selector: (one) => one.ordinal }),
});

export const someAnswers = fc.array(someAnswer, { maxLength: 40 });

/** The ordinal of the brand's own name; null in half of the draws. */
export const someOwn = fc.option(fc.nat(RIVALS - 1), { freq: 2 });

/** Weights from 1/5 to 7, different for each engine. */
export const someWeights = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 })),
  {
    minLength: ENGINES.length,
    maxLength: ENGINES.length,
  },
);

export type WeightPairs = readonly (readonly [number, number])[];

export function weightsOf(pairs: WeightPairs): EngineWeights {
  const of = (index: number) => rational(...(pairs[index] ?? [1, 1]));
  return {
    claude: of(0),
    chatgpt: of(1),
    perplexity: of(2),
    gemini: of(3),
    grok: of(4),
    google_aio: of(5),
  };
}

export const plainWeights =
  (pairs: WeightPairs): Weights =>
  (platform) =>
    fraction(...(pairs[ENGINES.findIndex((engine) => engine === platform)] ?? [1, 1]));

/** Keys and names of the rivals, in another order than their ordinals. */
export const NAMES = ['e', 'c', 'a', 'f', 'b', 'g'];

/** The answers as the model of the figures takes them. */
export const plainOf = (answers: readonly Answer[]): PlainAnswer[] =>
  answers.map(({ platform, prompt, brand, rivals }) => ({
    prompt_id: String(prompt),
    platform,
    brand_named: brand !== null,
    position: brand?.position ?? null,
    sentiment: brand?.sentiment ?? null,
    competitors: rivals.map(({ ordinal, position, sentiment, website }) => ({
      name: NAMES[ordinal] ?? '',
      position,
      sentiment,
      domain: website ? 'site.example' : null,
    })),
  }));

/** The counts of a window; `watched` and `own` are ordinals. */
export function countsOf(
  answers: readonly Answer[],
  watched: readonly number[] = [],
  own: number | null = null,
): WindowCounts {
  const cells = new Map<string, Cell[]>();
  const prompts = (some: readonly Answer[]): number => new Set(some.map((one) => one.prompt)).size;
  for (const platform of ENGINES) {
    for (const category of [...CATEGORIES, null]) {
      const some = answers.filter((one) => one.platform === platform && one.category === category);
      if (some.length > 0) cells.set(`${platform} ${category}`, [cellOf(platform, category, some)]);
    }
  }
  return {
    cells: [...cells.values()].flat(),
    prompts: {
      total: prompts(answers),
      byEngine: new Map(ENGINES.map((key) => [key, prompts(answers.filter((one) => one.platform === key))])),
      byCategory: new Map(
        [...CATEGORIES, null].map((key) => [key, prompts(answers.filter((one) => one.category === key))]),
      ),
    },
    listedMentions: listedMentions(answers, watched, own),
  };
}

/** Mentions of the rivals that several answers name, one with a website, or that are watched (rule 8.2). */
function listedMentions(answers: readonly Answer[], watched: readonly number[], own: number | null): number {
  const mentions = Array.from({ length: RIVALS }, (_, ordinal) =>
    answers.flatMap((one) => one.rivals.filter((rival) => rival.ordinal === ordinal)),
  );
  return mentions
    .filter((some, ordinal) => {
      const isListed = some.length > 1 || some.some(({ website }) => website) || watched.includes(ordinal);
      return ordinal !== own && isListed;
    })
    .flat().length;
}

function cellOf(platform: Engine, category: Category | null, answers: readonly Answer[]): Cell {
  const brands = answers.flatMap((one) => one.brand ?? []);
  const at = (passes: (position: number) => boolean) => brands.filter((one) => passes(one.position)).length;
  const feeling = (...some: Sentiment[]) => brands.filter((one) => some.includes(one.sentiment)).length;
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

/** An answer of Claude that names no brand, with other fields. */
export const answer = (fields: Partial<Answer> = {}): Answer => ({
  platform: 'claude',
  category: 'discovery',
  prompt: 0,
  brand: null,
  rivals: [],
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
