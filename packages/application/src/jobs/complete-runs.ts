import {
  fillIn,
  runFigures,
  type EngineWeights,
  type Instant,
  type RunStatus,
} from '@brand-visibility/domain';
import { isOfOneBrand } from '../faults.js';
import type { CompletionSession, Owner, Row, JobStore } from '../ports.js';

/** What became of one run that was to be completed. */
export type Completion =
  | {
      readonly run_id: string;
      readonly outcome: 'completed';
      /** Questions that had failed, and those of them that were filled in. */
      readonly failed: number;
      readonly filled: number;
    }
  | { readonly run_id: string; readonly outcome: 'completed before' }
  | {
      readonly run_id: string;
      readonly outcome: 'refused';
      /** Null when there is no such run. */
      readonly status: RunStatus | null;
    }
  | {
      readonly run_id: string;
      /** It is as it was. */
      readonly outcome: 'failed';
      readonly fault: unknown;
    }
  | {
      readonly run_id: string;
      /** An earlier run of its brand failed, whose answers might fill in questions of this one. */
      readonly outcome: 'left';
      readonly brand_id: string;
    };

export interface CompleteOptions {
  readonly weights: EngineWeights;
  readonly clock: () => Instant;
  /** Told before each run that exists how many are done. */
  readonly onRun?: (done: number, of: number) => void;
}

/**
 * Completes these runs, or every run of status `running`, each in a transaction of its own, and tells of each as soon as
 * it is committed (rule 10.3). They are taken in the order of (created_at, id), however they are named, for the
 * answers of a run may fill in questions of later ones once it is completed. After a run that failed the others of its
 * brand are left as they are, and those of other brands go on. Throws when the store is unavailable; the run at hand is
 * then as it was, and so are those after it.
 */
export async function* completeRuns(
  jobStore: JobStore,
  which: readonly string[] | 'running',
  { weights, clock, onRun = () => undefined }: CompleteOptions,
): AsyncGenerator<Completion, void, undefined> {
  const run_ids = await jobStore.runIds(which);
  if (which !== 'running') {
    const known = new Set(run_ids);
    for (const run_id of new Set(which)) {
      if (!known.has(run_id)) yield { run_id, outcome: 'refused', status: null };
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
        if (run && failedBrands.has(run.brand_id)) return { run_id, outcome: 'left', brand_id: run.brand_id };
        return completeRun(session, run_id, run, weights, clock);
      });
    } catch (fault) {
      if (!isOfOneBrand(fault)) throw fault;
      if (brand_id !== null) failedBrands.add(brand_id);
      completion = { run_id, outcome: 'failed', fault };
    }
    yield completion;
  }
}

/** The status is looked at inside the transaction: another command may have completed the run meanwhile. */
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
  // From here on it is an import of the run's record, completed and without figures: they are computed from its rows.
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
