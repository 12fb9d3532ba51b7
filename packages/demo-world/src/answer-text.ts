/** Writes the text of an answer in the style of its engine. */
import type { ImportRecord } from '@brand-visibility/contract';
import type { Category, Engine, Sentiment } from '@brand-visibility/domain';
import { between, happens, pick, type Random } from './random.js';
import type { DemoWords } from './story.js';
import * as wording from './wording.js';
import { phrase } from './wording.js';

/** The phrases with which an answer describes the brand or a rival. */
export interface Mention {
  readonly name: string;
  readonly isOwn: boolean;
  /** Null if the answer names the rival only in passing, at the end. */
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly about: string;
  readonly good: string;
  readonly bad: string;
}

/** The recorded content of an answer, with which the text must agree. */
export interface AnswerPlan {
  readonly words: DemoWords;
  readonly platform: Engine;
  readonly category: Category | null;
  /** Sentences that answer the question, without names. */
  readonly reply: string;
  /** Whether the question is about the brand, but the answer does not name it. */
  readonly isUnknown: boolean;
  /** The mentions in the order of the text. */
  readonly mentions: readonly Mention[];
  readonly sourceCount: number;
  /** The sources that the text may show, because their URLs contain no name of the brand or a rival. */
  readonly links: readonly ImportRecord<'answer'>['sources'][number][];
}

type Style = 'list' | 'numbered' | 'table' | 'prose';

/** The styles in which each engine presents several names; repeated styles are more frequent. */
const STYLES: Record<Engine, readonly Style[]> = {
  claude: ['prose', 'prose', 'list'],
  chatgpt: ['numbered', 'numbered', 'list', 'table'],
  perplexity: ['list', 'prose'],
  gemini: ['list', 'list', 'prose', 'table'],
  grok: ['table', 'prose', 'numbered'],
  google_aio: ['list', 'prose'],
};

/** Adds a source to a statement if the engine shows sources in the text. */
type Cite = (statement: string) => string;

/** Composes an answer in Markdown: all names in order, sentences that match the sentiments, advice and a hedge. */
export function composeAnswer(random: Random, plan: AnswerPlan): string {
  const { words, platform, mentions } = plan;
  const [lead = '', ...more] = plan.reply.split(/(?<=[.!?]) /);
  const cite = citing(random, plan);
  const opening = plan.isUnknown
    ? phrase(random, wording.UNKNOWN)
    : [...(happens(random, 0.3) ? [phrase(random, wording.OPENINGS)] : []), cite(lead)].join(' ');
  const isSteps = plan.category === 'problem_solution';
  const style = mentions.length < 2 ? 'prose' : pick(random, STYLES[platform]);
  const named =
    mentions.length === 0
      ? [phrase(random, wording.NO_NAMES, { PRODUCT: words.product, AUDIENCE: words.audience })]
      : style === 'prose'
        ? prose(random, mentions, cite)
        : arranged(random, style, mentions, cite);
  const advice = more.filter((_, index) => !plan.isUnknown && (index === 0 || happens(random, 0.75)));
  if (!isSteps) advice.push(pick(random, words.tips));
  const advised = adviceBlock(random, advice, isSteps, platform);
  const body = isSteps ? [advised, ...named] : [...named, advised];
  return [opening, ...body, ending(random, plan)].join('\n\n');
}

