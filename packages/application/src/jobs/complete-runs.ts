/** Completes runs with status `running`: fills in failed questions and computes the run figures. */
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import { runFigures } from '@brand-visibility/domain/runs/completion';
import { fillIn } from '@brand-visibility/domain/runs/fill-in';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { RunStatus } from '@brand-visibility/domain/vocabulary';
import { isBrandFault } from '../faults.js';
import type { CompletionSession, Owner, Row, JobStore } from '../ports.js';

/** The result of trying to complete one run. */
export type Completion =
  | {
      readonly run_id: string;
      readonly outcome: 'completed';
      /** Number of failed questions; `filled` of them were filled in. */
      readonly failed: number;
      readonly filled: number;
    }
  | { readonly run_id: string; readonly outcome: 'completed before' }
  /** `--all` selected the run, but the run was erased before its transaction began. */
  | { readonly run_id: string; readonly outcome: 'erased meanwhile' }
  | {
      readonly run_id: string;
      readonly outcome: 'refused';
      /** The status of the run; null if the run does not exist. */
      readonly status: RunStatus | null;
    }
  | {
      readonly run_id: string;
      /** The completion failed and left the run unchanged. */
      readonly outcome: 'failed';
      readonly fault: unknown;
    }
  | {
      readonly run_id: string;
      /** Skipped, because completing an earlier run failed, and its answers might fill in questions of this run. */
      readonly outcome: 'left';
      readonly brand_id: string;
    };

export interface CompleteOptions {
  readonly weights: EngineWeights;
  readonly clock: () => Instant;
  /** Called before each run that exists; `done` of `of` runs have been processed so far. */
  readonly onRun?: (done: number, of: number) => void;
}

/**
 * Completes the runs with these ids, or all runs with status `running`. Each run is one transaction, and its result is
 * yielded after the commit (rules 10.1 and 10.3). The runs are ordered by (`created_at`, `id`), because the answers of
 * a completed run can fill in questions of later runs. If a run fails to complete, the later runs of its brand are
 * skipped, but not the runs of other brands. A run that is erased before its transaction begins is not a failure.
 * Throws StoreUnavailable and OperatorError; the current run and later runs are then unchanged.
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

/** Completes a run. Checks the status in the transaction, because another command may have completed the run. */
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
  // As for an imported run without figures, `rebuildDerived` computes the figures from the rows (rule 12.10).
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
