import { runStatements } from '@brand-visibility/databases';

/** The rows of a PostgreSQL database, without random marks and change times, which differ between equal commits. */
export interface Rows {
  readonly count: number;
  /** A digest of each table's rows, which does not depend on the order of the rows. */
  readonly digests: ReadonlyMap<string, string>;
}

/** Reads every table except `command_run` and the tables in `omitted`, on plain PostgreSQL or on a cluster. */
export async function readRows(url: string, ...omitted: readonly string[]): Promise<Rows> {
  const names = (await runStatements(url, [
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relname <> all ('{${['command_run', 'erasure', 'schema_step', ...omitted].join()}}')
       and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
     order by relname`,
  ])) as { name: string }[]; // the driver returns untyped rows
  const row = `md5((to_jsonb(t) - 'mark' - 'changed_at' - 'imported_at')::text)`;
  const selects = names.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as count, md5(coalesce(string_agg(${row}, '' order by ${row}), '')) as digest from ${name} t`,
  );
  // The statement sorts its rows, because a parallel plan returns the rows of a union in any order.
  const statement = `${selects.join(' union all ')} order by 1`;
  const tables = (selects.length === 0 ? [] : await runStatements(url, [statement])) as {
    readonly name: string;
    readonly count: number;
    readonly digest: string;
  }[]; // the driver returns untyped rows
  return {
    count: tables.reduce((sum, { count }) => sum + count, 0),
    digests: new Map(tables.map(({ name, digest }) => [name, digest])),
  };
}

/** Reads every table except the tables that count requests, on plain PostgreSQL or on the cluster. */
export const rowsOf = (url: string): Promise<Rows> => readRows(url, 'rate_window', 'key_use');

/** Returns the tables whose rows differ, or that exist in only one of the databases. */
export function differingTables(one: Rows, other: Rows): readonly string[] {
  const names = new Set([...one.digests.keys(), ...other.digests.keys()]);
  return [...names].filter((name) => one.digests.get(name) !== other.digests.get(name));
}
