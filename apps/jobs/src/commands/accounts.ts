import { formatInstant } from '@brand-visibility/domain/time/instant';
import { withDatabase } from '../open.js';
import type { Io } from '../output.js';

/** Prints one line of JSON per account, with the number of its brands and the number of its unrevoked keys. */
export async function listAccounts(io: Io): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, clock, print }) => {
    const accounts = await jobStore.accounts(clock());
    for (const { id, plan, subscription_active, owner_exists, brands, keys } of accounts) {
      const { trial_ends_at } = plan;
      const shown = { ...plan, trial_ends_at: trial_ends_at === null ? null : formatInstant(trial_ends_at) };
      print(JSON.stringify({ id, plan: shown, subscription_active, owner_exists, brands, keys }));
    }
    return 0;
  });
}
