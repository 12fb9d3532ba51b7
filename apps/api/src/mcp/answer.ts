import type { RouteResponse } from '@brand-visibility/application';
import type { LeftOut, QueryPair } from '@brand-visibility/contract';
import type { Refusal } from '@brand-visibility/domain';

/** Answers the request of HTTP that a call stands for. */
export type Answer = (pairs: readonly QueryPair[]) => Promise<RouteResponse | Refusal>;

/** A response as a result contains it. */
export interface ShownResponse extends RouteResponse {
  /** The request of HTTP whose body this is, but for what is left out. */
  readonly pairs: readonly QueryPair[];
  readonly texts: readonly LeftOut[];
  readonly lists: readonly LeftOut[];
}

/** The notes of a response (rule 21.12). */
export type Noting = (shown: ShownResponse) => Promise<readonly string[]>;

/** A response within the limit of a result, with its notes. */
export interface BoundedResponse extends ShownResponse {
  readonly notes: readonly string[];
}
