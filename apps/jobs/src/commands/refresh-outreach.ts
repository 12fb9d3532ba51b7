import { isOfOneBrand, refreshBoard, type OutdatedAnswers } from '@brand-visibility/application';
import { formatInstant, type Instant } from '@brand-visibility/domain';
import { atWork, type JobDependencies } from '../open.js';
import { failureLine, say, startProgress } from '../output.js';

/** Makes the outreach boards of every brand, or of one, anew; each is put in place alone (rules 9.7, 10.1). */
export async function refreshOutreach({ brand }: { readonly brand?: string }): Promise<number> {
  return atWork('work', async (place) => {
    if (brand === undefined) return refreshEvery(place, place.clock());
    const lines = await refreshOne(place, brand, place.clock());
    (lines ?? [`there is no brand ${brand}`]).forEach(say);
    return lines === null ? 1 : 0;
  });
}

/** Says a line a brand, those that failed too; one that is erased meanwhile has no board any more. Returns the status. */
export async function refreshEvery(place: JobDependencies, counts_as_of: Instant): Promise<number> {
  const brand_ids = await place.jobStore.brandIds(null);
  let failed = 0;
  for (const brand_id of brand_ids) {
    try {
      (await refreshOne(place, brand_id, counts_as_of))?.forEach(say);
    } catch (fault) {
      if (!isOfOneBrand(fault)) throw fault;
      failed += 1;
      say(failureLine(`brand ${brand_id}`, fault));
    }
  }
  const done = brand_ids.length - failed;
  const rest = failed === 0 ? '' : `; failed: ${failed}`;
  say(`refreshed the outreach boards of ${done} ${done === 1 ? 'brand' : 'brands'}${rest}`);
  return failed === 0 ? 0 : 1;
}

/** What became of the board, in a line or two; null when there is no such brand. */
async function refreshOne(
  { jobStore }: JobDependencies,
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
      return [`brand ${brand_id}: a later refresh was done meanwhile, and its board stands`];
    const { answers, targets, kept, outdated } = done;
    const rest = kept === 0 ? '' : `, and ${kept} no longer cited that have work on them`;
    const line = `brand ${brand_id}: ${targets} targets from ${answers} answers${rest}`;
    return outdated ? [line, `brand ${brand_id}: ${outdatedLine(outdated, kept)}`] : [line];
  } finally {
    progress.stop();
  }
}

function outdatedLine({ latest_answer, window_start }: OutdatedAnswers, kept: number): string {
  const latest = `the latest answer is of ${formatInstant(latest_answer)}`;
  const board = kept === 0 ? 'the board is empty' : 'the board holds nothing but targets with work on them';
  return `${latest}, before the window that begins ${formatInstant(window_start)}; ${board}`;
}
