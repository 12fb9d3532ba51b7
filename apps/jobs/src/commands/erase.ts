import { isBrandFault, type Erasure, type JobStore } from '@brand-visibility/application';
import { RECORD_TYPES } from '@brand-visibility/contract';
import { startOfDay } from '@brand-visibility/domain/time/day';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { createJournal, isMissing } from '../journal.js';
import { saysMissing } from '../missing-journal.js';
import { withDatabase, type JournalingJobs } from '../open.js';
import { failureLine, type Io } from '../output.js';
import { refuse } from './keys.js';

/**
 * Runs an erasure, unless the journal is missing, because a restore would undo the erasure unnoticed. `newJournal`: to
 * create the journal if it is missing.
 */
async function withJournal(
  io: Io,
  newJournal: boolean,
  work: (jobs: JournalingJobs) => Promise<number>,
): Promise<number> {
  return withDatabase(io, 'work', async (jobs) => {
    const { file } = jobs.journal;
    if (newJournal && file !== null && isMissing(file)) createJournal(file);
    if (!(await saysMissing(jobs))) return work(jobs);
    return refuse(jobs.say, 'nothing was changed; --new-journal begins a new journal');
  });
}

/** Deletes an account or a brand with all of its data, in one transaction (rule 10.6). */
export async function erase(io: Io, what: Erasure, newJournal: boolean): Promise<number> {
  const name = 'account_id' in what ? `account ${what.account_id}` : `brand ${what.brand_id}`;
  return withJournal(io, newJournal, async ({ jobStore, journal, say, count }) => {
    const removed = await journal.noting((add) => jobStore.erase(what, (at) => add({ at, what })));
    if (!removed) return refuse(say, `there is no ${name}`);
    count(Object.fromEntries(recordsIn(removed)));
    say(`erased ${name}: ${summary(removed)}`);
    await jobStore.removeErased();
    return journal.isIncomplete() ? 1 : 0;
  });
}

/**
 * Empties the texts of all answers created before a UTC day, in one transaction per brand (rule 10.6). Continues with
 * other brands if a brand fails. Refuses a future day, because `after-restore` would also empty the texts of answers
 * created after this command.
 */
export async function eraseTexts(io: Io, day: string, newJournal: boolean): Promise<number> {
  return withJournal(io, newJournal, async ({ jobStore, clock, journal, say, count }) => {
    const today = formatInstant(clock()).slice(0, 10);
    if (day > today) {
      say(`${day} is in the future; give today, ${today} in UTC, or an earlier day; nothing was changed`);
      return 1;
    }
    let isNoted = false; // the first transaction that erases texts adds the journal entry
    const noted: Transaction = async (transaction) => {
      if (isNoted) return transaction(() => undefined);
      const erased = await journal.noting((add) =>
        transaction(() => add({ at: clock(), what: { texts_before: day } })),
      );
      isNoted = erased > 0;
      return erased;
    };
    const { answers, failed } = await eraseTextsBefore(jobStore, day, say, noted);
    count({ texts: answers });
    const failures = failed === 0 ? '' : `; failed brands: ${failed}`;
    say(`erased the texts of ${answers} answers created before ${day}${failures}`);
    return failed > 0 || journal.isIncomplete() ? 1 : 0;
  });
}

/**
 * Runs a transaction, which calls `beforeCommit` if it erases texts. Returns the number of answers whose texts were
 * erased.
 */
type Transaction = (transaction: (beforeCommit: () => void) => Promise<number>) => Promise<number>;

/**
 * Erases the texts of answers created before a UTC day, and reports each brand that failed. Returns the number of
 * answers whose texts were erased, and the number of failed brands.
 */
export async function eraseTextsBefore(
  jobStore: JobStore,
  day: string,
  say: (line: string) => void,
  inTransaction: Transaction = (transaction) => transaction(() => undefined),
) {
  const before = startOfDay(day, 'UTC');
  let [answers, failed] = [0, 0];
  for (const brand_id of await jobStore.brandIds(null)) {
    try {
      answers += await inTransaction((noted) => jobStore.eraseTexts(brand_id, before, noted));
    } catch (fault) {
      if (!isBrandFault(fault)) throw fault;
      failed += 1;
      say(failureLine(`brand ${brand_id}`, fault));
    }
  }
  if (answers > 0) await jobStore.removeErased();
  return { answers, failed };
}

/** Lists the number of deleted records by type, without the rows of derived data. */
const recordsIn = (removed: ReadonlyMap<string, number>) =>
  RECORD_TYPES.map((type) => [type, removed.get(type) ?? 0] as const).filter(([, rows]) => rows > 0);

const summary = (removed: ReadonlyMap<string, number>) =>
  recordsIn(removed)
    .map(([type, rows]) => `${type} ${rows}`)
    .join(', ');
