/** The command `complete`: fills in the failed questions of running runs and computes their figures. */
import { completeRuns, type Completion } from '@brand-visibility/application';
import { withDatabase } from '../open.js';
import { failureLine, type Io } from '../output.js';

export interface CompleteCommandOptions {
  readonly run?: readonly string[];
  readonly all?: true;
}

/**
 * Completes runs, each in a separate transaction (rule 10.3). Prints the id of each run after its commit, so that even
 * an interrupted command has listed every run that it completed. Returns 1 if a run was refused or skipped, or if its
 * completion failed, but still completes the runs of other brands.
 */
export async function complete(io: Io, { run }: CompleteCommandOptions): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, weights, clock, print, say, count, startProgress }) => {
    const progress = startProgress();
    const completions: Completion[] = [];
    try {
      const onRun = (done: number, of: number) => progress.completed(done, of);
      for await (const each of completeRuns(jobStore, run ?? 'running', { weights, clock, onRun })) {
        completions.push(each);
        if (each.outcome === 'refused') {
          progress.stop();
          say(refusal(each.run_id, each.status));
        } else if (each.outcome === 'failed') {
          progress.stop();
          say(failureLine(`run ${each.run_id}`, each.fault));
        } else if (each.outcome === 'completed') {
          progress.stop();
          count({ completed: 1, filled_in: each.filled });
          print(each.run_id);
        }
      }
    } finally {
      progress.stop();
      say(summary(completions));
    }
    return completions.some(({ outcome }) => NOT_DONE.has(outcome)) ? 1 : 0;
  });
}

const NOT_DONE: ReadonlySet<Completion['outcome']> = new Set(['refused', 'failed', 'left'] as const);

function refusal(run_id: string, status: string | null): string {
  if (status === null) return `there is no run ${run_id}`;
  return `run ${run_id} is ${status}; only a running run can be completed`;
}

/** Summarizes the completed runs in one line, which the command reports even if it ends early. */
function summary(completions: readonly Completion[]): string {
  const completed = completions.flatMap((each) => (each.outcome === 'completed' ? [each] : []));
  const count = (wanted: Completion['outcome']) =>
    completions.filter(({ outcome }) => outcome === wanted).length;
  const [before, erased] = [count('completed before'), count('erased meanwhile')];
  const filled = completed.reduce((sum, each) => sum + each.filled, 0);
  const failed = completed.reduce((sum, each) => sum + each.failed, 0);
  const line = `completed runs: ${completed.length} (${filled} of ${failed} failed questions filled in)`;
  const left = completions.flatMap((each) => (each.outcome === 'left' ? [each.brand_id] : []));
  return [
    line,
    ...(before === 0 ? [] : [`already completed: ${before}`]),
    ...(erased === 0 ? [] : [`erased meanwhile: ${erased}`]),
    ...(left.length === 0
      ? []
      : [`skipped after a failed run of ${[...new Set(left)].join(', ')}: ${left.length}`]),
  ].join('; ');
}
