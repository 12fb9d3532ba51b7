import type { RouteResponse } from '@brand-visibility/application';
import type { LeftOut } from '@brand-visibility/assistant';
import type { QueryPair } from '@brand-visibility/contract';
import type { Refusal } from '@brand-visibility/domain';

/** Answers the HTTP request that corresponds to a tool call. */
export type Answer = (pairs: readonly QueryPair[]) => Promise<RouteResponse | Refusal>;

/** A response, shortened for the result of a tool call. */
export interface ShownResponse extends RouteResponse {
  /** Query of the HTTP request that returns this response with complete strings and lists. */
  readonly pairs: readonly QueryPair[];
  readonly texts: readonly LeftOut[];
  readonly lists: readonly LeftOut[];
}

/** Returns the notes of a response: sentences that qualify the figures (rule 21.12). */
export type Noting = (shown: ShownResponse) => Promise<readonly string[]>;

/** A response and its notes, which together fit into a result. */
export interface BoundedResponse extends ShownResponse {
  readonly notes: readonly string[];
}
