import type { OperationId, Operations, PathOf, QueryOf, ReplyOf } from '@brand-visibility/contract';
import { Refusal, type EngineWeights, type Instant } from '@brand-visibility/domain';
import type { CursorSeal } from './cursor-seal.js';
import type { BrandRow, KnownKey, Reader, Scope, Store } from '../ports.js';

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

/**
 * One function for one endpoint, which has the operation's name: its argument and its result are the contract's, else it
 * does not compile.
 */
export type UseCase<Id extends OperationId> = (
  context: Context,
  caller: Caller,
  path: PathOf<Operations[Id]>,
  query: QueryOf<Operations[Id]>,
) => Promise<ReplyOf<Operations[Id]> | Refusal>;

/** What a key may read: its account, and of that every brand or the ticked ones (rule 5.4). */
export function scopeOf(key: KnownKey): Scope {
  const { id: key_id, account, all_brands, brand_ids } = key;
  return { key_id, account_id: account.id, all_brands, brand_ids };
}

/**
 * Answers a question about one brand, on one snapshot. A brand outside the key's scope is not found, in the same words
 * as one that does not exist (rule 4.2).
 */
export function aboutBrand<R>(
  { store }: Context,
  { key }: Caller,
  brand_id: string,
  answer: (reader: Reader, brand: BrandRow) => Promise<R | Refusal>,
): Promise<R | Refusal> {
  return store.read(scopeOf(key), async (reader) => {
    const brand = await reader.brand(brand_id);
    return brand ? answer(reader, brand) : new Refusal('not_found');
  });
}
