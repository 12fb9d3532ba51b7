import type { RefusalCode } from '@brand-visibility/domain';
import type { JsonObject } from './json.js';

/**
 * Replies of the service that apps/documents recorded. They are a data file, which no module imports: callers read it
 * and pass the examples to `openApiDocument`.
 */

export type Texts = Readonly<Record<string, string>>;
export type Problems = Readonly<Partial<Record<RefusalCode, JsonObject>>>;

/** A request of an operation with its reply. */
export interface OperationExample {
  /** The values that were sent, by name, before percent-encoding. */
  readonly path: Texts;
  readonly query: Texts;
  readonly reply: JsonObject;
}

export interface Examples {
  /** By id of the operation. */
  readonly operations: Readonly<Record<string, OperationExample>>;
  /** One problem document of each code. */
  readonly problems: Problems;
  /** The problem document for a request that the HTTP layer refused. */
  readonly unreadable: JsonObject;
  /** Values of response headers, by name. */
  readonly headers: Texts;
}

/** No examples, for the service while its replies are recorded. */
export const NO_EXAMPLES: Examples = { operations: {}, problems: {}, unreadable: {}, headers: {} };

/** The text of the data file: indented JSON with a final line break. */
export function examplesText(examples: Examples): string {
  return `${JSON.stringify(examples, null, 2)}\n`;
}

/** Reads the data file. The cast is safe: `examplesText` wrote it, and a test compares it with a new recording. */
export function readExamples(text: string): Examples {
  return JSON.parse(text) as Examples;
}
