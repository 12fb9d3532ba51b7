import { readRows, type Rows } from '../harness/rows.js';

/** Reads every table except the tables that count requests, on plain PostgreSQL or on the cluster. */
export const rowsOf = (url: string): Promise<Rows> => readRows(url, 'rate_window', 'key_use');

/** Returns the tables whose rows differ, or that exist in only one of the databases. */
export function differingTables(one: Rows, other: Rows): readonly string[] {
  const names = new Set([...one.digests.keys(), ...other.digests.keys()]);
  return [...names].filter((name) => one.digests.get(name) !== other.digests.get(name));
}
