import type { ImportRecord } from '@brand-visibility/contract';
import type { Category, Sentiment } from '@brand-visibility/domain';
import { oddCitations } from './odd-citations.js';
import { happens, pick, seededRandom, weighted, type Random } from './random.js';
import { answerMarkdown, answerText } from './sentences.js';
import { citations } from './sources.js';
import { shareOn, type DemoBrand, type DemoEngine, type DemoPrompt, type DemoRival } from './story.js';

type Answer = ImportRecord<'answer'>;

/** The content of an answer; a filled-in answer repeats that of an earlier one (rule 9.6). */
export type AnswerContent = Pick<
  Answer,
  'text' | 'text_markdown' | 'brand_named' | 'position' | 'sentiment' | 'competitors' | 'sources'
>;

/** The content of a failed answer. */
export const NO_CONTENT: AnswerContent = {
  text: null,
  text_markdown: null,
  brand_named: false,
  position: null,
  sentiment: null,
  competitors: [],
  sources: [],
};

/** How often answers to questions of a category name any brand, relative to the average. */
const CATEGORY_LEANING: Record<Category, number> = {
  discovery: 0.85,
  problem_solution: 0.75,
  use_case: 0.9,
  expert: 0.95,
  comparison: 1.25,
  brand_research: 1.4,
};

const RIVAL_SENTIMENTS: readonly (readonly [Sentiment | null, number])[] = [
  ['positive', 35],
  ['neutral', 45],
  ['negative', 10],
  ['mixed', 6],
  [null, 4],
];

interface Named {
  readonly rival: DemoRival | null;
  readonly name: string;
  readonly order: number;
}

/** The brands that an answer names, in order: a brand that is named more often also tends to come earlier. */
function namesIn(
  random: Random,
  demo: DemoBrand,
  prompt: DemoPrompt,
  engine: DemoEngine,
  daysAgo: number,
): Named[] {
  const leaning = prompt.category === null ? 1 : CATEGORY_LEANING[prompt.category];
  const ownShare = prompt.is_branded ? 0.96 : shareOn(demo.naming, daysAgo) * leaning * engine.leaning;
  const named: Named[] = [];
  if (happens(random, ownShare))
    named.push({ rival: null, name: demo.brand.name, order: random() / (0.4 + ownShare) });
  for (const rival of demo.rivals) {
    const share = shareOn(rival.naming, daysAgo) * leaning;
    if (!happens(random, share)) continue;
    const isVariant = rival.spellings.length > 0 && happens(random, 0.15);
    const name = isVariant ? pick(random, rival.spellings) : rival.name;
    named.push({ rival, name, order: random() / (0.4 + share) });
  }
  return named.sort((one, other) => one.order - other.order);
}

/** Generates an engine's answer to a prompt on a day: the brands named, in order, the text and the sources. */
export function answerContent(
  random: Random,
  demo: DemoBrand,
  prompt: DemoPrompt,
  engine: DemoEngine,
  daysAgo: number,
): AnswerContent {
  const named = namesIn(random, demo, prompt, engine, daysAgo);
  const names = named.map(({ name }) => name);
  const ownIndex = named.findIndex(({ rival }) => rival === null);
  const sentiment = ownIndex < 0 ? null : weighted(random, demo.sentiment);
  const text = answerText(random, { names, brand: demo.brand.name, sentiment }, demo.words);
  return {
    text,
    text_markdown: happens(random, 0.2) ? answerMarkdown(text, names) : null,
    brand_named: ownIndex >= 0,
    position: ownIndex < 0 ? null : ownIndex + 1,
    sentiment,
    competitors: named.flatMap(({ rival, name }, index) =>
      rival === null
        ? []
        : [
            {
              name,
              // A name mentioned in passing at the end has no position.
              position: index > 2 && index === named.length - 1 && happens(random, 0.3) ? null : index + 1,
              sentiment: weighted(random, RIVAL_SENTIMENTS),
              domain: rival.website !== null && happens(random, 0.25) ? rival.website : null,
            },
          ],
    ),
    sources: oddCitations(
      seededRandom(`${demo.brand.slug} ${prompt.text} ${engine.platform} ${daysAgo}`),
      demo,
      engine.platform,
      daysAgo,
      citations(random, engine.platform, demo.pages),
    ),
  };
}
