import { instantOfMilliseconds, type Instant, type Period } from '@brand-visibility/domain';
import type { Tool } from './tool.js';

/** The result of a call in the form in which notes read it (rule 21.12). */

/** The call arguments whose values notes depend on. */
export interface NotedQuery {
  readonly period?: Period | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly previous_start_date?: string | undefined;
  readonly previous_end_date?: string | undefined;
  readonly limit?: number | undefined;
  readonly watched?: boolean | undefined;
}

/** An incomplete string or list in a response; `path` is a JSON Pointer (RFC 6901). */
export interface LeftOut {
  readonly path: string;
  /** The number of characters or elements in the result; `of` is the number before the string or list was shortened. */
  readonly kept: number;
  readonly of: number;
}

/** A result with everything that its notes depend on. */
export interface NotedResult {
  readonly tool: Tool;
  readonly query: NotedQuery;
  /** The response as the result contains it. */
  readonly response: object;
  /** The truncated strings of the response. */
  readonly texts: readonly LeftOut[];
  /** The shortened lists of the response. */
  readonly lists: readonly LeftOut[];
  /** Argument values that the brand does not have, by argument; only for a response without figures. */
  readonly unknown: ReadonlyMap<string, readonly string[]>;
  readonly now: Instant;
}

/** A note of a result. */
export interface Note {
  /** The word before the colon. */
  readonly word: string;
  /** The sentence; null if the condition of the note does not hold. */
  readonly sentence: (result: NotedResult) => string | null;
}

/** Maximum number of arguments or rows that a note lists. For the rest, the note gives only their number. */
export const MOST_LISTED = 20;

/** Returns the end of a list that shows only the first of `count` items; empty if it shows all. */
export const othersThan = (count: number): string =>
  count > MOST_LISTED ? ` and ${count - MOST_LISTED} more` : '';

/** Whether a response has no figures, so that the brand may not have an argument's value. */
export function isWithoutFigures(response: object): boolean {
  // every response has these fields
  const { answer_count, data } = response as { readonly answer_count?: number; readonly data?: unknown };
  return answer_count === 0 || (data !== undefined && rowsIn(response).length === 0);
}

/** The rows of a response; empty if it has no `data`. The cast is safe: rows are objects in every response. */
export const rowsIn = (response: object): readonly object[] =>
  (response as { readonly data?: readonly object[] }).data ?? [];

interface ShownWindow {
  readonly start?: string;
  readonly end?: string;
  readonly previous_start?: string;
  readonly previous_end?: string;
  readonly time_zone?: string;
  readonly carried_from?: string | null;
}

/** The window of a response; empty if it has none. The cast is safe: all windows have one schema. */
export const windowOf = (response: object): ShownWindow =>
  (response as { readonly window?: ShownWindow | null }).window ?? {};

/** The instant of a response timestamp. It also reads the years 1969 and 9999, which no request may send. */
export const instantOf = (timestamp: string): Instant =>
  instantOfMilliseconds(Date.parse(timestamp)) + BigInt(timestamp.slice(23, -1));
