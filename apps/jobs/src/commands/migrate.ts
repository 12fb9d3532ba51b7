import { withDatabase } from '../open.js';
import { print, say } from '../output.js';

/** Opens the database, which applies missing migrations, and prints their names. */
export async function migrate(): Promise<number> {
  return withDatabase('create', async ({ migrated }) => {
    for (const name of migrated) print(name);
    say('the database is up to date');
    return 0;
  });
}
