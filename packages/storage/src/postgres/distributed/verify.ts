import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../schema/tables.js';
import { READER } from '../row-security/policies.js';
import { ANCHOR } from './layout.js';
import { hasCitus, isInPlace, statesOf, type TableState } from './state.js';

/**
 * What is wrong with the layout of a distributed database, a line each (rule 10.11): tables that are elsewhere, rows
 * left on the coordinator, and shards without the row-level security of their table. Empty for a database that is not
 * distributed at all.
 */
export async function layoutFaults(db: Kysely<Tables>): Promise<readonly string[]> {
  if (!(await hasCitus(db))) return [];
  const states = await statesOf(db);
  if (states.every(({ kind }) => kind === null)) return [];
  const anchor = states.find(({ name }) => name === ANCHOR)?.colocation ?? null;
  const faults = states.flatMap((state) => faultsOf(state, anchor));
  for (const { name, kind } of states)
    if (kind === 'distributed') faults.push(...(await unlikeShards(db, name)));
  return faults;
}

function faultsOf(state: TableState, anchor: number | null): readonly string[] {
  const { name, kind, by, has_copy, blocking } = state;
  const found = kind === null ? 'on the coordinator' : by === null ? `on ${kind}` : `distributed by ${by}`;
  return [
    ...(isInPlace(state, anchor) ? [] : [`table ${name} is ${found}, not with the rows of its brands`]),
    ...(kind === 'distributed' && blocking.length > 0
      ? [`table ${name} has ${blocking.join(', ')}, which holds on a shard only`]
      : []),
    ...(has_copy ? [`table ${name} still has a copy on the coordinator`] : []),
  ];
}

/** A query for the row security of a relation, its policies, and whether the reader may read it, as one text. */
const rowSecurityOf = (relation: string) => `
  select concat_ws('; ',
    case when c.relrowsecurity then 'on' else 'off' end || case when c.relforcerowsecurity then ', forced' else ', not forced' end,
    (select string_agg(concat_ws(' ', p.polname, p.polpermissive, p.polcmd,
        (select string_agg(case when r = 0 then 'public' else pg_get_userbyid(r)::text end, ', ' order by 1) from unnest(p.polroles) r),
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)), '; ' order by p.polname)
      from pg_policy p where p.polrelid = c.oid),
    (select 'read by ' || rolname from pg_roles where rolname = '${READER}' and has_table_privilege(oid, c.oid, 'select')))
  from pg_class c where c.oid = '${relation}'::regclass`;

interface ShardReply {
  readonly shardid: string;
  readonly success: boolean;
  readonly result: string;
}

async function unlikeShards(db: Kysely<Tables>, name: string): Promise<readonly string[]> {
  const { rows: own } = await sql<{ concat_ws: string }>`${sql.raw(rowSecurityOf(name))}`.execute(db);
  const wanted = own[0]?.concat_ws ?? '';
  const { rows } = await sql<ShardReply>`
    select shardid::text as shardid, success, result
    from run_command_on_shards(${sql.lit(name)}, ${sql.lit(rowSecurityOf('%s'))}) order by 1`.execute(db);
  return rows.flatMap(({ shardid, success, result }) => {
    if (!success) return [`shard ${shardid} of ${name} cannot be checked: ${result}`];
    return result === wanted ? [] : [`row-level security of shard ${shardid} of ${name} is: ${result}`];
  });
}
