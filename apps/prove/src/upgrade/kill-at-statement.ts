/**
 * Loaded before a command (`node --import`): kills the process after the statement with the number KILL_AT, or writes
 * the number of statements to the file STATEMENTS_TO when the process exits. Counts the statements that the storage
 * announces, and writes to SQLite, which it does not announce.
 */
import Database from 'better-sqlite3';
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';

const { KILL_AT, STATEMENTS_TO } = process.env;
let statements = 0;
const executed = () => {
  statements += 1;
  if (statements === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
};

subscribe('brand-visibility:statement', executed);

type Prepare = (this: Database.Database, sql: string) => Database.Statement;
const prototype = Database.prototype as { prepare: Prepare };
const { prepare } = prototype;
prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  const run = statement.run.bind(statement);
  statement.run = (...values) => {
    const result = run(...values);
    executed();
    return result;
  };
  return statement;
};

process.on('exit', () => {
  if (STATEMENTS_TO !== undefined) writeFileSync(STATEMENTS_TO, String(statements));
});
