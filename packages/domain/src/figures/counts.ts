import type { Category, Engine } from '../vocabulary.js';

// The counts of a window's counted answers. They are integers, from which every figure is computed.

/** Counts by engine, indexed as ENGINES. */
export type ByEngine = readonly number[];

/**
 * Counted answers of one engine to the prompts of one category; `category` is null for prompts without one.
 */
export interface AnswerCell {
  readonly platform: Engine;
  readonly category: Category | null;
  readonly answers: number;
  /** Answers that name the brand; each records a position and a sentiment. */
  readonly named: number;
}

/** An AnswerCell with the counts from which means are computed. */
export interface BrandCell extends AnswerCell {
  /** Sum of the brand's positions over the answers that name it. */
  readonly positionSum: number;
  readonly positive: number;
  /** Answers whose sentiment is neutral or mixed (rule 1.4). */
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

/**
 * Distinct prompts of the counted answers: in total, by engine, and by category. The lists are empty unless the request
 * needs them.
 */
export interface PromptTally {
  readonly total: number;
  readonly byEngine: ReadonlyMap<Engine, number>;
  readonly byCategory: ReadonlyMap<Category | null, number>;
}

/** The counts behind the brand's own figures in one window. */
export interface WindowCounts {
  /** One cell for each engine and category that has a counted answer, in no particular order. */
  readonly cells: readonly Cell[];
  readonly prompts: PromptTally;
  /** Mentions of the rivals that the window lists (rules 1.5 and 8.2). */
  readonly listedMentions: number;
}

/** Mentions by sentiment; `neutral` includes mixed mentions (rule 1.4). */
export interface SentimentCounts {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
}

/** The counts behind the figures of one brand, the customer's or a rival, in one window. */
export interface BrandCounts extends SentimentCounts {
  /** Answers that name the brand. */
  readonly named: ByEngine;
  /** Sum of the recorded positions, and the number of mentions that recorded a position. */
  readonly positionSum: number;
  readonly positions: number;
}
