import type { ImportSession, Row } from '../ports.js';
import { ImportCounts } from './counts.js';
import { ImportErrors, RefusedRecords } from './errors.js';
import { FitWatch } from './fit.js';
import { Parking } from './parking.js';
import { RowGroups } from './rows.js';

/** What one import keeps from one batch to the next; every part of it is bounded. */
export interface ImportState {
  readonly session: ImportSession;
  readonly errors: ImportErrors;
  readonly refused: RefusedRecords;
  readonly counts: ImportCounts;
  readonly rows: RowGroups;
  readonly answers: Parking<Row<'answer'>>;
  readonly keys: Parking<Row<'api_key'>>;
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
    answers: new Parking(),
    keys: new Parking(),
    fit: new FitWatch(),
  };
}
