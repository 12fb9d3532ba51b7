import { instantOfMilliseconds, type Instant, type Period } from '@brand-visibility/domain';
import type { Tool } from './tool.js';

/** Defines the form in which notes read the result of a tool call (rule 21.12). */

/** Those arguments of a call whose values affect its notes. */
export interface NotedQuery {
  readonly period?: Period | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly previous_start_date?: string | undefined;
  readonly previous_end_date?: string | undefined;
  readonly limit?: number | undefined;
  readonly watched?: boolean | undefined;
}

/** A string or a list that the result shortens. `path` is a JSON Pointer (RFC 6901). */
export interface LeftOut {
  readonly path: string;
  /** The number of characters or elements in the result (`kept`) and in the response before shortening (`of`). */
  readonly kept: number;
  readonly of: number;
}

/** The result of a call, with everything on which its notes depend. */
export interface NotedResult {
  readonly tool: Tool;
  readonly query: NotedQuery;
  /** The response as the result contains it. */
  readonly response: object;
  /** The truncated strings of the response. */
  readonly texts: readonly LeftOut[];
  /** The shortened lists of the response. */
  readonly lists: readonly LeftOut[];
  /**
   * Argument values that the brand does not have, keyed by argument. The map is empty if the response contains figures.
   */
  readonly unknown: ReadonlyMap<string, readonly UnknownText[]>;
  /** The counted answers of each engine in both windows, for a response that compares rivals without showing them. */
  readonly engines?: readonly EngineAnswers[];
  readonly now: Instant;
}

/** The counted answers of an engine in both windows; `previous_answer_count` is null if the figures are carried. */
export interface EngineAnswers {
  readonly platform: string;
  readonly answer_count: number;
  readonly previous_answer_count: number | null;
}

/** An argument value that the brand does not have; `near` is a similar value that it has, or null. */
export interface UnknownText {
  readonly text: string;
  readonly near: string | null;
}

/** A note on a result, written as `word: sentence`. */
export interface Note {
  /** The word that precedes the colon. */
  readonly word: string;
  /** Returns the sentence, or null if the note does not apply. */
  readonly sentence: (result: NotedResult) => string | null;
}

/** Maximum number of arguments or rows that a note lists. If there are more, the note states how many it omits. */
export const MOST_LISTED = 20;

/** Returns the end of a sentence that lists only some of `count` items; empty if the sentence lists all items. */
export const othersThan = (count: number): string =>
  count > MOST_LISTED ? ` and ${count - MOST_LISTED} more` : '';

/** Whether a response contains no figures. The cause may be an argument value that the brand does not have. */
export function isWithoutFigures(response: object): boolean {
  // The cast is safe, because both fields are optional.
  const { answer_count, data } = response as { readonly answer_count?: number; readonly data?: unknown };
  return answer_count === 0 || (data !== undefined && rowsIn(response).length === 0);
}

/**
 * Returns the rows of a response; empty if it has no `data`. The cast is safe, because rows are objects in every
 * response.
 */
export const rowsIn = (response: object): readonly object[] =>
  (response as { readonly data?: readonly object[] }).data ?? [];

/**
 * Applies a note on a window to each row of the portfolio, each of which has a window, and says for how many rows it
 * holds. Other results have one window.
 */
export const ofRows =
  (sentence: Note['sentence']): Note['sentence'] =>
  (result) => {
    if (result.tool.name !== 'get_portfolio') return sentence(result);
    const rows = rowsIn(result.response);
    const sentences = rows.flatMap((response) => sentence({ ...result, response }) ?? []);
    return sentences[0] === undefined
      ? null
      : `in ${sentences.length} of ${rows.length} rows, ${sentences[0]}`;
  };

interface ShownWindow {
  readonly start?: string;
  readonly end?: string;
  readonly previous_start?: string;
  readonly previous_end?: string;
  readonly time_zone?: string;
  readonly carried_from?: string | null;
}

/** Returns the window of a response; empty if it has none. The cast is safe, because all windows have one schema. */
export const windowOf = (response: object): ShownWindow =>
  (response as { readonly window?: ShownWindow | null }).window ?? {};

/** Converts a response timestamp into an instant. Unlike requests, responses may contain the years 1969 and 9999. */
export const instantOf = (timestamp: string): Instant =>
  instantOfMilliseconds(Date.parse(timestamp)) + BigInt(timestamp.slice(23, -1));
