import { ENGINES, SENTIMENTS, type Engine, type Sentiment } from '@brand-visibility/domain';

/** The binary format of a run's facts: the codes of engines and sentiments, then the columns. */

/**
 * Stored facts contain codes instead of words. A code is never reused, or facts of years would change their meaning.
 * A new word gets a code of its own, wherever it is inserted in the vocabulary.
 */

/** Bits of an engine code. */
export const ENGINE_BITS = 3;
export const ENGINE_MASK = 7;

/**
 * One more than the greatest code. 7 is not a code: the counters of a rival use that index otherwise (mentions.ts).
 */
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

/** Including 0, which encodes null. */
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

/** Codes by index in ENGINES, and the reverse. */
export const ENGINE_CODES: readonly EngineCode[] = ENGINES.map(engineCode);
export const ENGINE_INDEXES: readonly number[] = Array.from({ length: ENGINE_KINDS }, (_, code) =>
  ENGINE_CODES.findIndex((each) => each === code),
);

/** Throws when two words share a code, which the compiler cannot detect; they would be counted as one. */
function requireDistinct(codes: readonly number[]): void {
  if (new Set(codes).size < codes.length) throw new Error('two words share a code in facts');
}
requireDistinct(ENGINE_CODES);
requireDistinct(SENTIMENTS.map(sentimentCode));

/**
 * The facts of one run: its successful answers as columns of whole numbers. They contain only values that change with
 * the run's own answers; the attributes of a prompt or a rival are looked up by its ordinal.
 *
 * Layout, little-endian: eight 32-bit words (format version, number of answers, number of mentions, then the width in
 * bytes of each column of variable width), then the columns. The widest come first, so that every column is aligned
 * and can be read without copying. The greatest value of a column determines its width.
 */
export interface RunFacts {
  readonly answers: number;
  readonly mentions: number;
  /** By answer: the ordinal of the prompt. */
  readonly prompt: Column;
  /** By answer: the engine code in the low three bits, the sentiment code above them. */
  readonly engineAndSentiment: Uint8Array;
  /** By answer: the position of the brand, 0 when it is not named. */
  readonly position: Column;
  /** By answer: its number of mentions; they are consecutive and in the order of the answers. */
  readonly mentionCount: Column;
  /** By mention: the ordinal of the rival. */
  readonly rival: Column;
  /** By mention: the position of the rival, 0 when none was recorded. */
  readonly rivalPosition: Column;
  /**
   * By mention: the sentiment code, WEBSITE_MARK when a domain was recorded, and above them the engine code of the
   * answer: counting mentions does not touch the answer columns.
   */
  readonly rivalMarks: Uint8Array;
}

export type Column = Uint8Array | Uint16Array | Uint32Array;

/** The values of an answer that facts contain. */
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
/** Bits below WEBSITE_MARK, and below the engine code. */
export const SOURCE_BITS = 3;
export const MENTION_ENGINE_BITS = 4;

const VERSION = 1;
const HEADER_WORDS = 8;
const HEADER_BYTES = HEADER_WORDS * 4;

if (new Uint8Array(Uint32Array.of(1).buffer)[0] !== 1)
  throw new Error('facts are read without conversion, which needs a little-endian machine');

/** Encodes the facts of a run; the same answers in the same order give the same bytes. */
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
  const offsets = offsetsOf(answers.length, mentions.length, widths);
  const data = new Uint8Array(offsets.size);
  const header = [VERSION, answers.length, mentions.length, ...widths];
  new Uint32Array(data.buffer, 0, HEADER_WORDS).set(header);
  columns.forEach((values, i) => view(data, offsets.wide[i]!, values.length, widths[i]!).set(values));
  narrow.forEach((values, i) => data.set(values, offsets.narrow[i]));
  return data;
}

function mentionMarks({ platform }: AnswerFact, { sentiment, hasDomain }: MentionFact): number {
  const engine = engineCode(platform) << MENTION_ENGINE_BITS;
  return sentimentCode(sentiment) | (hasDomain ? WEBSITE_MARK : 0) | engine;
}

/** Decodes facts. The columns are views of `data`, which is copied only when it is not aligned. */
export function decodeFacts(data: Uint8Array): RunFacts {
  // Not data.slice(): a Buffer's slice() does not copy.
  const bytes = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_WORDS);
  const [version, answers = 0, mentions = 0, ...widths] = header;
  if (version !== VERSION) throw new Error(`facts of version ${version}, expected ${VERSION}`);
  const { wide, narrow, size } = offsetsOf(answers, mentions, widths);
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
  if (greatest > 0xffffffff) throw new RangeError(`${greatest} does not fit in a column of facts`);
  return greatest > 0xffff ? 4 : greatest > 0xff ? 2 : 1;
}

/** The offset of each column: first those of variable width, widest first, then those of one byte. */
function offsetsOf(answers: number, mentions: number, widths: readonly number[]) {
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
