import type { Answer, Prompt, Run } from '@brand-visibility/client';
import type { BrandSync } from './brand-sync.js';
import { OF_ANSWERS } from './members.js';
import type { ChangeKind } from './source.js';
import type { Target } from './target.js';

/** Writes data from the service to the copy of a brand, in a transaction of the caller (`CopyState.transaction`). */

export async function removeRows(
  { target, report, brand_id, state }: BrandSync,
  kind: ChangeKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  if (kind === 'prompt') await target.rows.removePrompts(brand_id, ids);
  else await target.rows.removeRuns(brand_id, ids);
  for (const id of ids) {
    state.drop(kind, id);
    if (kind === 'prompt') state.addDeleted(id);
  }
  // The first read of the feed also returns deletions of records that the copy never contained.
  if (state.isFeedRead()) report.removed(ids.length);
}

/**
 * Writes a prompt. If the prompt was deleted before, the service now returns its answers again, so all completed runs
 * are queued again. If the target cannot list its completed runs, the copy of the brand restarts.
 */
export async function putPrompt(brand: BrandSync, prompt: Prompt): Promise<void> {
  const { target, report, now, brand_id, state } = brand;
  const { id } = prompt;
  if (state.isDeleted(id)) {
    const runs = await target.rows.completedRuns(brand_id);
    if (runs === null) {
      state.restart(now());
      return;
    }
    for (const run_id of runs) state.enqueue('run', run_id);
    state.removeDeleted(id);
  }
  await target.rows.putPrompt(brand_id, prompt);
  state.drop('prompt', id);
  report.copied('prompt');
}

/**
 * Writes a run. Reads `answers` only if a table needs them and the run is completed, because the answers of other runs
 * do not count.
 */
export async function putRun(
  { target, report, brand_id, state }: BrandSync,
  run: Run,
  answers: AsyncIterable<readonly Answer[]>,
): Promise<void> {
  const isCompleted = run.status === 'completed';
  const areRead = isCompleted && readsAnswers(target);
  await target.rows.putRun(brand_id, run, areRead ? counted(answers, report) : none());
  if (isCompleted) state.addUnconfirmed(run.id);
  state.drop('run', run.id);
  report.copied('run');
}

/** Whether the copy contains a table whose rows are derived from answers. */
export const readsAnswers = ({ tables }: Target) => OF_ANSWERS.some((type) => tables.has(type));

export async function* none(): AsyncGenerator<readonly Answer[], void, undefined> {}

async function* counted(pages: AsyncIterable<readonly Answer[]>, report: BrandSync['report']) {
  for await (const page of pages) {
    report.received(page.length);
    yield page;
  }
}
