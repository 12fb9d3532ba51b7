import { answersAt, ask } from './known.js';
import { beforeOf, PLACE_FAULTS } from './places.js';
import type { ImportState } from './state.js';

/**
 * Judges what only the end of an import can tell: the records that waited for their place, then the runs and answers
 * that did not fit each other. What is found goes to the errors, each at the line that brought it.
 */
export async function judgeEnding(state: ImportState): Promise<void> {
  await putWaitingAnswers(state);
  await putWaitingKeys(state);
  await state.rows.put();
  for (const { run_id, origin, fault } of await state.fit.misfits(state.session)) {
    if (!state.refused.has('run', run_id)) state.errors.add(origin, [fault]);
  }
}

/** Nothing that waits has a row, so putting one frees no place for another: one pass over them is enough. */
async function putWaitingAnswers({
  session,
  answers,
  rows,
  fit,
  errors,
  refused,
}: ImportState): Promise<void> {
  const waiting = answers.all();
  if (waiting.length === 0) return;
  const places = await answersAt(
    session,
    waiting.map(([, { row }]) => row),
  );
  const run_ids = new Set(waiting.map(([, { row }]) => row.run_id));
  const runs = await ask(run_ids, (ids) => session.runs(ids));
  for (const [id, { origin, row, place, isNew }] of waiting) {
    const run = runs.get(row.run_id);
    if (!run) throw new Error('an answer of a missing run was taken for right');
    const holder = places.get(place);
    if (holder === undefined) {
      places.set(place, id);
      rows.add('answer', id, row, beforeOf(isNew, true));
      fit.answerPut(id, row.run_id, run, row.platform, origin);
    } else if (!refused.has('answer', holder)) errors.add(origin, PLACE_FAULTS.answer);
  }
}

async function putWaitingKeys({ session, keys, rows, errors, refused }: ImportState): Promise<void> {
  const waiting = keys.all();
  if (waiting.length === 0) return;
  const wanted = new Set(waiting.map(([, { place }]) => place));
  const fingerprints = await ask(wanted, (texts) => session.keysWithFingerprints(texts));
  for (const [id, { origin, row, place, isNew }] of waiting) {
    const holder = fingerprints.get(place);
    if (holder === undefined) {
      fingerprints.set(place, id);
      rows.add('api_key', id, row, beforeOf(isNew, true));
    } else if (!refused.has('api_key', holder)) errors.add(origin, PLACE_FAULTS.api_key);
  }
}
