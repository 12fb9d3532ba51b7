/** The binary format of a run's facts: each successful answer in columns of integers. */
import { SENTIMENTS, type Engine, type Sentiment } from '@brand-visibility/domain';
import { decodeColumns, encodeColumns, type Column, type Layout } from '../columns/encoding.js';
import { ENGINE_BITS, engineCode, requireDistinct } from '../columns/engine-codes.js';

/** The binary format of a run's facts: the sentiment codes, then the columns. */

export const SENTIMENT_MASK = 7;

/** Number of sentiment codes, including 0, which encodes null. */
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
 * The facts of one run: its successful answers as columns of whole numbers. They contain only values that change with
 * the run's own answers; the attributes of a prompt or a rival are looked up by its ordinal.
 */
export interface RunFacts {
  readonly answers: number;
  readonly mentions: number;
  /** Prompt ordinals, one per answer. */
  readonly prompt: Column;
  /** Engine codes in the low three bits and sentiment codes above them, one per answer. */
  readonly engineAndSentiment: Uint8Array;
  /** Positions of the brand, one per answer; 0 if the answer does not name the brand. */
  readonly position: Column;
  /** Numbers of mentions, one per answer; mentions are consecutive and in the order of the answers. */
  readonly mentionCount: Column;
  /** Rival ordinals, one per mention. */
  readonly rival: Column;
  /** Positions of the rival, one per mention; 0 if none was recorded. */
  readonly rivalPosition: Column;
  /**
   * One number per mention: the sentiment code, WEBSITE_MARK if a domain was recorded, and above them the engine code
   * of the answer, so that counting mentions does not read the answer columns.
   */
  readonly rivalMarks: Uint8Array;
}

/** The values of an answer that facts encode. */
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
/** Number of bits below WEBSITE_MARK, and number of bits below the engine code. */
export const SOURCE_BITS = 3;
export const MENTION_ENGINE_BITS = 4;

/** Indexes of the lengths: the number of answers, then the number of mentions. */
const ANSWER = 0;
const MENTION = 1;

const LAYOUT: Layout = {
  version: 1,
  headerWords: 8,
  lengths: 2,
  wide: [ANSWER, ANSWER, ANSWER, MENTION, MENTION],
  narrow: [ANSWER, MENTION],
};

/** Encodes the facts of a run; the same answers in the same order give the same bytes. */
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

/** Decodes facts. The columns are views of `data`, which is copied only when it is not aligned. */
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
