/** Stores when the record of an account or a brand was last imported, for `after-restore`. */
import type { Backend, RowTable, Snapshot } from '../backend.js';
import type { ChangeLog } from './changes.js';
import { after } from './erase.js';
import { withColumn } from './with-bytes.js';

/** What an import writes with, and when it began. */
interface Importing {
  readonly backend: Backend;
  readonly trx: Snapshot;
  readonly changes: Pick<ChangeLog, 'began'>;
}

/**
 * Stores the time of the import, which is after the latest erasure of the id, even if the clock of that command was
 * ahead (rule 10.6). It is not compared, so it does not change the record.
 */
export function withImportTime<R extends { readonly id: string }>(table: RowTable<R>) {
  return {
    put: async ({ backend, trx, changes: { began } }: Importing, rows: readonly R[]): Promise<void> => {
      const erasures = await trx
        .selectFrom('erasure')
        .select(['id', 'erased_at'])
        .where('kind', '=', table.table as 'account' | 'brand')
        .where(
          backend.isOneOf(
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
