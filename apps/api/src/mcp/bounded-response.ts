import type { CallResult } from '@brand-visibility/assistant';
import type { AnyEndpoint, QueryOf, QueryPair } from '@brand-visibility/contract';
import type { Refusal } from '@brand-visibility/domain';

/** The result of a tool call without its notes. */
type Called = CallResult<QueryOf<AnyEndpoint>, object>;

/** Returns what the HTTP request returns that corresponds to a tool call, with its parsed query. */
export type Respond = (pairs: readonly QueryPair[]) => Promise<Pick<Called, 'query' | 'response'> | Refusal>;

/** A response, shortened for the result of a tool call. */
export interface ShownResponse extends Pick<Called, 'query' | 'response' | 'texts' | 'lists'> {
  /** Query of the HTTP request that returns this response with complete strings and lists. */
  readonly pairs: readonly QueryPair[];
}

/** Returns the notes of a response: sentences that qualify the figures (rule 21.12). */
export type Noting = (shown: ShownResponse) => Promise<readonly string[]>;

/** A response and its notes, which together fit into a result. */
export interface BoundedResponse extends ShownResponse {
  readonly notes: readonly string[];
}
