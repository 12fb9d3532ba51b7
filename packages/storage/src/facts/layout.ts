import { ENGINES, SENTIMENTS, type Engine, type Sentiment } from '@brand-visibility/domain';

/** How the facts of a run lie in bytes: the codes of words, then the columns. */

/**
 * What stands for a word in stored facts. A code is never given to another word: facts of years would then say something
 * else. A new word gets a code of its own, and its place in the vocabulary is free.
 */

/** An engine takes so many bits. */
export const ENGINE_BITS = 3;
export const ENGINE_MASK = 7;

/** One more than the greatest code: 7 is no code, for counters of a rival keep something else there (mentions.ts). */
export const ENGINE_KINDS = 7;
export type EngineCode = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const CODE_OF_ENGINE = {
  claude: 0,
  chatgpt: 1,
  perplexity: 2,
  gemini: 3,
  grok: 4,
  google_aio: 5,
} as const satisfies Record<Engine, EngineCode>;

export const SENTIMENT_MASK = 7;

/** 0 is for none. */
export const SENTIMENT_KINDS = 5;
type SentimentCode = 1 | 2 | 3 | 4;

const CODE_OF_SENTIMENT = {
  positive: 1,
  neutral: 2,
  negative: 3,
  mixed: 4,
} as const satisfies Record<Sentiment, SentimentCode>;

export function engineCode(engine: Engine): EngineCode {
  return CODE_OF_ENGINE[engine];
}

export function sentimentCode(sentiment: Sentiment | null): SentimentCode | 0 {
  return sentiment === null ? 0 : CODE_OF_SENTIMENT[sentiment];
}

/** Codes by the index of the engine in ENGINES, and such indexes by the code. */
export const ENGINE_CODES: readonly EngineCode[] = ENGINES.map(engineCode);
export const ENGINE_INDEXES: readonly number[] = Array.from({ length: ENGINE_KINDS }, (_, code) =>
  ENGINE_CODES.findIndex((each) => each === code),
);

/** Two words of one code would be counted as one. A code twice in a record does compile. */
function requireDistinct(codes: readonly number[]): void {
  if (new Set(codes).size < codes.length) throw new Error('a code of facts stands for two words');
}
requireDistinct(ENGINE_CODES);
requireDistinct(SENTIMENTS.map(sentimentCode));

/**
 * The facts of one run: the successful answers of all its prompts, in columns of whole numbers. They hold only what
 * cannot change unless the run's own answers do; what is said of a prompt or a rival is looked up by its ordinal.
 *
 * Layout, little-endian: eight 32-bit words (format version, answers, mentions, then the width in bytes of each column
 * of variable width), then the columns, those of four bytes first, so that each is aligned and can be read in place.
 * A column is as wide as its greatest value needs.
 */
export interface RunFacts {
  readonly answers: number;
  readonly mentions: number;
  /** By answer: the prompt's ordinal. */
  readonly prompt: Column;
  /** By answer: the engine's code in the low three bits, above them that of the sentiment. */
  readonly engineAndSentiment: Uint8Array;
  /** By answer: the brand's position, 0 when not named. */
  readonly position: Column;
  /** By answer: how many of the mentions, in order, are its. */
  readonly mentionCount: Column;
  /** By mention: the rival's ordinal. */
  readonly rival: Column;
  /** By mention: the rival's position, 0 when none was recorded. */
  readonly rivalPosition: Column;
  /**
   * By mention: the sentiment's code, WEBSITE_MARK where a domain was recorded, and above it the code of its answer's
   * engine, so that mentions can be counted without looking at answers.
   */
  readonly rivalMarks: Uint8Array;
}

export type Column = Uint8Array | Uint16Array | Uint32Array;

/** An answer as the facts see it. */
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
export const MENTION_ENGINE_BITS = 4;

const VERSION = 1;
const HEADER_WORDS = 8;
const HEADER_BYTES = HEADER_WORDS * 4;

if (new Uint8Array(Uint32Array.of(1).buffer)[0] !== 1)
  throw new Error('facts are read in place: little-endian only');

