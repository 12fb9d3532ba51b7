import type { Erasure } from '@brand-visibility/application';
import { RECORD_TYPES } from '@brand-visibility/contract';
import { withDatabase } from '../open.js';
import type { Io } from '../output.js';

/** Deletes an account or a brand with all of its data, in one transaction (rule 10.6). */
export async function erase(io: Io, what: Erasure): Promise<number> {
  const name = 'account_id' in what ? `account ${what.account_id}` : `brand ${what.brand_id}`;
  return withDatabase(io, 'work', async ({ jobStore, say, count }) => {
    const removed = await jobStore.erase(what);
    if (!removed) {
      say(`there is no ${name}`);
      return 1;
    }
    count(Object.fromEntries(recordsIn(removed)));
    say(`erased ${name}: ${summary(removed)}`);
    return 0;
  });
}

/** The number of deleted records by type; rows of derived data are not counted. */
const recordsIn = (removed: ReadonlyMap<string, number>) =>
  RECORD_TYPES.map((type) => [type, removed.get(type) ?? 0] as const).filter(([, rows]) => rows > 0);

const summary = (removed: ReadonlyMap<string, number>) =>
  recordsIn(removed)
    .map(([type, rows]) => `${type} ${rows}`)
    .join(', ');
