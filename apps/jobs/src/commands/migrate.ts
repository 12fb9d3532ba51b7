import { withDatabase } from '../open.js';
import { sayUndone } from './after-restore.js';
import type { Io } from '../output.js';

/** Applies pending migrations and prints their names. Reports journal entries that a restore has undone. */
export async function migrate(io: Io): Promise<number> {
  return withDatabase(io, 'create', async (jobs) => {
    const { migrated, print, say, count } = jobs;
    count({ migrations: migrated.length });
    for (const name of migrated) print(name);
    say('the database is up to date');
    await sayUndone(jobs);
    return 0;
  });
}
