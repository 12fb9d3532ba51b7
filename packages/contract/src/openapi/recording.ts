import type { RefusalCode } from '@brand-visibility/domain';
import type { JsonObject } from './json.js';

/** Defines the types of recorded responses. apps/documents records them in a data file that no module imports. */

/**
 * The URL of the service in the OpenAPI document, and the default of `PUBLIC_URL`. A service that sends the document
 * replaces this URL with its `PUBLIC_URL`.
 */
export const LOCAL_URL = 'http://127.0.0.1:8080';

export type Texts = Readonly<Record<string, string>>;
export type Problems = Readonly<Partial<Record<RefusalCode, JsonObject>>>;

/** A recorded request to an operation, and its response. */
export interface OperationExample {
  /** The values in the path before percent-encoding, by parameter name. */
  readonly path: Texts;
  readonly query: Texts;
  readonly response: JsonObject;
}

export interface Examples {
  /** The example of each operation, by operation id. */
  readonly operations: Readonly<Record<string, OperationExample>>;
  /** One problem document for each code. */
  readonly problems: Problems;
  /** The problem document of a request that the HTTP layer refused. */
  readonly unreadable: JsonObject;
  /** The values of response headers, by header name. */
  readonly headers: Texts;
}
