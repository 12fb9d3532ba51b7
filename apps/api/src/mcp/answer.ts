import type { RouteResponse } from '@brand-visibility/application';
import type { LeftOut, QueryPair } from '@brand-visibility/contract';
import type { Refusal } from '@brand-visibility/domain';

/** Answers the request of HTTP that a call stands for. */
export type Answer = (pairs: readonly QueryPair[]) => Promise<RouteResponse | Refusal>;

/** A response within the limit of a result. */
export interface BoundedResponse extends RouteResponse {
  /** The request of HTTP whose body this is, but for what is left out. */
  readonly pairs: readonly QueryPair[];
  readonly texts: readonly LeftOut[];
  readonly lists: readonly LeftOut[];
}
