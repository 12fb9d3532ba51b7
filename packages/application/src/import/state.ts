import {
  hasUniqueKey,
  identityOf,
  RECORD_TYPES,
  TYPES_IN_FILE_ORDER,
  uniqueKeyText,
  type AnyRecord,
  type RecordType,
} from '@brand-visibility/contract';
import type { Comparison, ImportSession, Row } from '../ports.js';
import { ImportErrors, RefusedRecords } from './errors.js';

/** The state of an import between batches; every part either has a bounded size or contains one entry per brand. */
export interface ImportState {
  readonly session: ImportSession;
  readonly errors: ImportErrors;
  readonly refused: RefusedRecords;
  readonly counts: ImportCounts;
  readonly rows: RowGroups;
  readonly brands: WrittenBrands;
}

/** Creates the state of an import that has read nothing yet. */
export function newImportState(session: ImportSession): ImportState {
  const counts = new ImportCounts();
  return {
    session,
    errors: new ImportErrors(),
    refused: new RefusedRecords(),
    counts,
    rows: new RowGroups(session, counts),
    brands: new WrittenBrands(),
  };
}

/** The brands that an import wrote, which are checked at its end. One id and one number are kept per brand. */
export class WrittenBrands {
  /** The brands whose `brand` record is in the import. */
  readonly ids = new Set<string>();
  /** The number of lines with a watched rival, by brand. */
  readonly watched = new Map<string, number>();

  /** Registers an accepted record. */
  put(record: AnyRecord): void {
    if (record.type === 'brand') this.ids.add(record.id);
    if (record.type !== 'rival' || !record.is_watched) return;
    this.watched.set(record.brand_id, (this.watched.get(record.brand_id) ?? 0) + 1);
  }
}

/** The number of records of one type that are new, changed, or the same as stored (rule 12.9). */
export type RecordCounts = Readonly<Record<Comparison, number>>;

/** Counts the records of each type. Each line is compared with the data before it (rule 12.9). */
class ImportCounts {
  readonly #counts = new Map(RECORD_TYPES.map((type) => [type, { new: 0, changed: 0, same: 0 }]));

  add(type: RecordType, comparison: Comparison): void {
    const counts = this.#counts.get(type);
    if (counts) counts[comparison] += 1;
  }

  /** The counts by type, parents before children. */
  get byType(): ReadonlyMap<string, RecordCounts> {
    return this.#counts;
  }
}

/** The row of a record of any type. */
type AnyRow = Row<RecordType>;

interface PendingRow {
  readonly row: AnyRow;
  /** Whether nothing is stored under its identity. */
  readonly isNew: boolean;
}

/** Rows to be put in one batch, by type and identity. */
class RowGroups {
  readonly #session: ImportSession;
  readonly #counts: ImportCounts;
  #groups = new Map<RecordType, Map<string, PendingRow>>();
  #uniqueKeys = new Set<string>();

  constructor(session: ImportSession, counts: ImportCounts) {
    this.#session = session;
    this.#counts = counts;
  }

  /** Adds a row. If a pending row has the same identity or unique key, all pending rows are put first. */
  async add(type: RecordType, row: AnyRow, isNew: boolean): Promise<void> {
    const identity = identityOf(type, row);
    const uniqueKey = hasUniqueKey(type) ? `${type} ${uniqueKeyText(type, row)}` : null;
    const isPending = this.#groups.get(type)?.has(identity) ?? false;
    if (isPending || (uniqueKey !== null && this.#uniqueKeys.has(uniqueKey))) await this.put();
    const group = this.#groups.get(type) ?? new Map<string, PendingRow>();
    this.#groups.set(type, group.set(identity, { row, isNew }));
    if (uniqueKey !== null) this.#uniqueKeys.add(uniqueKey);
  }

  /** Puts all pending rows, parents first, and the rows of a type in the order of their lines, and counts them. */
  async put(): Promise<void> {
    const groups = this.#groups;
    this.#groups = new Map();
    this.#uniqueKeys.clear();
    for (const type of TYPES_IN_FILE_ORDER)
      await this.#putGroup(type, [...(groups.get(type)?.values() ?? [])]);
  }

  async #putGroup(type: RecordType, pending: readonly PendingRow[]): Promise<void> {
    if (pending.length === 0) return;
    const fresh = new Set(pending.filter(({ isNew }) => isNew).map(({ row }) => row));
    const rows = pending.map(({ row }) => row);
    for (const comparison of await this.#session.put(type, rows, fresh)) this.#counts.add(type, comparison);
  }
}
