/** Generates answers from the definition of a brand (`DemoBrand`). */
import type { ImportRecord } from '@brand-visibility/contract';
import type { Category, Sentiment } from '@brand-visibility/domain/vocabulary';
import { composeAnswer, plainAnswer } from './answer-text.js';
import { happens, pick, seededRandom, pickWeighted, type Random } from './random.js';
import { asReturned, citations } from './sources.js';
import { shareOn, type DemoBrand, type DemoEngine, type DemoPrompt, type DemoRival } from './story.js';

type Answer = ImportRecord<'answer'>;

/** The content of an answer. A filled-in answer has the content of an earlier answer (rule 9.6). */
export type DemoContent = Pick<
  Answer,
  'text' | 'text_markdown' | 'brand_named' | 'position' | 'sentiment' | 'competitors' | 'sources'
>;

/** The content of every failed answer. */
export const NO_CONTENT: DemoContent = {
  text: null,
  text_markdown: null,
  brand_named: false,
  position: null,
  sentiment: null,
  competitors: [],
  sources: [],
};

/** How often answers in each category name a brand, relative to the average of all categories. */
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

/** Returns the brands that an answer names, in order. Brands that answers name more often tend to come earlier. */
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

/** Generates an engine's answer to a prompt on one day: the named brands in order, the text and the sources. */
export function answerContent(
  random: Random,
  demo: DemoBrand,
  prompt: DemoPrompt,
  engine: DemoEngine,
  daysAgo: number,
): DemoContent {
  const named = namesIn(random, demo, prompt, engine, daysAgo);
  const ownIndex = named.findIndex(({ rival }) => rival === null);
  const sentiment = ownIndex < 0 ? null : pickWeighted(random, demo.sentiment);
  skipFormerTexts(random);
  const isConverted = happens(random, 0.2);
  const mentions = named.map(({ rival, name }, index) => ({
    rival,
    name,
    // A rival that the answer names only in passing, at the end, gets no position.
    position:
      rival !== null && index > 2 && index === named.length - 1 && happens(random, 0.3) ? null : index + 1,
    sentiment: rival === null ? sentiment : pickWeighted(random, RIVAL_SENTIMENTS),
    domain: rival !== null && rival.website !== null && happens(random, 0.25) ? rival.website : null,
  }));
  const cited = citations(random, engine.platform, demo.pages);
  // Texts and the form of sources have a separate generator, so that changing either does not change the figures.
  const own = seededRandom(`${demo.brand.slug} ${prompt.text} ${engine.platform} ${daysAgo}`);
  const sources = asReturned(own, demo, engine.platform, daysAgo, cited);
  const markdown = composeAnswer(own, {
    words: demo.words,
    platform: engine.platform,
    category: prompt.category,
    reply: replyTo(demo, prompt),
    isUnknown: prompt.is_branded && ownIndex < 0,
    mentions: mentions.map((mention) => ({
      ...mention,
      ...described(own, demo, mention.rival),
      isOwn: mention.rival === null,
    })),
    links: sources.filter(({ url, domain }) => !addressContainsName(demo, url + domain)),
    sourceCount: sources.length,
  });
  return {
    text: plainAnswer(markdown),
    text_markdown: isConverted || engine.platform !== 'google_aio' ? markdown : null,
    brand_named: ownIndex >= 0,
    position: ownIndex < 0 ? null : ownIndex + 1,
    sentiment,
    competitors: mentions.flatMap(({ rival, ...mention }) => (rival === null ? [] : [mention])),
    sources,
  };
}

/** Skips random numbers that an earlier text generator consumed. Otherwise, the demo's figures would change. */
function skipFormerTexts(random: Random): void {
  for (let draws = 0; draws < 3; draws += 1) random();
  if (happens(random, 0.5)) random();
}

function replyTo({ words }: DemoBrand, { text }: DemoPrompt): string {
  const reply = words.replies[text];
  if (reply === undefined) throw new Error(`no reply to ${text}`);
  return reply;
}

/** Returns phrases that describe the brand or a rival. For the brand, 6 % of the phrases are the wrong claim. */
function described(random: Random, { words }: DemoBrand, rival: DemoRival | null) {
  if (rival === null) {
    const about = happens(random, 0.06) ? words.wrong : pick(random, words.about);
    return { about, good: pick(random, words.good), bad: pick(random, words.bad) };
  }
  const [about, good, bad] = words.rivals[rival.name] ?? [];
  if (!about || !good || !bad) throw new Error(`no description of ${rival.name}`);
  return { about, good, bad };
}

/** Whether a URL or domain contains the name of the brand or a rival. Ignores case and all non-letters. */
function addressContainsName({ brand, rivals }: DemoBrand, address: string): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]+/g, '');
  return [brand, ...rivals].some(({ name }) => letters(address).includes(letters(name)));
}
