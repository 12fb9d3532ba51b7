import {
  hasUniqueKey,
  identityOf,
  RECORD_TYPES,
  TYPES_IN_FILE_ORDER,
  uniqueKeyText,
  type AnyRecord,
  type RecordType,
} from '@brand-visibility/contract';
import type { Comparison, ImportSession, Kept, Row } from '../ports.js';
import { ImportErrors, RefusedRecords } from './errors.js';

/** The state of an import between two batches. Each field has a bounded size or at most one entry per brand. */
export interface ImportState {
  readonly session: ImportSession;
  readonly errors: ImportErrors;
  readonly refused: RefusedRecords;
  readonly counts: ImportCounts;
  readonly rows: RowGroups;
  readonly brands: WrittenBrands;
  /** The brand of an exact import, and the ids that it keeps (rule 12.13). They take memory for each record. */
  readonly kept: (Readonly<Record<keyof Kept, Set<string>>> & { readonly brand_id: string }) | null;
  readonly isAdding: boolean;
}

/** Creates the state of an import that has read nothing yet. `exact` is the brand of an exact import. */
export function newImportState(session: ImportSession, exact: string | null, isAdding: boolean): ImportState {
  const counts = new ImportCounts();
  return {
    session,
    errors: new ImportErrors(),
    refused: new RefusedRecords(),
    counts,
    rows: new RowGroups(session, counts),
    brands: new WrittenBrands(),
    kept: exact === null ? null : { brand_id: exact, answer: new Set(), run: new Set(), prompt: new Set() },
    isAdding,
  };
}

const MOST_NAMES = 1_000;

/** The brands that the import checks at the end. Keeps at most one id and one number per brand. */
export class WrittenBrands {
  /** The ids of the accepted `brand` records. */
  readonly ids = new Set<string>();
  /** Number of accepted watched rivals, by brand id. */
  readonly watched = new Map<string, number>();

  /** The names of accepted rivals without a domain, at most `MOST_NAMES`. */
  readonly rivalsWithoutDomain = new Set<string>();

  /** Registers an accepted record. */
  put(record: AnyRecord): void {
    if (record.type === 'brand') this.ids.add(record.id);
    if (record.type !== 'rival') return;
    if (record.domain !== null) this.rivalsWithoutDomain.delete(record.name);
    else if (this.rivalsWithoutDomain.size < MOST_NAMES) this.rivalsWithoutDomain.add(record.name);
    if (!record.is_watched) return;
    this.watched.set(record.brand_id, (this.watched.get(record.brand_id) ?? 0) + 1);
  }
}

/** Number of records of one type that are new, changed, or the same as stored (rule 12.9). */
export type RecordCounts = Readonly<Record<Comparison, number>>;

/** Counts the records of each type. A record is compared with the state after the previous lines (rule 12.9). */
class ImportCounts {
  /** Number of accepted answers that name a rival more than once (rule 8.1). */
  repeating = 0;
  /** Accepted prompts whose `is_branded` contradicts their text: their number, and the ids of the first ones. */
  readonly contradicting: { number: number; readonly ids: string[] } = { number: 0, ids: [] };
  readonly #counts = new Map(RECORD_TYPES.map((type) => [type, { new: 0, changed: 0, same: 0 }]));

  addContradicting(id: string): void {
    const { ids } = this.contradicting;
    this.contradicting.number += 1;
    if (ids.length < MOST_NAMES) ids.push(id);
  }

  add(type: RecordType, comparison: Comparison): void {
    const counts = this.#counts.get(type);
    if (counts) counts[comparison] += 1;
  }

  /** The number of records of a type. */
  countOf(type: RecordType): number {
    const { new: fresh, changed, same } = this.#counts.get(type) ?? { new: 0, changed: 0, same: 0 };
    return fresh + changed + same;
  }

  /** The counts by type, parents before children. */
  get byType(): ReadonlyMap<string, RecordCounts> {
    return this.#counts;
  }
}

type AnyRow = Row<RecordType>;

interface PendingRow {
  readonly row: AnyRow;
  /** Whether no row with the same identity is stored. Always false for types without an id. */
  readonly isNew: boolean;
}

/** Collects rows to write in one batch, by type and identity. */
class RowGroups {
  readonly #session: ImportSession;
  readonly #counts: ImportCounts;
  #groups = new Map<RecordType, Map<string, PendingRow>>();
  #uniqueKeys = new Set<string>();

  constructor(session: ImportSession, counts: ImportCounts) {
    this.#session = session;
    this.#counts = counts;
  }

  /** Adds a row. If a pending row has the same identity or unique key, first writes all pending rows. */
  async add(type: RecordType, row: AnyRow, isNew: boolean): Promise<void> {
    const identity = identityOf(type, row);
    const uniqueKey = hasUniqueKey(type) ? `${type} ${uniqueKeyText(type, row)}` : null;
    const isPending = this.#groups.get(type)?.has(identity) ?? false;
    if (isPending || (uniqueKey !== null && this.#uniqueKeys.has(uniqueKey))) await this.put();
    const group = this.#groups.get(type) ?? new Map<string, PendingRow>();
    this.#groups.set(type, group.set(identity, { row, isNew }));
    if (uniqueKey !== null) this.#uniqueKeys.add(uniqueKey);
  }

  /** Writes and counts all pending rows: parent types first, and the rows of a type in the order of their lines. */
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
