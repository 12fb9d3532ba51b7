/** Checks that imported answers fit their runs. */
import { fitsRun, MAX_ERRORS, type Misfit } from '@brand-visibility/application';
import type { RunAnswer } from '../runs/answers.js';
import type { Snapshot } from '../backend.js';

type MisfitRun = Misfit['run'];

/** Checks that the answers of each stale run fit the run, before the derived data are rebuilt (rule 12.6). */
export class RunFit {
  readonly misfits: Misfit[] = [];

  /** `isRefused` tells whether the import has already been refused. */
  constructor(readonly isRefused: boolean) {}

  /** Whether the import will be rolled back, so that nothing need be rebuilt. */
  get isRolledBack(): boolean {
    return this.isRefused || this.misfits.length > 0;
  }

  get isFull(): boolean {
    return this.misfits.length >= MAX_ERRORS;
  }

  /** Checks the answers of a run. `read` contains these answers, or is null if they were not read. */
  async judge(
    trx: Snapshot,
    brand_id: string,
    run: MisfitRun,
    read: readonly RunAnswer[] | null,
  ): Promise<void> {
    const unfit = read
      ? read.filter(({ platform }) => !fitsRun(run, platform))
      : await unfitOf(trx, brand_id, run);
    // Skips displaced answers, whose engine contains a space; because of them, the import has already been refused.
    const answers = unfit.slice(0, MAX_ERRORS).filter(({ platform }) => !platform.includes(' '));
    const { id, status, platforms } = run;
    if (answers.length > 0) this.misfits.push({ run: { id, status, platforms }, answers });
  }
}

/** Returns up to MAX_ERRORS answers that do not fit their run. */
function unfitOf(trx: Snapshot, brand_id: string, { id, status, platforms }: MisfitRun) {
  return trx
    .selectFrom('answer')
    .select(['id', 'platform'])
    .where('brand_id', '=', brand_id)
    .where('run_id', '=', id)
    .$if(status !== 'pending' && platforms.length > 0, (query) =>
      query.where('platform', 'not in', [...platforms]),
    )
    .limit(MAX_ERRORS)
    .execute();
}
