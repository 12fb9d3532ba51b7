/** The binary format of facts: a run's successful answers as columns of integers. */
import { SENTIMENTS, type Engine, type Sentiment } from '@brand-visibility/domain';
import { decodeColumns, encodeColumns, type Column, type Layout } from '../columns/encoding.js';
import { ENGINE_BITS, engineCode, requireDistinct } from '../columns/engine-codes.js';

export const SENTIMENT_MASK = 7;

/** The number of sentiment codes; code 0 stands for null. */
export const SENTIMENT_CODE_LIMIT = 5;
type SentimentCode = 1 | 2 | 3 | 4;

const CODE_OF_SENTIMENT = {
  positive: 1,
  neutral: 2,
  negative: 3,
  mixed: 4,
} as const satisfies Record<Sentiment, SentimentCode>;

export function sentimentCode(sentiment: Sentiment | null): SentimentCode | 0 {
  return sentiment === null ? 0 : CODE_OF_SENTIMENT[sentiment];
}

requireDistinct(SENTIMENTS.map(sentimentCode));

/**
 * The facts of one run, that is, its successful answers as columns of integers. Facts contain only values that stay the
 * same unless the run's answers change. Prompts and rivals are ordinals, by which their attributes are looked up.
 */
export interface RunFacts {
  readonly answers: number;
  readonly mentions: number;
  /** For each answer, the ordinal of its prompt. */
  readonly prompt: Column;
  /** For each answer, the engine code in the low three bits, and the sentiment code above these bits. */
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

/** Indexes in `lengths` of the number of answers and of the number of mentions. */
const ANSWER = 0;
const MENTION = 1;

const LAYOUT: Layout = {
  version: 1,
  headerWords: 8,
  lengths: 2,
  wide: [ANSWER, ANSWER, ANSWER, MENTION, MENTION],
  narrow: [ANSWER, MENTION],
};

/** Encodes the facts of a run. The same answers in the same order give the same bytes. */
export function encodeFacts(answers: readonly AnswerFact[]): Uint8Array {
  const mentions = answers.flatMap((answer) => answer.mentions);
  return encodeColumns(
    LAYOUT,
    [answers.length, mentions.length],
    [
      answers.map(({ prompt }) => prompt),
      answers.map(({ position }) => position ?? 0),
      answers.map((answer) => answer.mentions.length),
      mentions.map(({ rival }) => rival),
      mentions.map(({ position }) => position ?? 0),
    ],
    [
      answers.map(
        ({ platform, sentiment }) => engineCode(platform) | (sentimentCode(sentiment) << ENGINE_BITS),
      ),
      answers.flatMap((answer) => answer.mentions.map((mention) => mentionMarks(answer, mention))),
    ],
  );
}

function mentionMarks({ platform }: AnswerFact, { sentiment, hasDomain }: MentionFact): number {
  const engine = engineCode(platform) << MENTION_ENGINE_BITS;
  return sentimentCode(sentiment) | (hasDomain ? WEBSITE_MARK : 0) | engine;
}

/** Decodes the facts of a run. The columns are views of `data`, which is copied only if it is not aligned. */
export function decodeFacts(data: Uint8Array): RunFacts {
  const { lengths, wide, narrow } = decodeColumns(LAYOUT, data);
  return {
    answers: lengths[ANSWER]!,
    mentions: lengths[MENTION]!,
    prompt: wide[0]!,
    position: wide[1]!,
    mentionCount: wide[2]!,
    rival: wide[3]!,
    rivalPosition: wide[4]!,
    engineAndSentiment: narrow[0]!,
    rivalMarks: narrow[1]!,
  };
}
