/**
 * Loaded before a command (`node --import`): kills the process after the statement with the number KILL_AT, or writes
 * the number of statements to the file STATEMENTS_TO when the process exits.
 */
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';

const { KILL_AT, STATEMENTS_TO } = process.env;
let statements = 0;
subscribe('brand-visibility:statement', () => {
  statements += 1;
  if (statements === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
});
process.on('exit', () => {
  if (STATEMENTS_TO !== undefined) writeFileSync(STATEMENTS_TO, String(statements));
});
