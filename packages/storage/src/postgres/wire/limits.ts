import { STORE_LIMITS } from '../../limits.js';

/** The service's timeouts when it uses a database, and the database's time limits for a transaction. */

/** Timeouts of a service for connecting, for waiting for a free connection, and for running a statement. */
export const TIMEOUTS = {
  connecting: 1_000,
  waiting: STORE_LIMITS.slotWait.value,
  statement: STORE_LIMITS.statement.value + 1_000,
};

/** The timeout, in milliseconds, of short queries, such as the queries that find keys or count requests. */
export const SHORT_TIMEOUT = 2_000;

/** The timeout of a command for connecting. A command's statements have no timeout, because they may take minutes. */
export const COMMAND_TIMEOUTS = { connecting: 5_000 };

/**
 * Returns an expression. Selecting it sets a server timeout for the transaction, so that no statement occupies a
 * connection after the service has stopped waiting for the result. A timeout set for the role takes precedence. Setting
 * the timeout inside the transaction also works behind a pooler.
 */
const limit = (name: string, value: string) =>
  `set_config('${name}', coalesce(nullif(current_setting('${name}'), '0'), '${value}'), true)`;

/** The limit on each wait for a lock. A transaction with one short statement needs no other limit. */
export const LOCK_LIMIT = limit('lock_timeout', '1s');

/** The limit of each statement of a transaction. */
export const statementLimit = (value: string) => limit('statement_timeout', value);

/** The limits of a read transaction. */
export const WAIT_LIMITS = [
  LOCK_LIMIT,
  statementLimit(`${STORE_LIMITS.statement.value}ms`),
  limit('idle_in_transaction_session_timeout', '5s'),
].join(', ');