/** Removes the markup from an answer, as engines do when they show an answer on a page. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\n\|[-|]+\|/g, '')
    .replaceAll(/^\| | \|$|^#+ |^- |\*\*/gm, '')
    .replaceAll(' | ', ' – ')
    .replaceAll(/\[([^[\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/\n+/g, '\n');
}

/** Returns a sentence that expresses the sentiment of a mention; empty if the sentiment is null. */
function said(random: Random, phrases: typeof wording.VERDICTS, { sentiment, ...mention }: Mention): string {
  return sentiment === null ? '' : phrase(random, phrases[sentiment], inCapitals(mention));
}

const inCapitals = ({ name, about, good, bad }: Omit<Mention, 'sentiment'>) => ({
  NAME: name,
  ABOUT: about,
  GOOD: good,
  BAD: bad,
});

function passing(random: Random, mention: Mention): string {
  return mention.sentiment === null || mention.sentiment === 'neutral'
    ? phrase(random, wording.PASSING, inCapitals(mention))
    : said(random, wording.VERDICTS, mention);
}

function prose(random: Random, mentions: readonly Mention[], cite: Cite): string[] {
  const turn = between(random, 0, wording.LATER.length - 1);
  const sentences = mentions.flatMap((mention, index) => {
    if (mention.position === null) return [passing(random, mention)];
    const later = wording.LATER.slice((turn + index) % wording.LATER.length);
    const phrases = index === 0 ? wording.FIRST : later.slice(0, 1);
    return [
      phrase(random, phrases, inCapitals(mention)),
      cite(said(random, mention.isOwn ? wording.VERDICTS : wording.REMARKS, mention)),
    ];
  });
  return [sentences.filter((sentence) => sentence !== '').join(' ')];
}

/**
 * Returns a heading, a list or table of the names, and sentences about the brand and about a rival named in passing.
 * Criticism of the brand is in the list or table, next to the brand's name.
 */
function arranged(random: Random, style: Style, mentions: readonly Mention[], cite: Cite): string[] {
  const lines = mentions
    .filter(({ position }) => position !== null)
    .map((mention, index) => {
      const name = `**${mention.name}**`;
      const about = mention.about.replace(/^./, (letter) => letter.toUpperCase());
      const isLater = mention.isOwn && mention.sentiment !== 'negative';
      const phrases = mention.isOwn ? wording.VERDICTS : wording.REMARKS;
      const remark = isLater ? '' : said(random, phrases, mention);
      if (style === 'table') return `| ${name} | ${about} | ${remark || '–'} |`;
      return cite(`${style === 'list' ? '-' : `${index + 1}.`} ${name}: ${about}. ${remark}`.trim());
    });
  const head = style === 'table' ? ['| Name | What it is | What people say |', '|---|---|---|'] : [];
  const after = mentions.flatMap((mention) => {
    if (mention.isOwn && mention.sentiment === 'negative') return [];
    if (mention.isOwn) return [said(random, wording.VERDICTS, mention)];
    return mention.position === null ? [passing(random, mention)] : [];
  });
  const blocks = [`### ${phrase(random, wording.HEADINGS)}`, [...head, ...lines].join('\n')];
  return after.length === 0 ? blocks : [...blocks, cite(after.join(' '))];
}

function adviceBlock(random: Random, advice: readonly string[], isSteps: boolean, platform: Engine): string {
  if (isSteps) return advice.map((each, index) => `${index + 1}. ${each}`).join('\n');
  if (platform === 'claude' || advice.length < 3) return advice.join(' ');
  return [`**${phrase(random, wording.ADVICE)}**`, advice.map((each) => `- ${each}`).join('\n')].join('\n\n');
}

function ending(random: Random, { platform, links: [link], words }: AnswerPlan): string {
  if (platform === 'google_aio') return wording.OVERVIEW_HEDGE;
  const isSaid = link !== undefined && platform !== 'chatgpt' && platform !== 'perplexity';
  return [
    ...(isSaid ? [`${siteOf(link)} comes to a similar conclusion.`] : []),
    phrase(random, wording.HEDGES),
    ...(happens(random, 0.4) ? [phrase(random, wording.INVITATIONS, { DETAILS: words.details })] : []),
  ].join(' ');
}

const siteOf = ({ domain }: AnswerPlan['links'][number]) => domain.toLowerCase().replace(/^www\./, '');

/** Returns the `Cite` of an engine: Perplexity numbers its sources, ChatGPT links them, other engines do neither. */
function citing(random: Random, { platform, links, sourceCount }: AnswerPlan): Cite {
  const numbers = Array.from(
    { length: platform === 'perplexity' ? sourceCount : 0 },
    (_, at) => `[${at + 1}]`,
  );
  const marks = platform === 'chatgpt' ? links.map((link) => `([${siteOf(link)}](${link.url}))`) : numbers;
  return (statement) =>
    marks.length === 0 || statement === '' || happens(random, 0.3)
      ? statement
      : statement.replace(/\.$/, ` ${pick(random, marks)}.`);
}
