/** Completes running runs: fills in failed questions and computes the figures. */
import {
  fillIn,
  runFigures,
  type EngineWeights,
  type Instant,
  type RunStatus,
} from '@brand-visibility/domain';
import { isBrandFault } from '../faults.js';
import type { CompletionSession, Owner, Row, JobStore } from '../ports.js';

/** The result of completing one run. */
export type Completion =
  | {
      readonly run_id: string;
      readonly outcome: 'completed';
      /** Failed questions, and how many of them were filled in. */
      readonly failed: number;
      readonly filled: number;
    }
  | { readonly run_id: string; readonly outcome: 'completed before' }
  /** A running run that `--all` selected and that was erased before its own transaction began. */
  | { readonly run_id: string; readonly outcome: 'erased meanwhile' }
  | {
      readonly run_id: string;
      readonly outcome: 'refused';
      /** Null if there is no such run. */
      readonly status: RunStatus | null;
    }
  | {
      readonly run_id: string;
      /** The run is unchanged. */
      readonly outcome: 'failed';
      readonly fault: unknown;
    }
  | {
      readonly run_id: string;
      /** Skipped: an earlier run of its brand failed, and its answers might fill in questions of this one. */
      readonly outcome: 'left';
      readonly brand_id: string;
    };

/** Options of `completeRuns`. */
export interface CompleteOptions {
  readonly weights: EngineWeights;
  readonly clock: () => Instant;
  /** Called before each existing run with the number of finished runs and the total. */
  readonly onRun?: (done: number, of: number) => void;
}

/**
 * Completes these runs, or every run of status `running`, one transaction for each run, and yields each
 * result once committed (rules 10.1 and 10.3). Runs are processed in the order of (`created_at`, `id`), because the
 * answers of a completed run can fill in questions of later ones. After a run fails to complete, later runs
 * of its brand are skipped; other brands continue. A run that is erased between the list of running runs and
 * its transaction is not a failure. Throws if the store is unavailable; the current run and
 * those after it are then unchanged.
 */
export async function* completeRuns(
  jobStore: JobStore,
  which: readonly string[] | 'running',
  { weights, clock, onRun = () => undefined }: CompleteOptions,
): AsyncGenerator<Completion, void, undefined> {
  const run_ids = await jobStore.runIds(which);
  if (which !== 'running') {
    const existing = new Set(run_ids);
    for (const run_id of new Set(which)) {
      if (!existing.has(run_id)) yield { run_id, outcome: 'refused', status: null };
    }
  }
  const failedBrands = new Set<string>();
  for (const [index, run_id] of run_ids.entries()) {
    onRun(index, run_ids.length);
    let brand_id: string | null = null;
    let completion: Completion;
    try {
      completion = await jobStore.withCompletionSession(async (session) => {
        const run = await session.run(run_id);
        brand_id = run?.brand_id ?? null;
        if (!run && which === 'running') return { run_id, outcome: 'erased meanwhile' };
        if (run && failedBrands.has(run.brand_id)) return { run_id, outcome: 'left', brand_id: run.brand_id };
        return completeRun(session, run_id, run, weights, clock);
      });
    } catch (fault) {
      if (!isBrandFault(fault)) throw fault;
      if (brand_id !== null) failedBrands.add(brand_id);
      completion = { run_id, outcome: 'failed', fault };
    }
    yield completion;
  }
}

/** Checks the status inside the transaction, because another command may have completed the run. */
async function completeRun(
  session: CompletionSession,
  run_id: string,
  run: Row<'run'> | null,
  weights: EngineWeights,
  clock: () => Instant,
): Promise<Completion> {
  if (run?.status === 'completed') return { run_id, outcome: 'completed before' };
  if (run?.status !== 'running') return { run_id, outcome: 'refused', status: run?.status ?? null };
  const counts = await fillQuestionsIn(session, run);
  // Like an import of the completed run's record without figures: they are computed from its rows (rule
  // 12.10).
  await session.put('run', [{ ...run, status: 'completed', completed_at: clock(), figures: null }]);
  await session.rebuildDerived(
    (tally) => runFigures(tally, weights),
    () => undefined,
  );
  return { run_id, outcome: 'completed', ...counts };
}

async function fillQuestionsIn(session: CompletionSession, run: Owner & { readonly id: string }) {
  let failed = 0;
  let filled = 0;
  for await (const questions of session.failedQuestions(run)) {
    const rows = questions.flatMap(({ question, fillings }) => fillIn(question, fillings) ?? []);
    await session.put('answer', rows);
    failed += questions.length;
    filled += rows.length;
  }
  return { failed, filled };
}
