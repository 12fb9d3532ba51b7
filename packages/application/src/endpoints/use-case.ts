import type { AnyEndpoint, PathOf, QueryOf, ReplyOf } from '@brand-visibility/contract';
import type { EngineWeights, Instant, Refusal } from '@brand-visibility/domain';
import type { CursorSeal } from './cursor-seal.js';
import type { KnownKey, Store } from '../ports.js';

/** What every use case is given beside its request. */
export interface Context {
  readonly store: Pick<Store, 'read'>;
  readonly now: Instant;
  readonly weights: EngineWeights;
  readonly cursors: CursorSeal;
}

/** Who asks: the key, and how many requests a minute its plan allows. */
export interface Caller {
  readonly key: KnownKey;
  readonly requestsPerMinute: number;
}

/** One function for one endpoint: its argument and its result are the contract's, else it does not compile. */
export type UseCase<E extends AnyEndpoint> = (
  context: Context,
  caller: Caller,
  path: PathOf<E>,
  query: QueryOf<E>,
) => Promise<ReplyOf<E> | Refusal>;
