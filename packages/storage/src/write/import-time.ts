/** Stores when the record of an account or a brand was last imported, for `after-restore`. */
import type { RowTable } from '../backend.js';
import { after } from './erase.js';
import type { RecordTables } from './record-tables.js';
import { withColumn } from './with-bytes.js';

/**
 * Stores the time of the import, which is after the latest erasure of the id, even if the clock of that command was
 * ahead (rule 10.6). It is not compared, so it does not change the record.
 */
export function withImportTime<R extends { readonly id: string }>(table: RowTable<R>): RecordTables<R> {
  return {
    put: async ({ backend, trx, changes: { began } }, rows) => {
      const erasures = await trx
        .selectFrom('erasure')
        .select(['id', 'erased_at'])
        .where('kind', '=', table.table as 'account' | 'brand')
        .where(
          backend.among(
            'erasure.id',
            rows.map(({ id }) => id),
          ),
        )
        .execute();
      const erased = new Map(erasures.map(({ id, erased_at }) => [id, erased_at]));
      const timeOf = ({ id }: R) => after(began, erased.get(id));
      await backend.upsert(trx, withColumn(table, 'imported_at', timeOf), rows);
    },
    compared: [table],
  };
}
