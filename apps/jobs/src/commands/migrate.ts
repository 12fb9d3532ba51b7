import { atWork } from '../open.js';
import { print, say } from '../output.js';

/** Brings the schema up to date and names what is applied beyond what opening the database applies by itself. */
export async function migrate(): Promise<number> {
  return atWork('create', async ({ workshop }) => {
    for (const name of await workshop.migrate()) print(name);
    say('the database is up to date');
    return 0;
  });
}
