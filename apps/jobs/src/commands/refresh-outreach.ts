import { isBrandFault, refreshBoard, type OutdatedAnswers } from '@brand-visibility/application';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { withDatabase, type JobDependencies } from '../open.js';
import { failureLine, type Io } from '../output.js';

/** Rebuilds the outreach board of one brand or of every brand, one transaction per board (rules 9.7, 10.1). */
export async function refreshOutreach(io: Io, { brand }: { readonly brand?: string }): Promise<number> {
  return withDatabase(io, 'work', async (jobs) => {
    if (brand === undefined) return refreshEvery(jobs, jobs.clock());
    const lines = await refreshOne(jobs, brand, jobs.clock());
    (lines ?? [`there is no brand ${brand}`]).forEach(jobs.say);
    return lines === null ? 1 : 0;
  });
}

/**
 * Rebuilds the board of every brand and reports one or two lines per brand, including brands that failed. Skips brands
 * that were erased in the meantime (rule 10.1). Returns the exit status.
 */
export async function refreshEvery(jobs: JobDependencies, counts_as_of: Instant): Promise<number> {
  const { say } = jobs;
  const brand_ids = await jobs.jobStore.brandIds(null);
  let failed = 0;
  for (const brand_id of brand_ids) {
    try {
      (await refreshOne(jobs, brand_id, counts_as_of))?.forEach(say);
    } catch (fault) {
      if (!isBrandFault(fault)) throw fault;
      failed += 1;
      say(failureLine(`brand ${brand_id}`, fault));
    }
  }
  const done = brand_ids.length - failed;
  const rest = failed === 0 ? '' : `; failed: ${failed}`;
  say(`refreshed the outreach boards of ${done} ${done === 1 ? 'brand' : 'brands'}${rest}`);
  return failed === 0 ? 0 : 1;
}

/** Rebuilds the board of one brand. Returns a report of one or two lines; null if there is no such brand. */
async function refreshOne(
  { jobStore, startProgress, count }: JobDependencies,
  brand_id: string,
  counts_as_of: Instant,
): Promise<string[] | null> {
  const progress = startProgress();
  try {
    const done = await refreshBoard(jobStore, brand_id, counts_as_of, (run, ofRuns) =>
      progress.counted(run, ofRuns),
    );
    if (done === 'gone') return null;
    if (done === 'overtaken')
      return [`brand ${brand_id}: a later refresh finished first; its board was kept`];
    const { answers, targets, kept, outdated } = done;
    count({ boards: 1, targets });
    const rest = kept === 0 ? '' : `, plus ${kept} that are no longer cited but have work on them`;
    const line = `brand ${brand_id}: ${targets} targets from ${answers} answers${rest}`;
    return outdated ? [line, `brand ${brand_id}: ${outdatedLine(outdated, kept)}`] : [line];
  } finally {
    progress.stop();
  }
}

function outdatedLine({ latest_answer, window_start }: OutdatedAnswers, kept: number): string {
  const latest = `the latest answer is from ${formatInstant(latest_answer)}`;
  const board = kept === 0 ? 'the board is empty' : 'the board contains only targets with work on them';
  return `${latest}, before the window that begins at ${formatInstant(window_start)}; ${board}`;
}
