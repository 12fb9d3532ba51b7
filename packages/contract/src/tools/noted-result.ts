import { instantOfMilliseconds, type Instant, type Period } from '@brand-visibility/domain';
import type { Tool } from './tool.js';

/** A result, as notes read it (rule 21.12). */

/** The arguments of a call whose values notes depend on. */
export interface NotedQuery {
  readonly period?: Period | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly previous_start_date?: string | undefined;
  readonly previous_end_date?: string | undefined;
  readonly limit?: number | undefined;
  readonly watched?: boolean | undefined;
}

/** A string or list of a response that is not complete, by JSON Pointer (RFC 6901). */
export interface LeftOut {
  readonly path: string;
  /** Characters of the string, or elements of the list: how many are in the result, and how many there are. */
  readonly kept: number;
  readonly of: number;
}

/** A result, and what its notes depend on. */
export interface NotedResult {
  readonly tool: Tool;
  readonly query: NotedQuery;
  /** The response as the result contains it. */
  readonly response: object;
  /** The truncated strings of the response. */
  readonly texts: readonly LeftOut[];
  /** Its shortened lists. */
  readonly lists: readonly LeftOut[];
  /** Values of arguments that name nothing of the brand, by argument; only for a response without figures. */
  readonly unknown: ReadonlyMap<string, readonly string[]>;
  readonly now: Instant;
}

/** A sentence of a result. */
export interface Note {
  /** The word before the colon. */
  readonly word: string;
  /** The sentence; null if the condition of the note does not hold. */
  readonly sentence: (result: NotedResult) => string | null;
}

/** The arguments or rows of which a note names the first ones; it counts the others. */
export const MOST_LISTED = 20;

/** The end of a list of the first ones of `count`. */
export const othersThan = (count: number): string =>
  count > MOST_LISTED ? ` and ${count - MOST_LISTED} more` : '';

/** Whether a response has no figures, so that an argument may name nothing of the brand. */
export function isWithoutFigures(response: object): boolean {
  const { answer_count, data } = response as { readonly answer_count?: number; readonly data?: unknown }; // as every response has them
  return answer_count === 0 || (data !== undefined && rowsIn(response).length === 0);
}

/** The rows of a response; none where it has no `data`. A cast: rows are objects in every response. */
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

/** The window of a response, empty where it has none. A cast: windows have one schema. */
export const windowOf = (response: object): ShownWindow =>
  (response as { readonly window?: ShownWindow | null }).window ?? {};

/** The instant of a timestamp of a response, also of the years 1969 and 9999, which no request may send. */
export const instantOf = (timestamp: string): Instant =>
  instantOfMilliseconds(Date.parse(timestamp)) + BigInt(timestamp.slice(23, -1));
