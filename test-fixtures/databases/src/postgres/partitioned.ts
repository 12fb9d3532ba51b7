import { plansOf, withClient, type BoundStatement } from './plans.js';

/** The partitions that PostgreSQL would read for a statement. */
export interface PartitionsRead {
  /** The partitioned tables that PostgreSQL would read. */
  readonly tables: readonly string[];
  /** The numbers of the partitions that PostgreSQL would read, over all these tables. */
  readonly partitions: readonly number[];
}

/**
 * Replaces tables of an empty database with hash-partitioned tables, and recreates from the catalog their columns,
 * constraints, indexes, policies, privileges and owner. `url`: the URL of the database for a superuser; `columns`: the
 * partition column of each table; `count`: the number of partitions. A unique index without the partition column
 * becomes a plain index.
 */
export async function partitionTables(
  url: string,
  columns: ReadonlyMap<string, string>,
  count: number,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    for (const [table, column] of columns) {
      const { rows } = await client.query<{ text: string }>(catalogOf(table, column));
      for (const statement of [
        `alter table ${table} rename to ${table}_whole`,
        `create table ${table} (like ${table}_whole including all excluding indexes excluding constraints)
        partition by hash (${column})`,
        ...Array.from(
          { length: count },
          (_, number) =>
            `create table ${table}_part_${number} partition of ${table} for values with (modulus ${count}, remainder ${number})`,
        ),
        `drop table ${table}_whole cascade`,
        ...rows.map(({ text }) => text),
      ])
        await client.query(statement);
    }
    await client.query('commit');
  });
}

/** Selects statements that recreate, for a new table of the same name, everything of the table except its columns. */
const catalogOf = (table: string, column: string) => `
  with present as (
    select c.oid, c.relname as name, c.relowner, c.relacl, c.relrowsecurity, c.relforcerowsecurity, a.attnum as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = '${column}'
    where c.oid = '${table}'::regclass
  )
  select text from (
    select 1 as place, case
      when n.contype = 'u' and present.key <> all (n.conkey)
        then format('create index %I on %I %s', n.conname, name, substr(pg_get_constraintdef(n.oid), length('UNIQUE ') + 1))
      else format('alter table %I add constraint %I %s', name, n.conname, pg_get_constraintdef(n.oid)) end as text
    from present join pg_constraint n on n.conrelid = present.oid where n.contype in ('p', 'u', 'f')
    union all
    select 2, case
      when i.indisunique and present.key <> all (i.indkey::int2[])
        then replace(pg_get_indexdef(i.indexrelid), 'CREATE UNIQUE INDEX', 'CREATE INDEX')
      else pg_get_indexdef(i.indexrelid) end
    from present join pg_index i on i.indrelid = present.oid
    where not exists (select from pg_constraint n where n.conindid = i.indexrelid)
    union all
    select 3, format('create policy %I on %I as %s for %s to %s using (%s)', p.policyname, name, p.permissive, p.cmd,
      (select string_agg(quote_ident(role), ', ') from unnest(p.roles) role), p.qual)
    from present join pg_policies p on p.tablename = present.name and p.schemaname = 'public'
    union all
    select 4, format('alter table %I enable row level security', name) from present where relrowsecurity
    union all
    select 5, format('alter table %I force row level security', name) from present where relforcerowsecurity
    union all
    select 6, format('grant %s on %I to %I', held.privilege_type, name, pg_get_userbyid(held.grantee))
    from present cross join lateral aclexplode(relacl) held where held.grantee <> relowner
    union all
    select 7, format('alter table %I owner to %I', name, pg_get_userbyid(relowner)) from present
  ) made order by place`;

/** Returns the partitions that the server would read for each statement, in a transaction that begins with `first`. */
export async function partitionsRead(
  url: string,
  first: string,
  statements: readonly BoundStatement[],
): Promise<readonly PartitionsRead[]> {
  const plans = await plansOf(url, [first], statements);
  return plans.map((plan) => partitionsIn(relationsIn(plan)));
}

const PARTITION = /^(.*)_part_(\d+)$/;

function partitionsIn(relations: readonly string[]): PartitionsRead {
  const parts = relations.flatMap((name) => {
    const [, table, number] = PARTITION.exec(name) ?? [];
    return table === undefined ? [] : [{ table, number: Number(number) }];
  });
  return {
    tables: [...new Set(parts.map(({ table }) => table))],
    partitions: [...new Set(parts.map(({ number }) => number))],
  };
}

/** The names of all relations in a plan. */
function relationsIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const names = 'Relation Name' in plan ? [String(plan['Relation Name'])] : [];
  return [...names, ...Object.values(plan).flatMap(relationsIn)];
}
