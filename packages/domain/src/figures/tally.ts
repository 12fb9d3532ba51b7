import type { Category, Engine } from '../vocabulary.js';

/**
 * Whole numbers counted over the answers of one window after the filters: all that a store hands to the rules.
 * Every figure of a report is a pure function of these, of the engine weights and of what is known about the rivals.
 */
export interface Tally {
  /** One cell for each engine and category that has a counted answer, in no particular order. */
  readonly cells: readonly Cell[];
  readonly prompts: PromptTally;
  readonly rivals: RivalTally;
}

/** Counted answers of one engine to the prompts of one category; `category` is null for prompts without one. */
export interface AnswerCell {
  readonly platform: Engine;
  readonly category: Category | null;
  readonly answers: number;
  /** Answers naming the brand; each has a position and a sentiment. */
  readonly named: number;
}

/** An AnswerCell with what means are made of. */
export interface BrandCell extends AnswerCell {
  /** Sum of the brand's positions over the answers naming it. */
  readonly positionSum: number;
  readonly positive: number;
  /** Neutral and mixed alike (rule 1.4). */
  readonly neutral: number;
  readonly negative: number;
}

/** A BrandCell with how many answers name the brand at which place. */
export interface Cell extends BrandCell {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly fourth_plus: number;
}

/** Distinct prompts behind the counted answers: in all, for each engine, for each category; none where nobody asked. */
export interface PromptTally {
  readonly total: number;
  readonly byPlatform: ReadonlyMap<Engine, number>;
  readonly byCategory: ReadonlyMap<Category | null, number>;
}

/**
 * Mentions of rivals in the counted answers, in columns by the rival's ordinal: a brand may have tens of thousands of
 * rivals, and a ranking looks at all of them.
 */
export interface RivalTally {
  /** Number of ordinals. `mentions` and `withWebsite` have this length, the others too or none when nobody asked for them. */
  readonly size: number;
  /** All mentions, and the ordinals that one answer names and no more, without a domain (rule 8.2). */
  readonly all: number;
  readonly once: number;
  /** Answers naming the rival. */
  readonly mentions: Int32Array;
  /** The same at `ordinal * ENGINES.length + index of the engine in ENGINES`. */
  readonly named: Int32Array;
  /** Sum of the recorded positions, and how many mentions recorded one. */
  readonly positionSum: Float64Array;
  readonly positions: Int32Array;
  /** Mentions by recorded sentiment, neutral and mixed alike; a mention without one is in none of the three. */
  readonly positive: Int32Array;
  readonly neutral: Int32Array;
  readonly negative: Int32Array;
  /** 1 where a counted answer recorded a domain with the mention (rule 8.2). */
  readonly withWebsite: Uint8Array;
}
