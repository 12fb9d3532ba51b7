/** Checks that the answers of imported runs fit their run. */
import { fitsRun, MAX_ERRORS, type Misfit } from '@brand-visibility/application';
import type { RunAnswer } from '../runs/answers.js';
import type { Snapshot } from '../backend.js';

type Run = Misfit['run'];

/** Validates that the answers of an import's stale runs fit them, before their derived data are rebuilt (rule 12.6). */
export class RunFit {
  readonly misfits: Misfit[] = [];

  /** `isRefused`: whether the import is refused already. */
  constructor(readonly isRefused: boolean) {}

  /** Whether nothing need be rebuilt, because the import will be rolled back. */
  get isRolledBack(): boolean {
    return this.isRefused || this.misfits.length > 0;
  }

  get isFull(): boolean {
    return this.misfits.length >= MAX_ERRORS;
  }

  /** Validates a run; `read` contains its answers, null if they were not read. */
  async judge(trx: Snapshot, brand_id: string, run: Run, read: readonly RunAnswer[] | null): Promise<void> {
    const unfit = read
      ? read.filter(({ platform }) => !fitsRun(run, platform))
      : await unfitOf(trx, brand_id, run);
    // A displaced answer is left in an import that is refused because of it.
    const answers = unfit.slice(0, MAX_ERRORS).filter(({ platform }) => !platform.includes(' '));
    const { id, status, platforms } = run;
    if (answers.length > 0) this.misfits.push({ run: { id, status, platforms }, answers });
  }
}

/** Some answers of a run that do not fit it. */
function unfitOf(trx: Snapshot, brand_id: string, { id, status, platforms }: Run) {
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
