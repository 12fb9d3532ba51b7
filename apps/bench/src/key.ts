import { createKey } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { ACCOUNT } from './world.js';

/** Creates a key for all brands of the bench's account; `n` distinguishes several keys. */
export async function benchKey({ jobStore }: OpenedStore, now: Instant, n = 0): Promise<string> {
  const request = { account_id: ACCOUNT, name: 'Bench', all_brands: true, brand_ids: [] };
  const created = await createKey(
    jobStore,
    { ...request, id: `key_bench_${n}`, lifetime: 'never' },
    `bench${n}`.padEnd(32, 'x'),
    now,
  );
  if ('missing' in created) throw new Error(`there is no ${created.missing} ${created.id}`);
  return created.key;
}
