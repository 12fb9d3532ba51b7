/** Imports files in one transaction: validates the records, writes the rows, and rebuilds the derived data. */
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import { namesIn } from '@brand-visibility/domain/names/names-in';
import { firstMentions } from '@brand-visibility/domain/rivals/mentions';
import { type RunCounts, runFigures } from '@brand-visibility/domain/runs/completion';
import {
  derivedOf,
  ownerReference,
  PARENT_TYPES,
  type AnyRecord,
  type RecordFault,
  type RecordType,
} from '@brand-visibility/contract';
import type { Row, JobStore } from '../ports.js';
import { ImportRefused, type ImportError, type Origin } from './errors.js';
import { joined } from './adding.js';
import { addFinalErrors, findingsOf } from './final-state.js';
import { lineBatches, type Line } from './lines.js';
import type { ImportFile } from './lines-of.js';
import { newImportState, type ImportState, type RecordCounts } from './state.js';
import { loadExisting, ownerIdsOf, referenceFaults, type Erased, type Existing } from './references.js';
import { readRecord } from './records.js';
import { Skipping, type SkippedRecords } from './skipped.js';

export interface ImportOptions {
  readonly weights: EngineWeights;
  /** Whether to roll back the transaction at the end, after all checks and computations. */
  readonly dryRun?: boolean;
  /** Returns what was erased, for messages; called when the import has its turn, because it may wait for an erasure. */
  readonly erased?: () => Erased;
  /** Whether to skip the records of what was erased (rule 10.6). */
  readonly afterRestore?: boolean;
  /** The brand that is to have the answers of the files alone (rule 12.13), and whether to refuse the files instead. */
  readonly exact?: { readonly brand_id: string; readonly isRefusing: boolean };
  /** Whether the files add answers, and stored records are merged with theirs (rule 12.13). */
  readonly isAdding?: boolean;
  /** Called after each batch of lines with the number of answers that were accepted so far. */
  readonly onAnswers?: (read: number) => void;
  /** Called after a run's derived data have been rebuilt; `done` of `of` runs have been processed so far. */
  readonly onRun?: (done: number, of: number) => void;
}

/** The result of an import: record counts by type, the reopened runs and the skipped records, or errors. */
export type ImportOutcome =
  | {
      readonly records: ReadonlyMap<string, RecordCounts>;
      /** The new status of each completed run whose status the import changed. */
      readonly reopened: ReadonlyMap<string, string>;
      /** Number of answers that name a rival more than once (rule 8.1). */
      readonly repeating: number;
      /** Prompts whose `is_branded` contradicts their text: their number, and the ids of the first 1,000. */
      readonly contradicting: { readonly number: number; readonly ids: readonly string[] };
      /** The names of imported rivals that have no domain, at most 1,000. */
      readonly rivalsWithoutDomain: ReadonlySet<string>;
      readonly skipped: SkippedRecords;
      /** Number of deleted answers by month, `YYYY-MM`. */
      readonly deleted: ReadonlyMap<string, number>;
    }
  | {
      /** At most 20, sorted by file and line. */
      readonly errors: readonly ImportError[];
      /** Whether the import stopped before the end of the files. */
      readonly gaveUp: boolean;
    };

/**
 * Imports files in the given order in one transaction, all or nothing (rules 12.1 and 12.4). Returns the record counts
 * by type, or the errors of a refused import. Rejects with any error that the store throws, and then imports nothing. A
 * dry run returns the same result, but changes nothing (rule 12.11).
 */
export async function importData(
  jobStore: JobStore,
  files: readonly ImportFile[],
  {
    weights,
    dryRun = false,
    erased: readErased,
    afterRestore,
    exact,
    isAdding = false,
    onAnswers,
    onRun = () => undefined,
  }: ImportOptions,
): Promise<ImportOutcome> {
  try {
    return await jobStore.withImportSession(async (session) => {
      const state = newImportState(session, exact?.brand_id ?? null, isAdding);
      const erased: Erased = readErased?.() ?? new Map();
      const skipping = afterRestore ? new Skipping(session, erased) : null;
      const refuseIf = (condition: boolean, gaveUp: boolean) => {
        if (condition) throw new ImportRefused(state.errors.sorted(files.map(({ name }) => name)), gaveUp);
      };

      for (const { name, chunks } of files) {
        for await (const lines of lineBatches(chunks)) {
          await importBatch(state, name, lines, { erased, skipping });
          onAnswers?.(state.counts.countOf('answer'));
          refuseIf(state.errors.full || state.refused.tooMany || lines.some(({ isEnd }) => isEnd), true);
        }
      }
      const deleted = exact ? await leaveOnlyImported(state, files, exact) : new Map<string, number>();
      if (isAdding) refuseChanges(state, files);
      const findings = await findingsOf(state);
      const isRefused = state.errors.any || findings.clashes.length > 0 || findings.watchlists.size > 0;
      const figures = (tally: RunCounts) => runFigures(tally, weights);
      const misfits = await session.rebuildDerived(figures, onRun, { isRefused });
      await addFinalErrors(state, files, findings, misfits);
      refuseIf(state.errors.any, false);
      const { byType: records, repeating, contradicting } = state.counts;
      const skipped = skipping?.records ?? new Map();
      const { rivalsWithoutDomain } = state.brands;
      const { reopened } = session;
      const done = { records, reopened, repeating, contradicting, rivalsWithoutDomain, skipped, deleted };
      if (dryRun) throw new DryRunDone(done);
      return done;
    });
  } catch (error) {
    if (error instanceof DryRunDone) return error.outcome;
    if (error instanceof ImportRefused) return { errors: error.errors, gaveUp: error.gaveUp };
    throw error;
  }
}

