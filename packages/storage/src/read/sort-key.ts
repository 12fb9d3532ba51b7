/** Paginates lists that are ordered by (created_at, id). */
import type { PageRequest, SortKey } from '@brand-visibility/application';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';

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
