/**
 * Values that a database, a role or another client of a pooler may set, other than the defaults of the server. Without
 * `search_path`, timeouts and `default_transaction_read_only`, which belong to the operator, and without values that
 * only a superuser may set.
 */
export const OTHER_SETTINGS: Readonly<Record<string, string>> = {
  array_nulls: 'off',
  backslash_quote: 'off',
  bytea_output: 'escape',
  check_function_bodies: 'off',
  client_encoding: 'LATIN1',
  client_min_messages: 'log',
  datestyle: 'SQL, DMY',
  default_transaction_deferrable: 'on',
  default_transaction_isolation: 'serializable',
  escape_string_warning: 'off',
  exit_on_error: 'on',
  extra_float_digits: '-15',
  intervalstyle: 'sql_standard',
  quote_all_identifiers: 'on',
  row_security: 'off',
  standard_conforming_strings: 'off',
  timezone: 'Pacific/Chatham',
  transform_null_equals: 'on',
  'app.account_id': 'acc_of_nobody',
};

/** Returns the statements that give a database these settings, for all later connections. */
export const settingStatements = (
  database: string,
  settings: Readonly<Record<string, string>> = OTHER_SETTINGS,
): readonly string[] =>
  Object.entries(settings).map(([name, value]) => `alter database ${database} set ${name} = '${value}'`);
