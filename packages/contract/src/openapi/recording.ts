import type { RefusalCode } from '@brand-visibility/domain';
import type { JsonObject } from './json.js';

/** What the service really sent, as apps/documents recorded it; nothing here is written by hand. */

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
