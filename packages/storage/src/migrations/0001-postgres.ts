import { sql, type Kysely } from 'kysely';

/**
 * PostgreSQL only. Facts are read whole and hardly compress, so they are stored uncompressed. The rate windows are
 * unlogged: a crash may lose them. `find_api_key` is the only query that runs before the account is known; it returns
 * the row of one exact fingerprint.
 */
export async function postgresParts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(db);
  const schema = rows[0]?.name ?? 'public';
  const statements = [
    `alter table run_facts alter column data set storage external`,
    `create unlogged table rate_window (
      key_id text collate "C" primary key,
      at timestamptz not null,
      count bigint not null
    ) with (fillfactor = 50)`,
    `create function find_api_key(wanted text) returns table (
      id text,
      name text,
      masked text,
      created_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      all_brands boolean,
      brand_ids jsonb,
      account_id text,
      plan_id text,
      plan_name text,
      is_trialing boolean,
      trial_ends_at timestamptz,
      subscription_active boolean,
      owner_exists boolean
    )
    language sql stable security definer rows 1
    set search_path = ${schema}, pg_temp
    as $body$
      select k.id, k.name, k.masked, k.created_at, k.expires_at, k.revoked_at, k.all_brands, k.brand_ids,
        a.id, a.plan_id, a.plan_name, a.is_trialing, a.trial_ends_at, a.subscription_active, a.owner_exists
      from ${schema}.api_key k join ${schema}.account a on a.id = k.account_id
      where k.fingerprint = wanted
    $body$`,
    `revoke execute on function find_api_key(text) from public`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
