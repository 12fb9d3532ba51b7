import type { Answer, Prompt, Run } from '@brand-visibility/client';
import type { BrandSync } from './brand-sync.js';
import { OF_ANSWERS } from './members.js';
import type { Kind } from './source.js';
import type { Target } from './target.js';

/** Writes data from the service into the copy of a brand. Everything here runs in a transaction of the sync state. */

export async function removeRows(
  { target, report, brand_id, state }: BrandSync,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  if (kind === 'prompt') await target.rows.removePrompts(brand_id, ids);
  else await target.rows.removeRuns(brand_id, ids);
  for (const id of ids) {
    state.drop(kind, id);
    if (kind === 'prompt') state.addDeleted(id);
  }
  // The feed of a first copy also has what the copy never had.
  if (state.isFeedRead()) report.removed(ids.length);
}

/**
 * A prompt that was deleted brings its answers back, so all completed runs are queued again, or all of the brand if
 * the copy does not know them.
 */
export async function putPrompt(brand: BrandSync, prompt: Prompt): Promise<void> {
  const { target, report, now, brand_id, state } = brand;
  const { id } = prompt;
  if (state.isDeleted(id)) {
    const runs = target.rows.completedRuns(brand_id);
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
 * `answers` are read only if a table needs them and the run is completed: no other has answers that count.
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

/** Whether a table of the copy consists of rows of answers. */
export const readsAnswers = ({ tables }: Target) => OF_ANSWERS.some((type) => tables.has(type));

export async function* none(): AsyncGenerator<readonly Answer[], void, undefined> {}

async function* counted(pages: AsyncIterable<readonly Answer[]>, report: BrandSync['report']) {
  for await (const page of pages) {
    report.received(page.length);
    yield page;
  }
}
