/**
 * Runs the import command repeatedly in one process: each line of standard input contains a database and a file.
 * Prints the exit status of each, one a line.
 */
import { program } from '@brand-visibility/jobs/program';
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const [database = '', file = ''] = line.split('\t');
  process.env['DATABASE_URL'] = database;
  await program((status) => process.stdout.write(`${status}\n`)).parseAsync(['import', file], {
    from: 'user',
  });
}
