import { isBrandFault, type Erasure, type JobStore } from '@brand-visibility/application';
import { RECORD_TYPES } from '@brand-visibility/contract';
import { startOfDay } from '@brand-visibility/domain';
import { withDatabase } from '../open.js';
import { failureLine, type Io } from '../output.js';

/** Deletes an account or a brand with all of its data, in one transaction (rule 10.6). */
export async function erase(io: Io, what: Erasure): Promise<number> {
  const name = 'account_id' in what ? `account ${what.account_id}` : `brand ${what.brand_id}`;
  return withDatabase(io, 'work', async ({ jobStore, clock, journal, say, count }) => {
    const removed = await jobStore.erase(what, () => journal.add({ at: clock(), what }));
    if (!removed) {
      say(`there is no ${name}`);
      return 1;
    }
    count(Object.fromEntries(recordsIn(removed)));
    say(`erased ${name}: ${summary(removed)}`);
    return journal.isIncomplete() ? 1 : 0;
  });
}

/**
 * Empties the texts of all answers created before a day in UTC, one transaction per brand (rule 10.6). Continues with
 * the other brands when one fails.
 */
export async function eraseTexts(io: Io, day: string): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, clock, journal, say, count }) => {
    journal.add({ at: clock(), what: { texts_before: day } }); // before the first commit, of which there is one per brand
    const { answers, failed } = await eraseTextsBefore(jobStore, day, say);
    count({ texts: answers });
    const failures = failed === 0 ? '' : `; failed brands: ${failed}`;
    say(`erased the texts of ${answers} answers created before ${day}${failures}`);
    return failed > 0 || journal.isIncomplete() ? 1 : 0;
  });
}

/** Returns the number of answers whose texts are erased, and of brands that failed, which it reports. */
export async function eraseTextsBefore(jobStore: JobStore, day: string, say: (line: string) => void) {
  const before = startOfDay(day, 'UTC');
  let [answers, failed] = [0, 0];
  for (const brand_id of await jobStore.brandIds(null)) {
    try {
      answers += await jobStore.eraseTexts(brand_id, before);
    } catch (fault) {
      if (!isBrandFault(fault)) throw fault;
      failed += 1;
      say(failureLine(`brand ${brand_id}`, fault));
    }
  }
  if (answers > 0) await jobStore.removeErased();
  return { answers, failed };
}

/** The number of deleted records by type; rows of derived data are not counted. */
const recordsIn = (removed: ReadonlyMap<string, number>) =>
  RECORD_TYPES.map((type) => [type, removed.get(type) ?? 0] as const).filter(([, rows]) => rows > 0);

const summary = (removed: ReadonlyMap<string, number>) =>
  recordsIn(removed)
    .map(([type, rows]) => `${type} ${rows}`)
    .join(', ');
