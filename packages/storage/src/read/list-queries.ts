/** Conditions, order and limit of the queries of lists. */
import {
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  sql,
  type RawBuilder,
  type SelectQueryBuilder,
} from 'kysely';
import type { Tables } from '../schema/tables.js';
import type { PageRequest, SortKey } from '@brand-visibility/application';

/** Maps each filter of a list, by name, to a condition on a row. A filter without a condition does not compile. */
export type Predicates<Filter, Table extends keyof Tables> = {
  readonly [Name in keyof Filter]-?: (
    eb: ExpressionBuilder<Tables, Table>,
    wanted: NonNullable<Filter[Name]>,
  ) => Expression<SqlBool>;
};

/** Returns the condition that a row passes every filter that is set. */
export function passes<Filter extends object, Table extends keyof Tables>(
  predicates: Predicates<Filter, Table>,
  filter: Filter,
) {
  const names = Object.keys(predicates) as (keyof Filter)[]; // Object.keys loses the type of the keys
  return (eb: ExpressionBuilder<Tables, Table>): Expression<SqlBool> => {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the value to the predicate of its filter
    const conditionOf = <Name extends keyof Filter>(name: Name): Expression<SqlBool>[] => {
      const wanted = filter[name];
      return wanted === undefined || wanted === null ? [] : [predicates[name](eb, wanted)];
    };
    return eb.and(names.flatMap(conditionOf));
  };
}

type Listed = 'brand' | 'run' | 'prompt' | 'answer' | 'page_audit' | 'recommendation';

/** A page request without a limit in bytes. */
export type KeysetPage = Pick<PageRequest, 'after' | 'limit'>;

/** Returns a function, to pass to `$call`, that limits a query to one page of a list by (created_at, id). */
export function onPage(table: Listed, order: 'asc' | 'desc', { after, limit }: KeysetPage) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query
      .where(isAfter(table, after, order))
      .orderBy(sql.ref(`${table}.created_at`), order)
      .orderBy(sql.ref(`${table}.id`), order)
      .limit(limit);
}

/**
 * Returns the condition that a row follows `sortKey` in a list by (created_at, id). Like the order of the list, the
 * condition compares instants to the microsecond and ids by their bytes (rule 7.4).
 */
function isAfter(table: Listed, sortKey: SortKey | null, order: 'asc' | 'desc'): RawBuilder<SqlBool> {
  if (sortKey === null) return sql`true`;
  const row = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  const bound = sql`(${sortKey.key}, ${sortKey.id})`;
  return order === 'asc' ? sql`${row} > ${bound}` : sql`${row} < ${bound}`;
}
