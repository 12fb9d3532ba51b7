import type { Category, Engine } from '../vocabulary.js';

/**
 * Counts over the filtered answers of one window, as returned by the store. Every figure of a report is a
 * pure function of a tally, the engine weights and the rival directory.
 */
export interface Tally {
  /** One cell for each engine and category that has a counted answer, in no particular order. */
  readonly cells: readonly Cell[];
  readonly prompts: PromptTally;
  readonly rivals: RivalTally;
}

/**
 * Counted answers of one engine to the prompts of one category; `category` is null for prompts without one.
 */
export interface AnswerCell {
  readonly platform: Engine;
  readonly category: Category | null;
  readonly answers: number;
  /** Answers that name the brand; each has a position and a sentiment. */
  readonly named: number;
}

/** An AnswerCell with the counts that means are computed from. */
export interface BrandCell extends AnswerCell {
  /** Sum of the brand's positions over the answers that name it. */
  readonly positionSum: number;
  readonly positive: number;
  /** Neutral and mixed (rule 1.4). */
  readonly neutral: number;
  readonly negative: number;
}

/** A BrandCell with the number of answers by the brand's position in them. */
export interface Cell extends BrandCell {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly fourth_plus: number;
}

/** Distinct prompts of the counted answers: in total, by engine, by category; empty unless the request needs them. */
export interface PromptTally {
  readonly total: number;
  readonly byPlatform: ReadonlyMap<Engine, number>;
  readonly byCategory: ReadonlyMap<Category | null, number>;
}

/**
 * Mentions of rivals in the counted answers, in columns indexed by the rival's ordinal: a ranking reads all
 * of a brand's rivals, of which there may be tens of thousands.
 */
export interface RivalTally {
  /**
   * Number of ordinals: the length of `mentions` and `withWebsite`. The other columns have it too, or are empty
   * if the request does not need them. Positions and sentiments may cover some ordinals only, with 0 at the others.
   */
  readonly size: number;
  /** All mentions. */
  readonly all: number;
  /** Ordinals that exactly one answer names, without a domain (rule 8.2). */
  readonly once: number;
  /** Answers that name the rival. */
  readonly mentions: Int32Array;
  /**
   * The same by engine, at `ordinal * ENGINES.length + index in ENGINES`; empty unless the request needs it.
   */
  readonly named: Int32Array;
  /** Sum of the recorded positions, and how many mentions recorded one. */
  readonly positionSum: Float64Array;
  readonly positions: Int32Array;
  /**
   * Mentions by recorded sentiment, mixed as neutral; a mention without a sentiment is in none of the three.
   */
  readonly positive: Int32Array;
  readonly neutral: Int32Array;
  readonly negative: Int32Array;
  /** 1 where a counted answer recorded a domain with the mention (rule 8.2). */
  readonly withWebsite: Uint8Array;
}
