/** Defines the type of every use case: a function of dependencies, caller, path and query that reads one snapshot. */
import {
  type OperationId,
  type Operations,
  type PathOf,
  type QueryOf,
  Refusal,
  type ResponseOf,
} from '@brand-visibility/contract';
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { CursorSeal } from './cursor-seal.js';
import type { BrandReader, BrandRow, DatabaseName, StoredKey, Reader, Scope, Store } from '../ports.js';

/** The dependencies of every use case. */
export interface Context {
  readonly store: Pick<Store, 'read'>;
  readonly now: Instant;
  readonly weights: EngineWeights;
  readonly cursors: CursorSeal;
}

/** The caller: an admitted key, and the requests per minute that the key's plan allows. */
export interface Caller {
  readonly key: StoredKey;
  readonly requestsPerMinute: number;
}

/**
 * A function that implements one endpoint and is named after the operation id. The contract defines the types of the
 * path, the query and the response.
 */
export type UseCase<Id extends OperationId, Response = ResponseOf<Operations[Id]>> = (
  context: Context,
  caller: Caller,
  path: PathOf<Operations[Id]>,
  query: QueryOf<Operations[Id]>,
) => Promise<Response | Refusal>;

/** Returns the scope of a key: every brand of its account, or only the listed brands (rules 4.2 and 5.4). */
export function scopeOf(key: StoredKey): Scope {
  const { account, all_brands, brand_ids } = key;
  return { account_id: account.id, all_brands, brand_ids };
}

/**
 * Runs `answer` for one brand on one snapshot. Refuses a brand outside the key's scope with `not_found`, exactly like a
 * brand that does not exist (rules 4.2 and 4.6). Reads the replica by default, and the primary for a caller who copies
 * the brand (rules 10.8, 16.13): it reads the change feed and then the changed resources, one by one or in complete
 * lists. If a lagging replica returned an old state, the copy would keep it forever.
 */
export function withBrand<R>(
  { store }: Context,
  { key }: Caller,
  brand_id: string,
  answer: (reader: BrandReader, brand: BrandRow) => Promise<R | Refusal>,
  from?: DatabaseName,
): Promise<R | Refusal> {
  const work = async (all: Reader) => {
    const reader = all.brand(brand_id);
    const brand = await reader.row();
    return brand ? answer(reader, brand) : new Refusal('not_found');
  };
  return store.read(scopeOf(key), work, from);
}
