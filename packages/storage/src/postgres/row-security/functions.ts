import { COMMAND_RESULTS } from '@brand-visibility/application';
import { sql, type Kysely } from 'kysely';
import { operatingQuery } from '../../read/operating-state.js';
import type { Tables } from '../../schema/tables.js';
import { ASSISTANT_FUNCTIONS } from './assistant-functions.js';
import { KEY_COLUMNS, KEY_VALUES, type ServiceFunction } from './service-function.js';

/**
 * Database functions for the service. All except `set_account` run as the owner of the tables, with a fixed search
 * path, because they use tables on which the service's role has no privilege: a role that may write `rate_window` could
 * undo its own counts. These functions find the key with a given fingerprint, count requests, store the day of a key's
 * use, and return totals over all accounts for the metrics. `set_account` sets the account of a transaction.
 */

const FIND_API_KEY: ServiceFunction = {
  signature: 'find_api_key(text)',
  head: `find_api_key(wanted text) returns table (
      ${KEY_COLUMNS}
    )
    language sql stable rows 1`,
  isOfOwner: true,
  body: (schema) => `
      select ${KEY_VALUES}
      from ${schema}.api_key k join ${schema}.account a on a.id = k.account_id
      where k.fingerprint = wanted`,
};

/**
 * Counts by the database's clock, so that all processes agree. The row keeps the latest time, so a statement that
 * waited past the end of a minute counts in the new minute. A stored time more than a minute ahead comes from a wrong
 * clock and is replaced. Locks rows in the order of key ids, which prevents deadlocks. The ids must be distinct.
 */
const COUNT_REQUESTS: ServiceFunction = {
  signature: 'count_requests(text[], bigint[])',
  head: `count_requests(key_ids text[], counts bigint[])
    returns table (key_id text, count bigint, at timestamptz)
    language sql volatile`,
  isOfOwner: true,
  body: (schema) => {
    const at = `case when w.at between excluded.at and excluded.at + interval '1 minute' then w.at else excluded.at end`;
    return `
      insert into ${schema}.rate_window as w (key_id, at, count)
      select asked.key_id, clock_timestamp(), asked.count
      from unnest(key_ids, counts) as asked (key_id, count)
      order by asked.key_id collate "C"
      on conflict (key_id) do update set
        count = case when date_trunc('minute', w.at, 'UTC') = date_trunc('minute', ${at}, 'UTC')
          then w.count + excluded.count else excluded.count end,
        at = ${at}
      returning w.key_id, w.count, w.at`;
  },
};

/**
 * Writes only changed rows, because every process reports each key once a day. By the database's clock, a future
 * `on_day` becomes today, and a stored future day is replaced. Locks rows in key-id order, like `count_requests`.
 */
const NOTE_KEY_USE: ServiceFunction = {
  signature: 'note_key_use(text[], text)',
  head: 'note_key_use(key_ids text[], on_day text) returns void language sql volatile',
  isOfOwner: true,
  body: (schema) => {
    const today = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD')`;
    return `
      insert into ${schema}.key_use as u (key_id, day)
      select k.id, least(on_day, ${today}) from ${schema}.api_key k where k.id = any(key_ids) order by k.id
      on conflict (key_id) do update set day = excluded.day where u.day < excluded.day or u.day > ${today}`;
  },
};

/** Returns only times and totals per kind of command, never the id or the arguments of an invocation. */
const OPERATING_STATE: ServiceFunction = {
  signature: 'operating_state(timestamp with time zone, timestamp with time zone, timestamp with time zone)',
  head: `operating_state(expiring_from timestamptz, expiring_until timestamptz, failing_since timestamptz) returns table (
      command text,
      ${COMMAND_RESULTS.map((result) => `${result}_at timestamptz`).join(', ')},
      running_since timestamptz,
      first_began_at timestamptz,
      expiring_keys bigint,
      failures bigint,
      totals json
    )
    language sql stable`,
  isOfOwner: true,
  body: (schema) => operatingQuery(`${schema}.`, ['expiring_from', 'expiring_until', 'failing_since']),
};

/**
 * Sets `app.account_id` until the transaction ends. Does not use `set_config`, because Citus passes only `set local` to
 * the workers. Runs `set local` as a separate statement, because Citus passes the complete text that contains it.
 */
const SET_ACCOUNT: ServiceFunction = {
  signature: 'set_account(text)',
  head: 'set_account(account_id text) returns void language plpgsql',
  isOfOwner: false,
  body: () => `
      begin
        execute pg_catalog.format('set local app.account_id = %L', account_id);
      end`,
};

const FUNCTIONS = [
  FIND_API_KEY,
  COUNT_REQUESTS,
  NOTE_KEY_USE,
  OPERATING_STATE,
  SET_ACCOUNT,
  ...ASSISTANT_FUNCTIONS,
];

/**
 * The names of functions that no response needs. If one is missing, only counts, days of use or metrics are affected.
 */
export const WITHOUT_RESPONSE: readonly string[] = [
  'count_requests',
  'note_key_use',
  'operating_state',
  'note_assistant_use',
];

export const FUNCTION_SIGNATURES: readonly string[] = FUNCTIONS.map(({ signature }) => signature);

/** Returns the role, the settings and the text of each function in a schema, by signature, as check.ts reads them. */
export const definitionsIn = (schema: string): ReadonlyMap<string, string> =>
  new Map(
    FUNCTIONS.map(({ signature, isOfOwner, body }) => [
      signature,
      `${isOfOwner ? `definer search_path=${schema}, pg_temp` : 'invoker'}:${body(schema)}`,
    ]),
  );

/** Creates or replaces the functions in a schema. */
export async function installFunctions(db: Kysely<Tables>, schema: string): Promise<void> {
  for (const { signature, head, isOfOwner, body } of FUNCTIONS) {
    const rights = isOfOwner ? `security definer set search_path = ${schema}, pg_temp` : '';
    const statement = `create or replace function ${head} ${rights} as $body$${body(schema)}$body$`;
    await sql.raw(statement).execute(db);
    await sql.raw(`revoke execute on function ${signature} from public`).execute(db);
  }
}
