/** Pages of a list by its sort key. */
import type { PageRequest, SortKey } from '@brand-visibility/application';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';

type Listed = 'brand' | 'run' | 'prompt' | 'answer' | 'page_audit' | 'recommendation';

/** A page of a list by its sort key. */
export type KeysetPage = Pick<PageRequest, 'after' | 'limit'>;

/** Limits a query to a page of a list by (created_at, id); for `$call`. */
export function onPage(table: Listed, order: 'asc' | 'desc', { after, limit }: KeysetPage) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query
      .where(isAfter(table, after, order))
      .orderBy(sql.ref(`${table}.created_at`), order)
      .orderBy(sql.ref(`${table}.id`), order)
      .limit(limit);
}

/**
 * Whether a row follows `sortKey` in a list by (created_at, id). Instants are compared to the microsecond and ids
 * bytewise, like the order of the list itself (rule 7.4).
 */
function isAfter(table: Listed, sortKey: SortKey | null, order: 'asc' | 'desc'): RawBuilder<SqlBool> {
  if (sortKey === null) return sql`true`;
  const row = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  const bound = sql`(${sortKey.key}, ${sortKey.id})`;
  return order === 'asc' ? sql`${row} > ${bound}` : sql`${row} < ${bound}`;
}
