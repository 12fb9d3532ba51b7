import { withDatabase } from '../open.js';
import { saysMissing } from '../missing-journal.js';
import { sayUndone } from './after-restore.js';
import type { Io } from '../output.js';

/**
 * Prints every difference between stored and rebuilt derived data, and reports journal entries that a restore has
 * undone, and a missing journal. Returns 1 if there is any of these (rule 10.6).
 */
export async function check(io: Io): Promise<number> {
  return withDatabase(io, 'work', async (jobs) => {
    const { jobStore, print, say, count } = jobs;
    let differences = 0;
    for await (const difference of jobStore.check()) {
      print(difference);
      differences += 1;
    }
    count({ differences });
    say(differences === 0 ? 'all derived data match the rows' : `${differences} differences`);
    const isMissing = await saysMissing(jobs);
    return (await sayUndone(jobs)) + differences === 0 && !isMissing ? 0 : 1;
  });
}