/** Thrown to roll back the transaction of a dry run. */
class DryRunDone extends Error {
  override readonly name = 'DryRunDone';
  constructor(readonly outcome: ImportOutcome) {
    super('the dry run is done');
  }
}

/** Deletes the other answers of a brand. Adds an error if they are to be refused, or if the files lack the brand. */
async function leaveOnlyImported(
  { errors, session, kept, brands }: ImportState,
  files: readonly ImportFile[],
  { brand_id: id, isRefusing }: NonNullable<ImportOptions['exact']>,
): Promise<ReadonlyMap<string, number>> {
  if (kept === null || errors.any) return new Map();
  const file = files.map(({ name }) => name).join(', ');
  const refuse = (message: string) =>
    errors.add({ file, line: null, type: 'brand', id }, [{ paths: [], message }]);
  if (!brands.ids.has(id)) refuse('expected a record of the brand that --exact names');
  else if (kept.answer.size === 0)
    refuse('expected answers of the brand that --exact names; to delete all of them, use erase');
  const others = errors.any ? new Map<string, number>() : await session.leaveOnly(id, kept);
  if (isRefusing && others.size > 0)
    refuse(
      `the database has answers of the brand that the files lack: ${byMonth(others)}; to delete them, give --replace (import: --exact without --refuse); to keep them, give --add`,
    );
  return others;
}

/** Adds an error if answers of the files differ from stored ones, which would be lost. */
function refuseChanges({ errors, counts }: ImportState, files: readonly ImportFile[]): void {
  const changed = counts.byType.get('answer')?.changed ?? 0;
  const file = files.map(({ name }) => name).join(', ');
  const message = `the database has other answers to the same question, by the same engine, in the same run: ${changed}; convert all tables of the brand together, and give --replace (import: --exact)`;
  if (changed > 0) errors.add({ file, line: null, type: 'answer', id: null }, [{ paths: [], message }]);
}

/** Returns numbers by month for a message. */
export const byMonth = (months: ReadonlyMap<string, number>) =>
  [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, count]) => `${month}: ${count}`)
    .join(', ');

/** Checks the lines of one batch in order, and writes the rows of valid records. */
async function importBatch(
  state: ImportState,
  file: string,
  lines: readonly Line[],
  { erased, skipping }: { readonly erased: Erased; readonly skipping: Skipping | null },
): Promise<void> {
  const readings = lines.map((line) => ({ line, reading: readRecord(line) }));
  const records = readings.flatMap(({ reading }) => (reading.record ? [reading.record] : []));
  const existing = await loadExisting(state.session, records);

  for (const { line, reading } of readings) {
    if (state.errors.full || state.refused.tooMany) return;
    if (!reading.record) {
      refuse(state, { file, line: line.number, type: reading.type, id: reading.id }, reading.faults);
      continue;
    }
    const record = skipping ? await skipping.kept(reading.record, existing) : reading.record;
    if (!record) continue;
    const origin = { file, line: line.number, type: record.type, id: 'id' in record ? record.id : null };
    const faults = [...referenceFaults(record, existing, erased)];
    if (faults.length === 0) {
      await accept(state, existing, record);
      continue;
    }
    // A reference to a refused record is not reported as a further error.
    refuse(
      state,
      origin,
      faults.filter(({ missing }) => !missing || !state.refused.has(missing.type, missing.id)),
    );
  }
  await state.rows.put();
}

/**
 * Adds the errors of a refused record. Remembers the record if it has errors or if other records can refer to it. If
 * the only problem of a record is a reference to a refused record, the record has no errors.
 */
function refuse(state: ImportState, origin: Origin, faults: readonly RecordFault[]): void {
  state.errors.add(origin, faults);
  const { type, id } = origin;
  if (type !== null && id !== null && (faults.length > 0 || PARENT_TYPES.has(type))) {
    state.refused.add(type, id);
  }
}

/** Accepts a record: queues its row to be written, and adds the row to the existing records. */
async function accept(state: ImportState, existing: Existing, record: AnyRecord): Promise<void> {
  const id = 'id' in record ? record.id : '';
  const known: Map<string, object> | null = 'id' in record ? existing.records[record.type] : null;
  const stored = known?.get(id);
  const row = rowOf(record, existing);
  if (state.isAdding && stored) Object.assign(row, joined(record.type, row, stored));
  state.brands.put(record);
  if (record.type === 'answer' && firstMentions(record.competitors) !== record.competitors)
    state.counts.repeating += 1;
  if (record.type === 'prompt') {
    const brand = existing.records.brand.get(record.brand_id)!; // an accepted prompt has a brand
    const isNamed = namesIn(record.text, [brand]).length > 0;
    if (isNamed !== record.is_branded) state.counts.addContradicting(record.id);
  }
  const { kept } = state;
  if (record.type === 'answer' || record.type === 'run' || record.type === 'prompt')
    if (kept && 'brand_id' in row && row.brand_id === kept.brand_id) kept[record.type].add(record.id);
  await state.rows.add(record.type, row, known !== null && stored === undefined);
  known?.set(id, row);
}

/** Builds the row of a record from its fields, the ids of its owner, and derived columns. */
function rowOf(record: AnyRecord, existing: Existing): Row<RecordType> {
  const ownerIds = ownerIdsOf(ownerReference(record), existing);
  if (!ownerIds) throw new Error('a record with a missing owner was accepted');
  return Object.assign({}, record, ownerIds, derivedOf(record));
}
