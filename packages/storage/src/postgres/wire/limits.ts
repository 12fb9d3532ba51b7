import { STORE_LIMITS } from '../../limits.js';

/** How long the service waits for the database, and how long the database continues a transaction. Milliseconds. */

/** To connect, to wait for a free connection, and to run a statement. */
export const TIMEOUTS = {
  connecting: 1_000,
  waiting: STORE_LIMITS.slotWait.value,
  statement: STORE_LIMITS.statement.value + 1_000,
};

/** For the two queries that verify keys and count requests, which read or write one row per key. */
export const SHORT_TIMEOUT = 2_000;

/** Statements of commands have no timeout: they may take minutes. */
export const COMMAND_TIMEOUTS = { connecting: 5_000 };

/**
 * A timeout of the server for one transaction, as a column of a select: a statement that the service no longer waits
 * for must not occupy a connection. A timeout set for the role takes precedence. It is set inside the transaction, so
 * it works behind a pooler.
 */
const limit = (name: string, value: string) =>
  `set_config('${name}', coalesce(nullif(current_setting('${name}'), '0'), '${value}'), true)`;

/** For a transaction of one short statement, which waits for nothing but locks. */
export const LOCK_LIMIT = limit('lock_timeout', '1s');

/** For each statement of a transaction. */
export const statementLimit = (value: string) => limit('statement_timeout', value);

/** For a read transaction. */
export const LIMITS = [
  LOCK_LIMIT,
  statementLimit(`${STORE_LIMITS.statement.value}ms`),
  limit('idle_in_transaction_session_timeout', '5s'),
].join(', ');
