import { createKey } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { ACCOUNT } from './world.js';

/** A key of the bench's account for all its brands; `n` makes several. */
export async function benchKey({ jobStore }: OpenedStore, now: Instant, n = 0): Promise<string> {
  const request = { account_id: ACCOUNT, name: 'Bench', all_brands: true, brand_ids: [] };
  const made = await createKey(
    jobStore,
    { ...request, id: `key_bench_${n}`, lifetime: 'never' },
    `bench${n}`.padEnd(32, 'x'),
    now,
  );
  if ('missing' in made) throw new Error(`there is no ${made.missing} ${made.id}`);
  return made.key;
}
