import { cursorSeal, type Caller, type Context } from '@brand-visibility/application';
import { parseQuery, type AnyEndpoint, type PathOf, type QueryOf } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, Refusal, type Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { ACCOUNT } from '../world.js';

type UseCase<E extends AnyEndpoint, R> = (
  context: Context,
  caller: Caller,
  path: PathOf<E>,
  query: QueryOf<E>,
) => Promise<R | Refusal>;

/** Calls a use case as the service would, without HTTP, and returns its response. */
export async function callUseCase<E extends AnyEndpoint, R>(
  { store }: OpenedStore,
  endpoint: E,
  useCase: UseCase<E, R>,
  path: PathOf<E>,
  now: Instant,
  query: Readonly<Record<string, string>>,
): Promise<R> {
  const parsed = parseQuery(
    endpoint,
    Object.entries(query).map(([name, value]) => ({ name, value })),
    now,
  );
  if (parsed instanceof Refusal) throw new Error(parsed.code);
  const context = { store, now, weights: EQUAL_WEIGHTS, cursors: CURSORS, zoneData: '2026a' };
  const response = await useCase(context, CALLER, path, parsed);
  if (response instanceof Refusal) throw new Error(response.code);
  return response;
}

const CURSORS = cursorSeal(['a secret of the bench of 32 characters or more']);

const CALLER: Caller = {
  requestsPerMinute: 600,
  key: {
    id: 'key_bench',
    name: 'Bench',
    masked: '',
    created_at: 0n,
    expires_at: null,
    revoked_at: null,
    all_brands: true,
    brand_ids: [],
    account: {
      id: ACCOUNT,
      plan: { id: 'agency', name: 'Agency', is_trialing: false, trial_ends_at: null },
      subscription_active: true,
      owner_exists: true,
    },
  },
};
