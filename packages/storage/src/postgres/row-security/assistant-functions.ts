/** Database functions for the connections of assistants, on whose table the service's role has no privilege. */
import { CLOCK_SKEW, GRACE, IDLE, KEPT, MOST_CONNECTIONS } from '@brand-visibility/application';
import { SECOND } from '@brand-visibility/domain/time/instant';
import { KEY_COLUMNS, KEY_VALUES, type ServiceFunction } from './service-function.js';

const interval = (microseconds: bigint) => `interval '${microseconds / SECOND} seconds'`;

/** Finds the key of a connection that was not ended, with one search per table. */
const FIND_KEY: ServiceFunction = {
  signature: 'find_connected_key(text)',
  head: `find_connected_key(wanted text) returns table (
      ${KEY_COLUMNS},
      fingerprint text
    )
    language sql stable rows 1`,
  isOfOwner: true,
  body: (schema) => `
      select ${KEY_VALUES}, k.fingerprint
      from ${schema}.assistant_connection c join ${schema}.api_key k on k.fingerprint = c.fingerprint
        join ${schema}.account a on a.id = k.account_id
      where c.id = wanted and c.ended_at is null`,
};

/**
 * The lock on the key lets the connections of a key begin one after the other, and none during the erasure of its
 * account.
 */
const OPEN: ServiceFunction = {
  signature: 'open_assistant(text, text, text, text, timestamp with time zone)',
  head: `open_assistant(new_id text, of_key text, new_client text, new_destination text, now_at timestamptz)
    returns boolean language plpgsql`,
  isOfOwner: true,
  body: (schema) => `
      declare
        of_account text;
      begin
        select k.account_id into of_account from ${schema}.api_key k where k.fingerprint = of_key for no key update;
        if not found then return false; end if;
        insert into ${schema}.assistant_connection
          (id, account_id, fingerprint, client, destination, created_at, renewed_at, generation)
        values (new_id, of_account, of_key, new_client, new_destination, now_at, now_at, 1) on conflict do nothing;
        if not found then
          update ${schema}.assistant_connection set ended_at = coalesce(ended_at, now_at) where id = new_id;
          return false;
        end if;
        delete from ${schema}.assistant_connection
        where fingerprint = of_key and created_at < now_at - ${interval(KEPT)}
          and (renewed_at < now_at - ${interval(IDLE)} or id in (
            select c.id from ${schema}.assistant_connection c where c.fingerprint = of_key
            order by (c.ended_at is null) desc, c.renewed_at desc, c.id offset ${MOST_CONNECTIONS}));
        return true;
      end`,
};

/** A refresh at a time before the last one is of a process whose clock is behind, or the clock was set back. */
const RENEW: ServiceFunction = {
  signature: 'renew_assistant(text, bigint, timestamp with time zone)',
  head: `renew_assistant(wanted text, sent bigint, now_at timestamptz) returns bigint language plpgsql`,
  isOfOwner: true,
  body: (schema) => `
      declare
        stored ${schema}.assistant_connection;
      begin
        select * into stored from ${schema}.assistant_connection where id = wanted for update;
        if not found or stored.ended_at is not null or now_at - stored.renewed_at > ${interval(IDLE)} then
          return null;
        end if;
        if stored.generation = sent then
          update ${schema}.assistant_connection set generation = sent + 1, renewed_at = now_at where id = wanted;
          return sent + 1;
        end if;
        if stored.generation = sent + 1 and now_at - stored.renewed_at
          between -${interval(CLOCK_SKEW)} and ${interval(GRACE)} then return stored.generation; end if;
        update ${schema}.assistant_connection set ended_at = now_at where id = wanted;
        return null;
      end`,
};

const END: ServiceFunction = {
  signature: 'end_assistant(text, timestamp with time zone)',
  head: 'end_assistant(wanted text, now_at timestamptz) returns void language sql',
  isOfOwner: true,
  body: (schema) => `
      update ${schema}.assistant_connection set ended_at = now_at where id = wanted and ended_at is null`,
};

/** Like `find_api_key`, needs the complete fingerprint, which only the holder of the key can compute. */
const OF_KEY: ServiceFunction = {
  signature: 'assistants_of_key(text)',
  head: `assistants_of_key(of_key text) returns table (
      id text,
      client text,
      destination text,
      created_at timestamptz,
      renewed_at timestamptz,
      used_on text,
      ended_at timestamptz
    )
    language sql stable`,
  isOfOwner: true,
  body: (schema) => `
      select id, client, destination, created_at, renewed_at, used_on, ended_at
      from ${schema}.assistant_connection
      where fingerprint = of_key and ended_at is null order by created_at desc, id`,
};

/** Does as `note_key_use` does. */
const NOTE_USE: ServiceFunction = {
  signature: 'note_assistant_use(text[], text)',
  head: 'note_assistant_use(ids text[], on_day text) returns void language sql',
  isOfOwner: true,
  body: (schema) => {
    const today = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD')`;
    return `
      update ${schema}.assistant_connection c set used_on = least(on_day, ${today})
      from (select id from ${schema}.assistant_connection where id = any(ids) order by id for update) used
      where c.id = used.id and (used_on is null or used_on < least(on_day, ${today}) or used_on > ${today})`;
  },
};

export const ASSISTANT_FUNCTIONS: readonly ServiceFunction[] = [FIND_KEY, OPEN, RENEW, END, OF_KEY, NOTE_USE];
