/**
 * The settings on which statements and parsers depend. A server, a database, a role or another client of a pooler may
 * have set other values, and a pooler in transaction mode refuses start-up options and shares connections. Each
 * transaction therefore sets the values again, with a statement that it sends anyway; they end with the transaction.
 * Timeouts and `search_path` belong to the operator.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  datestyle: 'ISO',
  exit_on_error: 'off', // `on` ends the session
  extra_float_digits: '1', // the shortest text that stands for the same number
  quote_all_identifiers: 'off',
  row_security: 'on', // `off` refuses queries that row-level security restricts
};

const expressionOf = ([name, value]: readonly [string, string]) => `set_config('${name}', '${value}', true)`;

/** Expressions. Selecting them sets the values until the transaction ends. */
export const SET_VALUES = Object.entries(SETTINGS).map(expressionOf).join(', ');

/** Like `SET_VALUES`, for a transaction of no account (rule 10.10). */
const SET_ALL = `${SET_VALUES}, ${expressionOf(['app.account_id', ''])}`;

/**
 * Begins a transaction of several queries. A writer must see the commit of the writer for which it waited. Whether it
 * may write is the operator's decision: `default_transaction_read_only` keeps writers off a server that is replaced.
 */
export const BEGIN = `begin isolation level read committed; select ${SET_ALL}`;

/** Begins a query of several statements, which is a transaction. */
export const SETTINGS_FIRST = `set transaction isolation level read committed; select ${SET_ALL}`;
