import { withDatabase } from '../open.js';
import type { Io } from '../output.js';

/** Records that a backup of the database was made: the record of commands then tells when the last one was. */
export async function backupMade(io: Io): Promise<number> {
  return withDatabase(io, 'work', async ({ say }) => {
    say('recorded that a backup was made');
    return 0;
  });
}
