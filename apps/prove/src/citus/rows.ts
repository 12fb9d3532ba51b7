import { runStatements } from '@brand-visibility/databases';
import { createHash } from 'node:crypto';

/** The rows of a database, without what differs between equal commits: random marks and times of changes. */
export interface Rows {
  readonly count: number;
  /** By table, a digest that is independent of the order of rows. */
  readonly digests: ReadonlyMap<string, string>;
}

/** Reads every table, on plain PostgreSQL as on a cluster. What requests count is left out. */
export async function rowsOf(url: string): Promise<Rows> {
  const names = (await runStatements(url, [
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relname not like 'kysely%' and relname not in ('rate_window', 'command_run', 'key_use')
       and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
     order by 1`,
  ])) as { name: string }[]; // rows are untyped
  let count = 0;
  const digests = new Map<string, string>();
  for (const { name } of names) {
    const rows = (await runStatements(url, [`select * from ${name}`])) as Readonly<Record<string, unknown>>[]; // likewise
    const texts = rows.map(({ mark: _, changed_at: _time, ...row }) => JSON.stringify(row)).sort();
    count += rows.length;
    digests.set(name, createHash('sha256').update(texts.join('\n')).digest('hex'));
  }
  return { count, digests };
}

/** The tables whose rows differ, or that only one of them has. */
export function differingTables(one: Rows, other: Rows): readonly string[] {
  const names = new Set([...one.digests.keys(), ...other.digests.keys()]);
  return [...names].filter((name) => one.digests.get(name) !== other.digests.get(name));
}
