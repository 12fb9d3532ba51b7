import {
  RECORD_TYPES,
  TYPES_IN_FILE_ORDER,
  type AnyRecord,
  type UniqueKeyType,
  type RecordType,
} from '@brand-visibility/contract';
import type { Comparison, ImportSession, Row } from '../ports.js';
import { ImportErrors, RefusedRecords, type Origin } from './errors.js';
import { FinalWatch } from './final-watch.js';
import { FitWatch } from './fit.js';

/** The state of an import between batches; every part is bounded. */
export interface ImportState {
  readonly session: ImportSession;
  readonly errors: ImportErrors;
  readonly refused: RefusedRecords;
  readonly counts: ImportCounts;
  readonly rows: RowGroups;
  readonly deferred: Readonly<Record<UniqueKeyType, DeferredRecords>>;
  readonly fit: FitWatch;
  readonly final: FinalWatch;
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
    deferred: { answer: new DeferredRecords(), api_key: new DeferredRecords() },
    fit: new FitWatch(),
    final: new FinalWatch(),
  };
}

/** A record whose unique key belongs to another record for now. */
export interface DeferredRecord {
  readonly origin: Origin;
  /** With the columns of its row. */
  readonly record: AnyRecord;
  readonly row: Row<RecordType>;
  /** The unique key as text. */
  readonly uniqueKey: string;
  /** The size of its line. */
  readonly bytes: number;
  /** Whether no record with its id existed before, stored or deferred. */
  readonly isNew: boolean;
}

/** Bounds of the deferred records of one import, so that memory does not grow with the file. */
const MAX_RECORDS = 1_000;
const MAX_BYTES = 32 * 1_048_576;

/**
 * Records deferred until the end of the import, because their unique key may become free: two answers may
 * swap theirs. The old row of a deferred record is removed at once, which frees its old unique key.
 */
class DeferredRecords {
  #deferred = new Map<string, DeferredRecord>();
  #claims = new Map<string, number>();
  #bytes = 0;

  get(id: string): DeferredRecord | undefined {
    return this.#deferred.get(id);
  }

  /** Whether a deferred record needs this unique key. */
  isClaimed(uniqueKey: string): boolean {
    return this.#claims.has(uniqueKey);
  }

  /** The first deferred record that needs a unique key. */
  claimant(uniqueKey: string): string | undefined {
    return this.all().find(([, deferred]) => deferred.uniqueKey === uniqueKey)?.[0];
  }

  /** In the order of the lines. */
  all(): readonly (readonly [id: string, deferred: DeferredRecord])[] {
    return [...this.#deferred];
  }

  /** Defers a record; false, without an effect, if there is no room. */
  add(id: string, deferred: DeferredRecord): boolean {
    if (this.#deferred.size >= MAX_RECORDS || this.#bytes + deferred.bytes > MAX_BYTES) return false;
    this.#deferred.set(id, deferred);
    this.#claims.set(deferred.uniqueKey, (this.#claims.get(deferred.uniqueKey) ?? 0) + 1);
    this.#bytes += deferred.bytes;
    return true;
  }

  /** Removes and returns a deferred record, because a later line replaces it; null if there is none. */
  remove(id: string): DeferredRecord | null {
    const deferred = this.#deferred.get(id);
    if (!deferred) return null;
    this.#deferred.delete(id);
    const claims = (this.#claims.get(deferred.uniqueKey) ?? 0) - 1;
    if (claims > 0) this.#claims.set(deferred.uniqueKey, claims);
    else this.#claims.delete(deferred.uniqueKey);
    this.#bytes -= deferred.bytes;
    return deferred;
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

  /** By type, parents before children. */
  get byType(): ReadonlyMap<string, RecordCounts> {
    return this.#counts;
  }
}

/**
 * The state of a row's identity before the row is put: `new` if nothing is stored under it, `removed` if the
 * stored row was removed when the record was deferred, `unknown` if the store must compare.
 */
export type Before = 'new' | 'removed' | 'unknown';

/** The row of a record of any type. */
type AnyRow = Row<RecordType>;

interface PendingRow {
  readonly row: AnyRow;
  readonly before: Before;
}

/** Rows to be put in one batch, by type and identity. */
class RowGroups {
  readonly #session: ImportSession;
  readonly #counts: ImportCounts;
  #groups = new Map<RecordType, Map<string, PendingRow>>();

  constructor(session: ImportSession, counts: ImportCounts) {
    this.#session = session;
    this.#counts = counts;
  }

  /** Whether a row with this identity is pending: it must be put before another one replaces it. */
  has(type: RecordType, identity: string): boolean {
    return this.#groups.get(type)?.has(identity) ?? false;
  }

  add(type: RecordType, identity: string, row: AnyRow, before: Before): void {
    const group = this.#groups.get(type) ?? new Map<string, PendingRow>();
    this.#groups.set(type, group.set(identity, { row, before }));
  }

  /** Puts all pending rows, parents first and within a type in the order of lines, and counts them. */
  async put(): Promise<void> {
    const groups = this.#groups;
    this.#groups = new Map();
    for (const type of TYPES_IN_FILE_ORDER)
      await this.#putGroup(type, [...(groups.get(type)?.values() ?? [])]);
  }

  async #putGroup(type: RecordType, pending: readonly PendingRow[]): Promise<void> {
    if (pending.length === 0) return;
    const unknown = pending.filter(({ before }) => before === 'unknown').map(({ row }) => row);
    const compared = unknown.length === 0 ? [] : await this.#session.compare(type, unknown);
    const comparisons = new Map(unknown.map((row, i) => [row, compared[i] ?? 'new']));
    for (const { row, before } of pending) {
      this.#counts.add(type, comparisons.get(row) ?? (before === 'removed' ? 'changed' : 'new'));
    }
    const same = new Set(unknown.filter((row) => comparisons.get(row) === 'same'));
    const fresh = new Set(pending.filter(({ before }) => before !== 'unknown').map(({ row }) => row));
    await this.#session.put(
      type,
      pending.map(({ row }) => row),
      same,
      fresh,
    );
  }
}
