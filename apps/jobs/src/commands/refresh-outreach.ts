import { isOfOneBrand, refreshBoard } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain';
import { atWork, type Workplace } from '../open.js';
import { failureLine, say } from '../output.js';
import { startProgress } from '../progress.js';

/** Makes the outreach boards of every brand, or of one, anew; each is put in place alone (decisions 9.7, 10.1). */
export async function refreshOutreach({ brand }: { readonly brand?: string }): Promise<number> {
  return atWork('work', async (place) => {
    if (brand === undefined) return refreshEvery(place, place.clock());
    const line = await refreshOne(place, brand, place.clock());
    say(line ?? `there is no brand ${brand}`);
    return line === null ? 1 : 0;
  });
}

/** Says a line a brand, those that failed too; one that is erased meanwhile has no board any more. Returns the status. */
export async function refreshEvery(place: Workplace, counts_as_of: Instant): Promise<number> {
  const brand_ids = await place.workshop.brandIds(null);
  let failed = 0;
  for (const brand_id of brand_ids) {
    try {
      const line = await refreshOne(place, brand_id, counts_as_of);
      if (line !== null) say(line);
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

/** What became of the board, in a line; null when there is no such brand. */
async function refreshOne({ workshop }: Workplace, brand_id: string, counts_as_of: Instant) {
  const progress = startProgress();
  try {
    const done = await refreshBoard(workshop, brand_id, counts_as_of, (run, ofRuns) =>
      progress.counted(run, ofRuns),
    );
    if (done === 'gone') return null;
    if (done === 'overtaken')
      return `brand ${brand_id}: a later refresh was done meanwhile, and its board stands`;
    const { answers, targets, kept } = done;
    const rest = kept === 0 ? '' : `, and ${kept} no longer cited that have work on them`;
    return `brand ${brand_id}: ${targets} targets from ${answers} answers${rest}`;
  } finally {
    progress.stop();
  }
}
