import { atWork } from '../open.js';
import { print, say } from '../output.js';

/** Brings the schema up to date, which every command does when it opens the database, and names what was applied. */
export async function migrate(): Promise<number> {
  return atWork('create', async ({ migrated }) => {
    for (const name of migrated) print(name);
    say('the database is up to date');
    return 0;
  });
}
