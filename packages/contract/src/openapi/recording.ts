import type { RefusalCode } from '@brand-visibility/domain';
import type { JsonObject } from './json.js';

/**
 * What the service really sent, as apps/documents recorded it: data beside the sources, which nothing here imports. Whoever
 * writes a description reads them and gives them.
 */

export type Texts = Readonly<Record<string, string>>;
export type Problems = Readonly<Partial<Record<RefusalCode, JsonObject>>>;

/** One request of an operation with what came back, and what its mistakes came to. */
export interface OperationExample {
  /** The values that were sent, by name, as text before it is encoded. */
  readonly path: Texts;
  readonly query: Texts;
  readonly reply: JsonObject;
  /** The problem documents of status 400 that name what is wrong with a request of this operation. */
  readonly mistakes: Problems;
}

export interface Examples {
  /** By id of the operation. */
  readonly operations: Readonly<Record<string, OperationExample>>;
  /** What every operation refuses alike. */
  readonly problems: Problems;
  /** A request that no operation was asked with. */
  readonly unreadable: JsonObject;
  /** Values of headers, by name. */
  readonly headers: Texts;
}

/** For a description that shows none, such as that of the service while it is being recorded. */
export const NO_EXAMPLES: Examples = { operations: {}, problems: {}, unreadable: {}, headers: {} };

/** A recording as the text of its file. */
export function examplesText(examples: Examples): string {
  return `${JSON.stringify(examples, null, 2)}\n`;
}

/** The one cast: the file has what `examplesText` gave, and a test holds it to what is recorded. */
export function readExamples(text: string): Examples {
  return JSON.parse(text) as Examples;
}
