import { runFigures, type EngineWeights } from '@brand-visibility/domain';
import type { JobStore } from '../ports.js';
import { importBatch } from './batch.js';
import { ImportRefused, type ImportError } from './errors.js';
import { lineBatches } from './lines.js';
import { putWaiting } from './unique-keys.js';
import type { RecordCounts } from './rows.js';
import { newImportState, type ImportState } from './state.js';

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
