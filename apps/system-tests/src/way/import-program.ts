/**
 * Runs the command that imports a file, again and again in one process: each line on standard input names the database
 * and the file. What it ended with is a line on standard output.
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
