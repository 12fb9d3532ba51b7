import type { AnyRecord, PlacedType, RecordType } from '@brand-visibility/contract';
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
  readonly parking: Readonly<Record<PlacedType, Parking>>;
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
    parking: { answer: new Parking(), api_key: new Parking() },
    fit: new FitWatch(),
  };
}

/** A record whose place is held by another one. */
export interface Parked {
  readonly origin: Origin;
  /** With the columns of its row. */
  readonly record: AnyRecord;
  readonly row: Row<RecordType>;
  /** What at most one record may have, as a key of a map. */
  readonly place: string;
  /** Size of its line. */
  readonly bytes: number;
  /** Whether there was no such record before, neither stored nor parked. */
  readonly isNew: boolean;
}

/** Bounds of what one import keeps aside, so that memory does not grow with the file. */
const MOST_RECORDS = 1_000;
const MOST_BYTES = 32 * 1_048_576;

/**
 * Records that wait for their place until the import ends: two answers may swap places, and only at the end is it clear
 * whether the place became free. Their old rows are taken away at once, so nothing else waits for those.
 */
export class Parking {
  #parked = new Map<string, Parked>();
  #claims = new Map<string, number>();
  #bytes = 0;

  get(id: string): Parked | undefined {
    return this.#parked.get(id);
  }

  /** Whether some record waits for that place. */
  isClaimed(place: string): boolean {
    return this.#claims.has(place);
  }

  /** In the order of the lines. */
  all(): readonly (readonly [id: string, parked: Parked])[] {
    return [...this.#parked];
  }

  /** False, and nothing kept, when there is no room. */
  add(id: string, parked: Parked): boolean {
    if (this.#parked.size >= MOST_RECORDS || this.#bytes + parked.bytes > MOST_BYTES) return false;
    this.#parked.set(id, parked);
    this.#claims.set(parked.place, (this.#claims.get(parked.place) ?? 0) + 1);
    this.#bytes += parked.bytes;
    return true;
  }

  /** Forgets and returns the record, if it is parked: a later line brings it again. */
  remove(id: string): Parked | null {
    const parked = this.#parked.get(id);
    if (!parked) return null;
    this.#parked.delete(id);
    const claims = (this.#claims.get(parked.place) ?? 0) - 1;
    if (claims > 0) this.#claims.set(parked.place, claims);
    else this.#claims.delete(parked.place);
    this.#bytes -= parked.bytes;
    return parked;
  }
}
