import { withDatabase } from '../open.js';
import type { Io } from '../output.js';

/** Opens the database, which applies missing migrations, and prints their names. */
export async function migrate(io: Io): Promise<number> {
  return withDatabase(io, 'create', async ({ migrated, print, say, count }) => {
    count({ migrations: migrated.length });
    for (const name of migrated) print(name);
    say('the database is up to date');
    return 0;
  });
}
