/** How long the service waits for the database, and how long the database goes on by itself. Milliseconds. */

/** To connect, for a connection while all are in use, and for a statement. */
export const PATIENCE = { connecting: 1_000, inLine: 5_000, statement: 5_000 };

/** For what each request asks before it reads: one row each, by its key. */
export const SHORT_PATIENCE = 2_000;

/** A command works for minutes. */
export const PATIENCE_OF_COMMANDS = { connecting: 5_000 };

/**
 * Limits of the server's own for one transaction, as columns of a select: what the service no longer waits for must not
 * go on there and keep the place of a connection. Those of the role, where it has some, stay. Set with the transaction,
 * they cross a pooler.
 */
const limit = (name: string, value: string) =>
  `set_config('${name}', coalesce(nullif(current_setting('${name}'), '0'), '${value}'), true)`;

/** For a transaction of one short statement, which can only wait for a lock. */
export const LOCK_LIMIT = limit('lock_timeout', '1s');

/** For a transaction that reads. */
export const LIMITS = [
  LOCK_LIMIT,
  limit('statement_timeout', '4s'),
  limit('idle_in_transaction_session_timeout', '5s'),
].join(', ');
