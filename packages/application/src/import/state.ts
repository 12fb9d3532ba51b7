import type { AnyRecord, UniqueKeyType, RecordType } from '@brand-visibility/contract';
import type { ImportSession, Row } from '../ports.js';
import { ImportErrors, RefusedRecords, type Origin } from './errors.js';
import { FitWatch } from './fit.js';
import { ImportCounts, RowGroups } from './rows.js';

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
export class DeferredRecords {
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
