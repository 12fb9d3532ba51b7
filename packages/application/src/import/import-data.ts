import { runFigures, type EngineWeights } from '@brand-visibility/domain';
import {
  derivedOf,
  identityOf,
  hasUniqueKey,
  ownerReference,
  PARENT_TYPES,
  UNIQUE_KEY_TYPES,
  type AnyRecord,
  type RecordFault,
  type RecordType,
} from '@brand-visibility/contract';
import type { Row, JobStore } from '../ports.js';
import { ImportRefused, type ImportError, type Origin } from './errors.js';
import { lineBatches, type Line } from './lines.js';
import { acceptUnique, putDeferred } from './unique-keys.js';
import { newImportState, type ImportState, type RecordCounts } from './state.js';
import { loadExisting, ownerIdsOf, referenceFaults, type Existing } from './references.js';
import { readRecord } from './records.js';

/** One file of newline-delimited JSON, unpacked. */
export interface ImportFile {
  /** The name in error messages. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Options of `importData`. */
export interface ImportOptions {
  readonly weights: EngineWeights;
  /** Whether to roll everything back at the end, after all checks and computations. */
  readonly dryRun?: boolean;
  /** Called after each run whose derived data were rebuilt, once the files have been read. */
  readonly onRun?: (done: number, of: number) => void;
}

/** The result of an import: the records by type, or its errors. */
export type ImportOutcome =
  | { readonly records: ReadonlyMap<string, RecordCounts> }
  | {
      /** At most 20, sorted by file and line. */
      readonly errors: readonly ImportError[];
      /** Whether the import stopped before the end of the files. */
      readonly gaveUp: boolean;
    };

/**
 * Imports files in the given order as one transaction, all or nothing (rules 12.1 and 12.4). Returns the number of
 * records by type, or the errors. Rejects with what the store throws; then nothing was imported either. A dry run does
 * the same and changes nothing (rule 12.11).
 */
export async function importData(
  jobStore: JobStore,
  files: readonly ImportFile[],
  { weights, dryRun = false, onRun = () => undefined }: ImportOptions,
): Promise<ImportOutcome> {
  try {
    return await jobStore.withImportSession(async (session) => {
      const state = newImportState(session);
      const refuseIf = (condition: boolean, gaveUp: boolean) => {
        if (condition) throw new ImportRefused(state.errors.sorted(files.map(({ name }) => name)), gaveUp);
      };

      for (const { name, chunks } of files) {
        for await (const lines of lineBatches(chunks)) {
          await importBatch(state, name, lines);
          refuseIf(state.errors.full || state.refused.tooMany || lines.some(({ isEnd }) => isEnd), true);
        }
      }
      await checkFinalState(state);
      refuseIf(state.errors.any, false);
      await session.rebuildDerived((tally) => runFigures(tally, weights), onRun);
      const { byType: records } = state.counts;
      if (dryRun) throw new DryRunDone(records);
      return { records };
    });
  } catch (error) {
    if (error instanceof DryRunDone) return { records: error.records };
    if (error instanceof ImportRefused) return { errors: error.errors, gaveUp: error.gaveUp };
    throw error;
  }
}

/** Rolls back the transaction of a dry run. */
class DryRunDone extends Error {
  override readonly name = 'DryRunDone';
  constructor(readonly records: ReadonlyMap<string, RecordCounts>) {
    super('the dry run is done');
  }
}

/**
 * Checks what depends on the state at the end of the import (rule 12.6): the unique keys of deferred records, slugs and
 * watchlists, then runs and answers that did not fit. Errors are reported at the lines that caused them.
 */
async function checkFinalState(state: ImportState): Promise<void> {
  await putDeferred(state);
  await state.rows.put();
  for (const { origin, fault } of await state.final.faults(state.session)) state.errors.add(origin, [fault]);
  for (const { run_id, origin, fault } of await state.fit.misfits(state.session)) {
    if (!state.refused.has('run', run_id)) state.errors.add(origin, [fault]);
  }
}

/** Checks the lines of one batch in order and puts the rows of the valid ones. */
async function importBatch(state: ImportState, file: string, lines: readonly Line[]): Promise<void> {
  const readings = lines.map((line) => ({ line, reading: readRecord(line) }));
  const records = readings.flatMap(({ reading }) => (reading.record ? [reading.record] : []));
  const existing = await loadExisting(state.session, records);
  addDeferred(existing, state, records);

  for (const { line, reading } of readings) {
    if (state.errors.full || state.refused.tooMany) return;
    const { record } = reading;
    if (!record) {
      refuse(state, { file, line: line.number, type: reading.type, id: reading.id }, reading.faults);
      continue;
    }
    const origin = { file, line: line.number, type: record.type, id: 'id' in record ? record.id : null };
    const faults = [...referenceFaults(record, existing)];
    if (faults.length === 0) {
      const tooMuch = await accept(state, existing, record, origin, line.bytes);
      if (tooMuch.length > 0) refuse(state, origin, tooMuch);
      continue;
    }
    // A reference to a refused record is not a further error.
    refuse(
      state,
      origin,
      faults.filter(({ missing }) => !missing || !state.refused.has(missing.type, missing.id)),
    );
  }
  await state.rows.put();
  await state.fit.prune(state.session);
  for (const { origin, fault } of await state.final.endBatch(state.session))
    state.errors.add(origin, [fault]);
}

/** A deferred record has no stored row, but it exists for the lines that follow. */
function addDeferred(existing: Existing, { deferred }: ImportState, records: readonly AnyRecord[]): void {
  for (const type of UNIQUE_KEY_TYPES) {
    const existingRecords: Map<string, object> = existing.records[type];
    for (const record of records) {
      if (record.type !== type || !('id' in record)) continue;
      const found = deferred[type].get(record.id);
      if (found) existingRecords.set(record.id, found.row);
    }
  }
}

/**
 * A record without faults of its own is refused because of another; it is kept only if others can refer to
 * it.
 */
function refuse(state: ImportState, origin: Origin, faults: readonly RecordFault[]): void {
  state.errors.add(origin, faults);
  const { type, id } = origin;
  if (type !== null && id !== null && (faults.length > 0 || PARENT_TYPES.has(type))) {
    state.refused.add(type, id);
  }
}

/**
 * Accepts a record: queues its row to be put and adds it to the existing records. Returns faults only if the
 * record would have to be deferred and there is no room.
 */
async function accept(
  state: ImportState,
  existing: Existing,
  record: AnyRecord,
  origin: Origin,
  bytes: number,
): Promise<readonly RecordFault[]> {
  const { type } = record;
  const row = rowOf(record, existing);
  const identity = identityOf(type, row);
  if (state.rows.has(type, identity)) await state.rows.put();
  state.final.put(record, origin);
  if (!('id' in record)) {
    state.rows.add(type, identity, row, 'unknown');
    return [];
  }
  const { id } = record;
  if (hasUniqueKey(type)) return acceptUnique(state, existing, type, { record, row, id, origin, bytes });

  const existingRecords: Map<string, object> = existing.records[record.type];
  const run = existing.records.run.get(id);
  state.rows.add(type, identity, row, existingRecords.has(id) ? 'unknown' : 'new');
  existingRecords.set(id, row);
  if (record.type === 'run' && run) state.fit.runReplaced(id, run, record, origin);
  return [];
}

/** The row of a record, with the columns that are not in its file: its owner's ids and derived columns. */
function rowOf(record: AnyRecord, existing: Existing): Row<RecordType> {
  const ownerIds = ownerIdsOf(ownerReference(record), existing);
  if (!ownerIds) throw new Error('a record with a missing owner was accepted');
  return Object.assign({}, record, ownerIds, derivedOf(record));
}
