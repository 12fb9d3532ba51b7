import type { SortKey } from '@brand-visibility/application';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Given } from '../places.js';

type Listed = 'brand' | 'run' | 'prompt' | 'answer' | 'page_audit' | 'recommendation';

/**
 * Whether a row follows `sortKey` in a list by (created_at, id). Instants are compared to the microsecond and ids
 * bytewise, like the order of the list itself (rule 7.4).
 */
export function isAfter(
  table: Listed,
  sortKey: SortKey | Given<SortKey> | null,
  order: 'asc' | 'desc',
): RawBuilder<SqlBool> {
  if (sortKey === null) return sql`true`;
  const row = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  const bound = sql`(${sortKey.key}, ${sortKey.id})`;
  return order === 'asc' ? sql`${row} > ${bound}` : sql`${row} < ${bound}`;
}
