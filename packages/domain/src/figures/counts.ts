import type { Category, Engine } from '../vocabulary.js';

// Defines the counts of the counted answers in a window. All figures are computed from these integers.

/** One count per engine, indexed like ENGINES. */
export type ByEngine = readonly number[];

/**
 * The counted answers of one engine to the prompts of one category. The category is null for prompts without a
 * category, and for all prompts if a report does not need categories.
 */
export interface EngineAnswerCounts {
  readonly platform: Engine;
  readonly category: Category | null;
  readonly answers: number;
  /** The number of answers that name the brand. Each of them records a position. */
  readonly named: number;
}

/** The counts of an engine from which also average position and sentiment score are computed. */
export interface EngineBrandCounts extends EngineAnswerCounts {
  /** The sum of the brand's positions in the answers that name it. */
  readonly positionSum: number;
  /** The number of answers whose sentiment is positive; an unknown sentiment counts in none of the three. */
  readonly positive: number;
  /** The number of answers whose sentiment is neutral or mixed (rule 1.4). */
  readonly neutral: number;
  readonly negative: number;
}

/** The counts of an engine that also contain, for each position, the number of answers that name the brand in it. */
export interface EngineCounts extends EngineBrandCounts {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly fourth_plus: number;
}

/**
 * The number of distinct prompts with counted answers: in total, per engine and per category. A map is empty unless the
 * request needs it.
 */
export interface PromptCounts {
  readonly total: number;
  readonly byEngine: ReadonlyMap<Engine, number>;
  readonly byCategory: ReadonlyMap<Category | null, number>;
}

/** The counts of one window from which the figures of the customer's brand are computed. */
export interface WindowCounts {
  /** The counts of each engine and category with at least one counted answer, in no particular order. */
  readonly engineCounts: readonly EngineCounts[];
  readonly prompts: PromptCounts;
  /** The number of mentions of the rivals that the window lists (rules 1.5 and 8.2). */
  readonly listedMentions: number;
}

/** The number of mentions with each sentiment. A mixed sentiment counts as neutral (rule 1.4). */
export interface SentimentCounts {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
}

/** The counts of one window from which the figures of one brand, the customer's or a rival, are computed. */
export interface BrandCounts extends SentimentCounts {
  /** The number of answers that name the brand. */
  readonly named: ByEngine;
  /** The sum of the recorded positions. `positions` counts the mentions for which a position was recorded. */
  readonly positionSum: number;
  readonly positions: number;
}
