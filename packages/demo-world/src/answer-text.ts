/** Composes the text of an answer in the style of the engine. */
import type { ImportRecord } from '@brand-visibility/contract';
import type { Category, Engine, Sentiment } from '@brand-visibility/domain/vocabulary';
import { between, happens, pick, type Random } from './random.js';
import type { DemoWords } from './story.js';
import * as wording from './wording.js';
import { phrase } from './wording.js';

/** A mention in an answer: the named brand or rival, and the phrases that describe it. */
export interface PlannedMention {
  readonly name: string;
  readonly isOwn: boolean;
  /** The position of the name; null if the answer names a rival only in passing, at the end. */
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly about: string;
  readonly good: string;
  readonly bad: string;
}

/** The recorded data of an answer, which the text must match. */
export interface AnswerPlan {
  readonly words: DemoWords;
  readonly platform: Engine;
  readonly category: Category | null;
  /** Sentences that answer the question. They contain no names. */
  readonly reply: string;
  /** Whether the question asks about the brand but the answer does not name it. */
  readonly isUnknown: boolean;
  /** The mentions in the order in which the text contains them. */
  readonly mentions: readonly PlannedMention[];
  readonly sourceCount: number;
  /** The sources that the text may show. Their URLs contain neither the brand's name nor a rival's name. */
  readonly links: readonly ImportRecord<'answer'>['sources'][number][];
}

type Style = 'list' | 'numbered' | 'table' | 'prose';

/** The styles in which each engine lists several names. A style that is repeated here is more frequent. */
const STYLES: Record<Engine, readonly Style[]> = {
  claude: ['prose', 'prose', 'list'],
  chatgpt: ['numbered', 'numbered', 'list', 'table'],
  perplexity: ['list', 'prose'],
  gemini: ['list', 'list', 'prose', 'table'],
  grok: ['table', 'prose', 'numbered'],
  google_aio: ['list', 'prose'],
};

/** Adds a source to a statement, if the engine shows sources in its text. */
type Cite = (statement: string) => string;

/** Composes an answer in Markdown: all names in order, sentences for the sentiments, advice and a closing caveat. */
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

/** Removes the Markdown from an answer, as engines do when they show the answer on a page. */
export function plainAnswer(markdown: string): string {
  return markdown
    .replaceAll(/\n\|[-|]+\|/g, '')
    .replaceAll(/^\| | \|$|^#+ |^- |\*\*/gm, '')
    .replaceAll(' | ', ' – ')
    .replaceAll(/\[([^[\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/\n+/g, '\n');
}

/** Returns a sentence that expresses the sentiment of a mention, or an empty string if the sentiment is null. */
function said(
  random: Random,
  phrases: typeof wording.VERDICTS,
  { sentiment, ...mention }: PlannedMention,
): string {
  return sentiment === null ? '' : phrase(random, phrases[sentiment], inCapitals(mention));
}

const inCapitals = ({ name, about, good, bad }: Omit<PlannedMention, 'sentiment'>) => ({
  NAME: name,
  ABOUT: about,
  GOOD: good,
  BAD: bad,
});

function passing(random: Random, mention: PlannedMention): string {
  return mention.sentiment === null || mention.sentiment === 'neutral'
    ? phrase(random, wording.PASSING, inCapitals(mention))
    : said(random, wording.VERDICTS, mention);
}

function prose(random: Random, mentions: readonly PlannedMention[], cite: Cite): string[] {
  const turn = between(random, 0, wording.LATER.length - 1);
  const sentences = mentions.flatMap((mention, index) => {
    if (mention.position === null) return [passing(random, mention)];
    const later = wording.LATER.slice((turn + index) % wording.LATER.length);
    const phrases = index === 0 ? wording.FIRST_WORDS : later.slice(0, 1);
    return [
      phrase(random, phrases, inCapitals(mention)),
      cite(said(random, mention.isOwn ? wording.VERDICTS : wording.REMARKS, mention)),
    ];
  });
  return [sentences.filter((sentence) => sentence !== '').join(' ')];
}

/**
 * Returns a heading, the names as a list or table, and sentences about the brand and about a rival named in passing. If
 * the answer criticises the brand, the criticism is in the list or table instead.
 */
function arranged(random: Random, style: Style, mentions: readonly PlannedMention[], cite: Cite): string[] {
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
    ...(isSaid ? [`${linkedSite(link)} comes to a similar conclusion.`] : []),
    phrase(random, wording.HEDGES),
    ...(happens(random, 0.4) ? [phrase(random, wording.INVITATIONS, { DETAILS: words.details })] : []),
  ].join(' ');
}

const linkedSite = ({ domain }: AnswerPlan['links'][number]) => domain.toLowerCase().replace(/^www\./, '');

/** Returns an engine's `Cite`: Perplexity adds source numbers, ChatGPT adds links, other engines add nothing. */
function citing(random: Random, { platform, links, sourceCount }: AnswerPlan): Cite {
  const numbers = Array.from(
    { length: platform === 'perplexity' ? sourceCount : 0 },
    (_, at) => `[${at + 1}]`,
  );
  const marks =
    platform === 'chatgpt' ? links.map((link) => `([${linkedSite(link)}](${link.url}))`) : numbers;
  return (statement) =>
    marks.length === 0 || statement === '' || happens(random, 0.3)
      ? statement
      : statement.replace(/\.$/, ` ${pick(random, marks)}.`);
}
