/**
 * Sets of derived rows. The rows of some tables depend on rules that may change, such as the rules for name keys and
 * addresses, or on a layout. Their column `set_no`, which leads each key, is the number of a set. A release that
 * changes such a rule adds a number here, and derives its rows while services of the former release read theirs (rule
 * 10.13).
 */
import { sql, type RawBuilder } from 'kysely';
import type { RowTable } from '../backend.js';

/** The sets that a database of this release can contain. */
const KEPT_SETS: readonly number[] = [1];

/** The set that this release writes and reads. */
export const CURRENT_SET = KEPT_SETS.at(-1)!; // the list is not empty

/** The tables with rows of sets and brands. */
const OF_SETS = [
  'rival',
  'rival_order',
  'completed_run',
  'run_facts',
  'run_citations',
  'cited_domain',
  'cited_page',
  'citation_order',
] as const;

export type SetTable = (typeof OF_SETS)[number];

export const isOfSets = (table: string): table is SetTable => (OF_SETS as readonly string[]).includes(table);

/** Makes a table receive rows of the current set. */
export const inCurrentSet = <R>(into: RowTable<R>): RowTable<R> => ({
  ...into,
  columns: ['set_no', ...into.columns],
  identity: ['set_no', ...into.identity],
  values: (row) => [CURRENT_SET, ...into.values(row)],
});

/** The condition that a row of one of the tables with rows of brands is of any set, so that its key is searched. */
export const ofAnySet = (table: string): RawBuilder<boolean> =>
  isOfSets(table) ? sql`set_no in (${sql.join(KEPT_SETS.map((set) => sql.lit(set)))})` : sql`1 = 1`;
