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
import { acceptUnique, putWaiting } from './unique-keys.js';
import { newImportState, type ImportState, type RecordCounts } from './state.js';
import { referenceFaults, whatStands, whoseOf, type Known } from './references.js';
import { readRecord } from './records.js';

/** One file of newline-delimited JSON, unpacked. */
export interface ImportFile {
  /** As errors name it. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface ImportOptions {
  readonly weights: EngineWeights;
  /** Told after each run whose figures and facts were made, when the files have been read. */
  readonly onRun?: (done: number, of: number) => void;
}

export type ImportOutcome =
  | { readonly records: ReadonlyMap<string, RecordCounts> }
  | {
      /** At most 20, sorted by file and line. */
      readonly errors: readonly ImportError[];
      /** Whether it stopped before the end of the files. */
      readonly gaveUp: boolean;
    };

/**
 * Imports files in the order given, as one transaction: all or nothing [import format]. Returns how many records of each
 * type came in, or what was wrong. Throws what the database throws; then nothing was imported either.
 */
export async function importData(
  jobStore: JobStore,
  files: readonly ImportFile[],
  { weights, onRun = () => undefined }: ImportOptions,
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
          refuseIf(state.errors.full || state.refused.tooMany, true);
        }
      }
      await judgeEnding(state);
      refuseIf(state.errors.any, false);
      await session.rebuildDerived((tally) => runFigures(tally, weights), onRun);
      return { records: state.counts.byType };
    });
  } catch (error) {
    if (error instanceof ImportRefused) return { errors: error.errors, gaveUp: error.gaveUp };
    throw error;
  }
}

/**
 * Judges what only the end of an import can tell: the records that waited for their place, then the runs and answers
 * that did not fit each other. What is found goes to the errors, each at the line that brought it.
 */
async function judgeEnding(state: ImportState): Promise<void> {
  await putWaiting(state);
  await state.rows.put();
  for (const { run_id, origin, fault } of await state.fit.misfits(state.session)) {
    if (!state.refused.has('run', run_id)) state.errors.add(origin, [fault]);
  }
}

/** Judges the lines of one batch in their order and puts the rows of those that are right. */
async function importBatch(state: ImportState, file: string, lines: readonly Line[]): Promise<void> {
  const readings = lines.map((line) => ({ line, reading: readRecord(line) }));
  const records = readings.flatMap(({ reading }) => (reading.record ? [reading.record] : []));
  const known = await whatStands(state.session, records);
  addWaiting(known, state, records);

  for (const { line, reading } of readings) {
    if (state.errors.full || state.refused.tooMany) return;
    const { record } = reading;
    if (!record) {
      refuse(state, { file, line: line.number, type: reading.type, id: reading.id }, reading.faults);
      continue;
    }
    const origin = { file, line: line.number, type: record.type, id: 'id' in record ? record.id : null };
    const faults = [...referenceFaults(record, known)];
    if (faults.length === 0) {
      const tooMuch = await accept(state, known, record, origin, line.bytes);
      if (tooMuch.length > 0) refuse(state, origin, tooMuch);
      continue;
    }
    // A reference to a record that was refused itself says nothing new.
    refuse(
      state,
      origin,
      faults.filter(({ missing }) => !missing || !state.refused.has(missing.type, missing.id)),
    );
  }
  await state.rows.put();
  await state.fit.prune(state.session);
}

/** What waits for its place has no row, but it stands all the same. */
function addWaiting(known: Known, { deferred }: ImportState, records: readonly AnyRecord[]): void {
  for (const type of UNIQUE_KEY_TYPES) {
    const standing: Map<string, object> = known.standing[type];
    for (const record of records) {
      if (record.type !== type || !('id' in record)) continue;
      const deferredRecord = deferred[type].get(record.id);
      if (deferredRecord) standing.set(record.id, deferredRecord.row);
    }
  }
}

/** Without faults of its own a record falls with another; only what others refer to is remembered then. */
function refuse(state: ImportState, origin: Origin, faults: readonly RecordFault[]): void {
  state.errors.add(origin, faults);
  const { type, id } = origin;
  if (type !== null && id !== null && (faults.length > 0 || PARENT_TYPES.has(type))) {
    state.refused.add(type, id);
  }
}

/**
 * Takes a record in: its row is grouped with others to be put, and from here on it stands. Returns faults only where an
 * import keeps so much aside already that the record cannot wait for its end.
 */
async function accept(
  state: ImportState,
  known: Known,
  record: AnyRecord,
  origin: Origin,
  bytes: number,
): Promise<readonly RecordFault[]> {
  const { type } = record;
  const row = rowOf(record, known);
  const identity = identityOf(type, row);
  if (state.rows.has(type, identity)) await state.rows.put();
  if (!('id' in record)) {
    state.rows.add(type, identity, row, 'unknown');
    return [];
  }
  const { id } = record;
  if (hasUniqueKey(type)) return acceptUnique(state, known, type, { record, row, id, origin, bytes });

  const standing: Map<string, object> = known.standing[record.type];
  const run = known.standing.run.get(id);
  state.rows.add(type, identity, row, standing.has(id) ? 'unknown' : 'new');
  standing.set(id, row);
  if (record.type === 'run' && run) state.fit.runReplaced(id, run, record, origin);
  return [];
}

/** The record with the columns that its type does not write: whose it is, and what follows from its fields. */
function rowOf(record: AnyRecord, known: Known): Row<RecordType> {
  const whose = whoseOf(ownerReference(record), known);
  if (!whose) throw new Error('a record of a missing owner was taken for right');
  return Object.assign(record, whose, derivedOf(record));
}
