/** Adds columns to tables whose values no record contains: sizes, times of imports, and revocations that are final. */
import type { RowTable, Backend, Snapshot } from '../backend.js';
import { sizedColumns, storedBytes } from '../schema/stored-bytes.js';
import type { ChangeLog } from './changes.js';
import { after } from './erase.js';
import type { Row } from '@brand-visibility/application';

/** Adds the column `bytes`, which contains the size of the row (rule 7.7). */
export function withBytes<R>(table: Parameters<typeof sizedColumns>[0], of: RowTable<R>): RowTable<R> {
  const sized = sizedColumns(table).map((column) => of.columns.indexOf(column));
  return {
    ...of,
    columns: [...of.columns, 'bytes'],
    values: (row) => {
      const values = of.values(row);
      return [...values, storedBytes(sized.map((i) => values[i]))];
    },
  };
}

/**
 * Adds a column with a value for each row, such as the stale value of a derived column, for which the rebuild at the
 * end of the transaction computes the right value.
 */
export function withColumn<R>(of: RowTable<R>, column: string, value: (row: R) => unknown): RowTable<R> {
  return { ...of, columns: [...of.columns, column], values: (row) => [...of.values(row), value(row)] };
}

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

/**
 * Merges the record of an API key into the stored key: the earlier `revoked_at` wins, and a revoked key keeps its
 * fingerprint (rule 5.2). The database compares the two during the write, because another transaction may revoke the
 * key first.
 */
export const FINAL_REVOCATION = {
  merged: {
    revoked_at: `case when api_key.revoked_at <= excluded.revoked_at or excluded.revoked_at is null
      then api_key.revoked_at else excluded.revoked_at end`,
    fingerprint: `case when api_key.revoked_at is null and excluded.revoked_at is null
      then excluded.fingerprint else api_key.fingerprint end`,
  },
  skipped: ({ revoked_at }: Row<'api_key'>, stored: Readonly<Record<string, unknown>>): readonly string[] => {
    const revoked = stored['revoked_at'];
    if (typeof revoked !== 'bigint') return [];
    return revoked_at === null || revoked <= revoked_at ? ['fingerprint', 'revoked_at'] : ['fingerprint'];
  },
};
