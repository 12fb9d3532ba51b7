import type { RefusalCode } from '@brand-visibility/domain';
import type { JsonObject } from './json.js';

/**
 * Responses of the service that apps/documents recorded. They are a data file, which no module imports.
 */

/**
 * The URL in the document, and the URL of a service without `PUBLIC_URL`. A service replaces the URL in the document
 * with its own.
 */
export const LOCAL_URL = 'http://127.0.0.1:8080';

export type Texts = Readonly<Record<string, string>>;
export type Problems = Readonly<Partial<Record<RefusalCode, JsonObject>>>;

/** A request of an operation with its response. */
export interface OperationExample {
  /** The values that were sent, by name, before percent-encoding. */
  readonly path: Texts;
  readonly query: Texts;
  readonly response: JsonObject;
}

export interface Examples {
  /** The examples of each operation, by its id. */
  readonly operations: Readonly<Record<string, OperationExample>>;
  /** One problem document of each code. */
  readonly problems: Problems;
  /** The problem document for a request that the HTTP layer refused. */
  readonly unreadable: JsonObject;
  /** Values of response headers, by name. */
  readonly headers: Texts;
}
