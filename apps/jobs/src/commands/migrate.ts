import { StoreUnavailable } from '@brand-visibility/application';
import { OlderSchema, readCheckSettings, requireServable, UnservableSchema } from '@brand-visibility/wiring';
import { withDatabase } from '../open.js';
import { haveJournal } from '../missing-journal.js';
import { sayUndone } from './after-restore.js';
import { outputTo, type Io } from '../output.js';

/**
 * Brings the database up to date, or with `finish` drops what only former releases read, and prints the names of the
 * migrations that were applied (rule 10.13). Creates the journal if there never was one. Reports a lost
 * journal, and entries that a restore has undone.
 */
export async function migrate(io: Io, { finish = false }: { readonly finish?: boolean }): Promise<number> {
  return withDatabase(io, finish ? 'finish' : 'migrate', async (jobs) => {
    const { migrated, print, say, count } = jobs;
    count({ migrations: migrated.length });
    for (const name of migrated) print(name);
    say('the database is up to date');
    if (await haveJournal(jobs)) count({ journal: 1 }); // so that a missing journal is known to be lost
    await sayUndone(jobs);
    return 0;
  });
}

/**
 * Tells whether a service of this release can serve the database, and changes nothing. Returns 0 if it can, 4 if
 * `migrate` must come first, 5 if this release cannot, and 1 if that cannot be known (rule 10.13).
 */
export async function checkSchema(io: Io): Promise<number> {
  const { say } = outputTo(io);
  try {
    await requireServable(readCheckSettings(io.env), say);
    say('this release can serve the database');
    return 0;
  } catch (error) {
    const status = error instanceof OlderSchema ? 4 : error instanceof UnservableSchema ? 5 : 1;
    if (status === 1 && !(error instanceof StoreUnavailable)) throw error;
    say((error as Error).message);
    return status;
  }
}
