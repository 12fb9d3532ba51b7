import type { Sentiment } from '@brand-visibility/domain';
import { happens, pick, type Random } from './random.js';
import type { DemoWords } from './story.js';

/** The content of an answer: the names in order, and the sentiment towards the brand. */
export interface AnswerPlan {
  readonly names: readonly string[];
  readonly brand: string;
  readonly sentiment: Sentiment | null;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function opening(random: Random, names: readonly string[], words: DemoWords): string {
  const [first, ...rest] = names;
  if (first === undefined) {
    return pick(random, [
      `No single ${words.product} stands out; it depends on what you need it for.`,
      `It is worth trying two or three before you commit to one ${words.product}.`,
      `There is no clear answer for ${words.audience}, and most roundups disagree.`,
    ]);
  }
  if (rest.length === 0) {
    return pick(random, [
      `For most ${words.audience}, ${first} is the one that keeps coming up.`,
      `${first} is a common recommendation here.`,
      `Most sources point to ${first}.`,
    ]);
  }
  return pick(random, [
    `The names that come up most are ${listed(names)}.`,
    `${first} is usually named first, followed by ${listed(rest)}.`,
    `A short list for ${words.audience}: ${listed(names)}.`,
    `${first} is a popular choice; ${listed(rest)} ${rest.length > 1 ? 'are' : 'is'} worth a look too.`,
  ]);
}

function verdict(random: Random, plan: AnswerPlan, words: DemoWords): string {
  const strength = pick(random, words.strengths);
  const weakness = pick(random, words.weaknesses);
  switch (plan.sentiment) {
    case 'positive':
      return `Users like ${plan.brand} for ${strength}.`;
    case 'negative':
      return `Complaints about ${plan.brand} are mostly about ${weakness}.`;
    case 'mixed':
      return `${plan.brand} is praised for ${strength}, less so for ${weakness}.`;
    case 'neutral':
      return `${plan.brand} covers the basics.`;
    case null:
      return '';
  }
}

/** One to three sentences; the first contains every name, in order. */
export function answerText(random: Random, plan: AnswerPlan, words: DemoWords): string {
  const sentences = [opening(random, plan.names, words), verdict(random, plan, words)];
  if (happens(random, 0.5)) sentences.push(pick(random, words.tips));
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** The same answer in Markdown: the names as a numbered list, then the text. */
export function answerMarkdown(text: string, names: readonly string[]): string {
  return [...names.map((name, index) => `${index + 1}. **${name}**`), '', text].join('\n').trimStart();
}
