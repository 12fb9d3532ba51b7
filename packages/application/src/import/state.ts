import {
  RECORD_TYPES,
  TYPES_IN_FILE_ORDER,
  type AnyRecord,
  type UniqueKeyType,
  type RecordType,
} from '@brand-visibility/contract';
import type { Comparison, ImportSession, Row } from '../ports.js';
import { ImportErrors, RefusedRecords, type Origin } from './errors.js';
import { FitWatch } from './fit.js';

/** What one import keeps from one batch to the next; every part of it is bounded. */
export interface ImportState {
  readonly session: ImportSession;
  readonly errors: ImportErrors;
  readonly refused: RefusedRecords;
  readonly counts: ImportCounts;
  readonly rows: RowGroups;
  readonly deferred: Readonly<Record<UniqueKeyType, DeferredRecords>>;
  readonly fit: FitWatch;
}

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
  };
}

/** A record whose place is held by another one. */
export interface DeferredRecord {
  readonly origin: Origin;
  /** With the columns of its row. */
  readonly record: AnyRecord;
  readonly row: Row<RecordType>;
  /** What at most one record may have, as a key of a map. */
  readonly place: string;
  /** Size of its line. */
  readonly bytes: number;
  /** Whether there was no such record before, neither stored nor deferredRecord. */
  readonly isNew: boolean;
}

/** Bounds of what one import keeps aside, so that memory does not grow with the file. */
const MOST_RECORDS = 1_000;
const MOST_BYTES = 32 * 1_048_576;

/**
 * Records that wait for their place until the import ends: two answers may swap places, and only at the end is it clear
 * whether the place became free. Their old rows are taken away at once, so nothing else waits for those.
 */
class DeferredRecords {
  #deferred = new Map<string, DeferredRecord>();
  #claims = new Map<string, number>();
  #bytes = 0;

  get(id: string): DeferredRecord | undefined {
    return this.#deferred.get(id);
  }

  /** Whether some record waits for that place. */
  isClaimed(place: string): boolean {
    return this.#claims.has(place);
  }

  /** In the order of the lines. */
  all(): readonly (readonly [id: string, deferredRecord: DeferredRecord])[] {
    return [...this.#deferred];
  }

  /** False, and nothing kept, when there is no room. */
  add(id: string, deferredRecord: DeferredRecord): boolean {
    if (this.#deferred.size >= MOST_RECORDS || this.#bytes + deferredRecord.bytes > MOST_BYTES) return false;
    this.#deferred.set(id, deferredRecord);
    this.#claims.set(deferredRecord.place, (this.#claims.get(deferredRecord.place) ?? 0) + 1);
    this.#bytes += deferredRecord.bytes;
    return true;
  }

  /** Forgets and returns the record, if it is deferredRecord: a later line brings it again. */
  remove(id: string): DeferredRecord | null {
    const deferredRecord = this.#deferred.get(id);
    if (!deferredRecord) return null;
    this.#deferred.delete(id);
    const claims = (this.#claims.get(deferredRecord.place) ?? 0) - 1;
    if (claims > 0) this.#claims.set(deferredRecord.place, claims);
    else this.#claims.delete(deferredRecord.place);
    this.#bytes -= deferredRecord.bytes;
    return deferredRecord;
  }
}

/** Of one type: records that were not there before, that replaced another one, and that said what is stored already. */
export type RecordCounts = Readonly<Record<Comparison, number>>;

/** How many records of each type came in. Each line is compared with what stood before it. */
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
 * What is known of a row's identity before it is put: `new` that nothing is stored under it, `taken away` that something
 * was until it had to wait for its place.
 */
export type Before = 'new' | 'taken away' | 'unknown';

/** The row of a record of any type, each put among those of its own. */
type AnyRow = Row<RecordType>;

interface Waiting {
  readonly row: AnyRow;
  readonly before: Before;
}

/** Rows that wait to be put together, by type and by what each is known by. */
class RowGroups {
  readonly #session: ImportSession;
  readonly #counts: ImportCounts;
  #groups = new Map<RecordType, Map<string, Waiting>>();

  constructor(session: ImportSession, counts: ImportCounts) {
    this.#session = session;
    this.#counts = counts;
  }

  /** Whether a row of that identity waits: it has to be put before another one takes its place. */
  has(type: RecordType, identity: string): boolean {
    return this.#groups.get(type)?.has(identity) ?? false;
  }

  add(type: RecordType, identity: string, row: AnyRow, before: Before): void {
    const group = this.#groups.get(type) ?? new Map<string, Waiting>();
    this.#groups.set(type, group.set(identity, { row, before }));
  }

  /** Puts every row that waits, parents first and within a type in the order of the lines, and counts them. */
  async put(): Promise<void> {
    const groups = this.#groups;
    this.#groups = new Map();
    for (const type of TYPES_IN_FILE_ORDER)
      await this.#putGroup(type, [...(groups.get(type)?.values() ?? [])]);
  }

  async #putGroup(type: RecordType, waiting: readonly Waiting[]): Promise<void> {
    if (waiting.length === 0) return;
    const unknown = waiting.filter(({ before }) => before === 'unknown').map(({ row }) => row);
    const compared = unknown.length === 0 ? [] : await this.#session.compare(type, unknown);
    const comparisons = new Map(unknown.map((row, i) => [row, compared[i] ?? 'new']));
    for (const { row, before } of waiting) {
      this.#counts.add(type, comparisons.get(row) ?? (before === 'taken away' ? 'changed' : 'new'));
    }
    const same = new Set(unknown.filter((row) => comparisons.get(row) === 'same'));
    await this.#session.put(
      type,
      waiting.map(({ row }) => row),
      same,
    );
  }
}
