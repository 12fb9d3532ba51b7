import { withDatabase } from '../open.js';
import { print, say } from '../output.js';

/** Opens the database, which applies missing migrations and fills what they leave empty, and prints their names. */
export async function migrate(): Promise<number> {
  return withDatabase('migrate', async ({ migrated }) => {
    for (const name of migrated) print(name);
    say('the database is up to date');
    return 0;
  });
}
