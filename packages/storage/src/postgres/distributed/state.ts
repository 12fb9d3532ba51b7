import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../schema/tables.js';
import { MOVED } from './layout.js';

/** A table as the coordinator has it. */
export interface TableState {
  readonly name: string;
  /** Citus's kind of it: spread by a column, whole on every node; null for a table of the coordinator alone. */
  readonly kind: 'distributed' | 'every node' | null;
  /** The column by which it is spread. */
  readonly by: string | null;
  /** Tables with the same number have rows of equal keys on the same node. */
  readonly colocation: number | null;
  /** Its constraints that no distributed table can have: unique without its column, or on a table that stays. */
  readonly blocking: readonly string[];
  /** The coordinator still has the rows that were copied to the workers. */
  readonly has_copy: boolean;
}

/** Whether Citus is installed in this database. */
export async function hasCitus(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

const columnOf = (name: string) => {
  const place = MOVED.get(name);
  return typeof place === 'object' ? place.by : '';
};

/** The state of every table that a distributed database does not keep on the coordinator, in the order of MOVED. */
export async function statesOf(db: Kysely<Tables>): Promise<readonly TableState[]> {
  const wanted = [...MOVED.keys()].map(
    (name, place) => sql`(${sql.lit(name)}, ${sql.lit(columnOf(name))}, ${sql.lit(place)})`,
  );
  const distributed = sql.join(
    [...MOVED].flatMap(([name, place]) => (place === 'every node' ? [] : [sql.lit(name)])),
  );
  const { rows } = await sql<TableState>`
    select wanted.name,
      case p.partmethod when 'h' then 'distributed' when 'n' then case p.repmodel when 't' then 'every node' end end as kind,
      case p.partmethod when 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as by,
      p.colocationid as colocation,
      array(
        select n.conname::text from pg_constraint n
        where n.conrelid = c.oid and wanted.by <> '' and case n.contype
          when 'u' then not exists (
            select from pg_attribute a where a.attrelid = c.oid and a.attname = wanted.by and a.attnum = any (n.conkey)
          )
          when 'f' then n.confrelid not in (
            select oid from pg_class where relnamespace = c.relnamespace and relname in (${distributed})
          )
          else false end
        order by 1
      ) as blocking,
      p.logicalrelid is not null and pg_relation_size(c.oid) > 0 as has_copy
    from (values ${sql.join(wanted)}) wanted (name, by, place)
      join pg_class c on c.relname = wanted.name and c.relnamespace = current_schema()::regnamespace
      left join pg_dist_partition p on p.logicalrelid = c.oid
    order by wanted.place`.execute(db);
  return rows;
}

/** Whether a table is where the layout wants it; `anchor` is the colocation of brands. */
export function isInPlace({ name, kind, by, colocation }: TableState, anchor: number | null): boolean {
  const place = MOVED.get(name);
  if (typeof place !== 'object') return kind === place;
  return kind === 'distributed' && by === place.by && colocation === anchor;
}
