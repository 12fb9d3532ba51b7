/** Facts: a run's successful answers as columns of integers. */
import { type Engine, type Sentiment, SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import { columnOf, type Column } from '../columns/columns.js';
import { ENGINE_BITS, engineCode, requireDistinct } from '../columns/engine-codes.js';

export const SENTIMENT_MASK = 7;

/** The number of sentiment codes of a mention; code 0 stands for null. */
export const SENTIMENT_CODE_LIMIT = 5;
type SentimentCode = 1 | 2 | 3 | 4;

/** The code of an answer that does not name the brand, and the code of one that does, with an unknown sentiment. */
export const UNNAMED = 0;
const NAMED_WITHOUT_SENTIMENT = 5;
/** The number of codes of an answer; a known sentiment has the same code as in a mention. */
export const ANSWER_CODE_LIMIT = 6;

const CODE_OF_SENTIMENT = {
  positive: 1,
  neutral: 2,
  negative: 3,
  mixed: 4,
} as const satisfies Record<Sentiment, SentimentCode>;

export function sentimentCode(sentiment: Sentiment | null): SentimentCode | 0 {
  return sentiment === null ? 0 : CODE_OF_SENTIMENT[sentiment];
}

/** Returns the code of an answer. */
export const sentimentAt = ({ engineAndSentiment }: RunFacts, answer: number): number =>
  engineAndSentiment[answer]! >> ENGINE_BITS;

requireDistinct([...SENTIMENTS.map(sentimentCode), UNNAMED, NAMED_WITHOUT_SENTIMENT]);

/**
 * The facts of one run, that is, its successful answers as columns of integers. Facts contain only values that stay the
 * same unless the run's answers change. Prompts and rivals are ordinals, by which their attributes are looked up.
 */
export interface RunFacts {
  readonly answers: number;
  readonly mentions: number;
  /** For each answer, the ordinal of its prompt. */
  readonly prompt: Column;
  /** For each answer, the engine code in the low three bits, and the code of the answer above these bits. */
  readonly engineAndSentiment: Uint8Array;
  /** For each answer, the position of the brand; 0 if the answer does not name the brand. */
  readonly position: Column;
  /** For each answer, the number of its mentions. The columns of mentions follow the order of the answers. */
  readonly mentionCount: Column;
  /** For each mention, the ordinal of the rival. */
  readonly rival: Column;
  /** For each mention, the position of the rival; 0 if none was recorded. */
  readonly rivalPosition: Column;
  /**
   * For each mention, from the low bits up: the sentiment code, WEBSITE_MARK if a domain was recorded, and the engine
   * code of the answer. The code is repeated here so that counting mentions does not read the columns of answers.
   */
  readonly rivalMarks: Uint8Array;
}

/** The values of an answer from which its entries in the columns are computed. */
export interface AnswerFact {
  readonly prompt: number;
  readonly platform: Engine;
  /** Null if the answer does not name the brand. */
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly mentions: readonly MentionFact[];
}

export interface MentionFact {
  readonly rival: number;
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly hasDomain: boolean;
}

export const WEBSITE_MARK = 8;
/** The number of bits of `rivalMarks` below WEBSITE_MARK, and the number of bits below the engine code. */
export const SOURCE_BITS = 3;
export const MENTION_ENGINE_BITS = 4;

/** Returns the facts of a run with these successful answers. Throws a RangeError if a value needs more than 32 bits. */
export function factsOf(answers: readonly AnswerFact[]): RunFacts {
  const mentions = answers.flatMap((answer) => answer.mentions);
  return {
    answers: answers.length,
    mentions: mentions.length,
    prompt: columnOf(answers.map(({ prompt }) => prompt)),
    engineAndSentiment: Uint8Array.from(
      answers,
      (answer) => engineCode(answer.platform) | (answerCode(answer) << ENGINE_BITS),
    ),
    position: columnOf(answers.map(({ position }) => position ?? 0)),
    mentionCount: columnOf(answers.map((answer) => answer.mentions.length)),
    rival: columnOf(mentions.map(({ rival }) => rival)),
    rivalPosition: columnOf(mentions.map(({ position }) => position ?? 0)),
    rivalMarks: Uint8Array.from(
      answers.flatMap((answer) => answer.mentions.map((mention) => mentionMarks(answer, mention))),
    ),
  };
}

function answerCode({ position, sentiment }: AnswerFact): number {
  if (position === null) return UNNAMED;
  return sentiment === null ? NAMED_WITHOUT_SENTIMENT : CODE_OF_SENTIMENT[sentiment];
}

function mentionMarks({ platform }: AnswerFact, { sentiment, hasDomain }: MentionFact): number {
  const engine = engineCode(platform) << MENTION_ENGINE_BITS;
  return sentimentCode(sentiment) | (hasDomain ? WEBSITE_MARK : 0) | engine;
}
