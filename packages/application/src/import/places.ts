import type { RecordFault, RecordOf } from '@brand-visibility/contract';
import type { Candidate } from './candidate.js';
import { answerMisfit } from './fit.js';
import type { Known } from './known.js';
import type { Before } from './rows.js';
import type { ImportState } from './state.js';
import { placeKey } from './wanted.js';

const NO_FAULTS: readonly RecordFault[] = [];

/** Said at the line of a record whose place another one has. */
export const PLACE_FAULTS = {
  answer: ['run_id', 'prompt_id', 'platform'].map((path) => ({
    path,
    expected: 'no other answer for the same run, prompt and engine',
  })),
  api_key: [{ path: 'fingerprint', expected: 'a fingerprint that no other key has' }],
} satisfies Record<string, readonly RecordFault[]>;

/**
 * Takes an answer in. There is at most one for each run, prompt and engine when the import ends: one whose place is
 * held leaves its old place at once and waits for the new one.
 */
export async function acceptAnswer(
  state: ImportState,
  known: Known,
  { record, identity, origin, bytes }: Candidate<RecordOf<'answer'>>,
): Promise<readonly RecordFault[]> {
  const { answers, fit, rows } = state;
  const run = known.runs.get(record.run_id);
  if (!run) throw new Error('an answer of a missing run was taken for right');
  const { account_id, brand_id } = run;
  const row = Object.assign(record, { account_id, brand_id });
  const place = placeKey(record);
  const before = known.answers.get(record.id)?.place ?? null;

  const isNew = !known.answers.has(record.id);
  const superseded = answers.remove(record.id);
  if (superseded) state.counts.add('answer', superseded.isNew ? 'new' : 'changed');
  const isFree = mayHave(record.id, known.places.get(place), answers.isClaimed(place));
  if (before !== null && known.places.get(before) === record.id) known.places.delete(before);
  known.answers.set(record.id, { account_id, brand_id, place: isFree ? place : null });
  if (!isFree) {
    fit.answerGone(record.id);
    if (before !== null) await state.session.remove('answer', [record.id]);
    return answers.add(record.id, { origin, row, place, bytes, isNew }) ? NO_FAULTS : PLACE_FAULTS.answer;
  }
  known.places.set(place, record.id);
  rows.add('answer', identity, row, beforeOf(isNew, superseded !== null));
  const isNoted = fit.answerPut(record.id, record.run_id, run, record.platform, origin);
  return isNoted ? NO_FAULTS : [answerMisfit(run)];
}

/** Takes a key in; its fingerprint is its place, as above. */
export async function acceptKey(
  state: ImportState,
  known: Known,
  { record, identity, origin, bytes }: Candidate<RecordOf<'api_key'>>,
): Promise<readonly RecordFault[]> {
  const { keys, rows } = state;
  const place = record.fingerprint;
  const stands = known.keys.has(record.id);

  const superseded = keys.remove(record.id);
  if (superseded) state.counts.add('api_key', superseded.isNew ? 'new' : 'changed');
  const isFree = mayHave(record.id, known.fingerprints.get(place), keys.isClaimed(place));
  for (const [fingerprint, id] of known.fingerprints) {
    if (id === record.id) known.fingerprints.delete(fingerprint);
  }
  known.keys.set(record.id, record.account_id);
  if (!isFree) {
    if (stands) await state.session.remove('api_key', [record.id]);
    return keys.add(record.id, { origin, row: record, place, bytes, isNew: !stands })
      ? NO_FAULTS
      : PLACE_FAULTS.api_key;
  }
  known.fingerprints.set(place, record.id);
  rows.add('api_key', identity, record, beforeOf(!stands, superseded !== null));
  return NO_FAULTS;
}

/** Whether a record may have a place that `holder` has; one that waits for it goes before one that comes now. */
function mayHave(id: string, holder: string | undefined, isClaimed: boolean): boolean {
  return holder === undefined ? !isClaimed : holder === id;
}

/** A record that was parked has no row, but it counts as one that was there. */
export function beforeOf(isNew: boolean, wasParked: boolean): Before {
  if (isNew) return 'new';
  return wasParked ? 'taken away' : 'unknown';
}
