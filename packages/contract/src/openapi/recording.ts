import type { RefusalCode } from '@brand-visibility/domain';
import type { JsonObject } from './json.js';

/** Types of the responses that apps/documents recorded. The responses are a data file that no module imports. */

/**
 * The service URL in the OpenAPI document and the default of `PUBLIC_URL`. When a service sends the document, it
 * replaces this URL with its own.
 */
export const LOCAL_URL = 'http://127.0.0.1:8080';

export type Texts = Readonly<Record<string, string>>;
export type Problems = Readonly<Partial<Record<RefusalCode, JsonObject>>>;

/** A recorded request to an operation, with its response. */
export interface OperationExample {
  /** Values in the path by parameter name, before percent-encoding. */
  readonly path: Texts;
  readonly query: Texts;
  readonly response: JsonObject;
}

export interface Examples {
  /** The example of each operation, by operation id. */
  readonly operations: Readonly<Record<string, OperationExample>>;
  /** One problem document for each code. */
  readonly problems: Problems;
  /** The problem document for a request that the HTTP layer refused. */
  readonly unreadable: JsonObject;
  /** Values of response headers, by name. */
  readonly headers: Texts;
}