/** The bytes of a run's facts; the same answers in the same order give the same bytes. */
export function encodeFacts(answers: readonly AnswerFact[]): Uint8Array {
  const mentions = answers.flatMap((answer) => answer.mentions);
  const columns: readonly (readonly number[])[] = [
    answers.map(({ prompt }) => prompt),
    answers.map(({ position }) => position ?? 0),
    answers.map((answer) => answer.mentions.length),
    mentions.map(({ rival }) => rival),
    mentions.map(({ position }) => position ?? 0),
  ];
  const narrow: readonly (readonly number[])[] = [
    answers.map(
      ({ platform, sentiment }) => engineCode(platform) | (sentimentCode(sentiment) << ENGINE_BITS),
    ),
    answers.flatMap((answer) => answer.mentions.map((mention) => mentionMarks(answer, mention))),
  ];
  const widths = columns.map(widthOf);
  const places = placesOf(answers.length, mentions.length, widths);
  const data = new Uint8Array(places.size);
  const header = [VERSION, answers.length, mentions.length, ...widths];
  new Uint32Array(data.buffer, 0, HEADER_WORDS).set(header);
  columns.forEach((values, i) => view(data, places.wide[i]!, values.length, widths[i]!).set(values));
  narrow.forEach((values, i) => data.set(values, places.narrow[i]));
  return data;
}

function mentionMarks({ platform }: AnswerFact, { sentiment, hasDomain }: MentionFact): number {
  const engine = engineCode(platform) << MENTION_ENGINE_BITS;
  return sentimentCode(sentiment) | (hasDomain ? WEBSITE_MARK : 0) | engine;
}

/** Reads facts in place: the columns are views of `data`, which is copied only when it is not aligned. */
export function decodeFacts(data: Uint8Array): RunFacts {
  // Not data.slice(): that of a Buffer copies nothing.
  const bytes = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_WORDS);
  const [version, answers = 0, mentions = 0, ...widths] = header;
  if (version !== VERSION) throw new Error(`facts of version ${version}, expected ${VERSION}`);
  const { wide, narrow, size } = placesOf(answers, mentions, widths);
  if (size !== bytes.length) throw new Error(`facts of ${bytes.length} bytes, expected ${size}`);
  const column = (i: number, length: number) => view(bytes, wide[i]!, length, widths[i]!);
  return {
    answers,
    mentions,
    prompt: column(0, answers),
    position: column(1, answers),
    mentionCount: column(2, answers),
    rival: column(3, mentions),
    rivalPosition: column(4, mentions),
    engineAndSentiment: bytes.subarray(narrow[0], narrow[0]! + answers),
    rivalMarks: bytes.subarray(narrow[1], narrow[1]! + mentions),
  };
}

function widthOf(values: readonly number[]): number {
  const greatest = values.reduce((a, b) => Math.max(a, b), 0);
  if (greatest > 0xffffffff) throw new RangeError(`${greatest} does not fit a column of facts`);
  return greatest > 0xffff ? 4 : greatest > 0xff ? 2 : 1;
}

/** Where each column begins: the wide ones by falling width, then those of one byte. */
function placesOf(answers: number, mentions: number, widths: readonly number[]) {
  const lengths = [answers, answers, answers, mentions, mentions];
  const wide: number[] = [];
  let size = HEADER_BYTES;
  for (const width of [4, 2, 1]) {
    widths.forEach((own, i) => {
      if (own !== width) return;
      wide[i] = size;
      size += width * lengths[i]!;
    });
  }
  const narrow = [size, size + answers];
  return { wide, narrow, size: size + answers + mentions };
}

function view(bytes: Uint8Array, at: number, length: number, width: number): Column {
  const offset = bytes.byteOffset + at;
  if (width === 4) return new Uint32Array(bytes.buffer, offset, length);
  if (width === 2) return new Uint16Array(bytes.buffer, offset, length);
  return new Uint8Array(bytes.buffer, offset, length);
}
