import {
  kindOf,
  uniqueKeyText,
  type AnyRecord,
  type UniqueKeyType,
  type RecordFault,
  type RecordType,
} from '@brand-visibility/contract';
import type { Row } from '../ports.js';
import type { Origin } from './errors.js';
import { answerMisfit } from './fit.js';
import { ask, holdersAt, type Known } from './references.js';
import type { Before, ImportState, DeferredRecord } from './state.js';

/**
 * Places that at most one record may have when an import ends: the run, prompt and engine of an answer, the fingerprint
 * of a key. A record whose place is held leaves its old place at once and waits for the new one.
 */

/** A record as it is taken in. */
export interface Arrival {
  /** With the columns of its row. */
  readonly record: AnyRecord;
  readonly row: Row<RecordType>;
  readonly id: string;
  readonly origin: Origin;
  /** Size of its line. */
  readonly bytes: number;
}

/** Takes a record in, or lets it wait. Returns faults only where too many wait already. */
export async function acceptUnique(
  state: ImportState,
  known: Known,
  type: UniqueKeyType,
  { record, row, id, origin, bytes }: Arrival,
): Promise<readonly RecordFault[]> {
  const { counts, fit, rows, session } = state;
  const deferred = state.deferred[type];
  const standing: Map<string, object> = known.standing[type];
  const { holderOf, placeOf } = known.places[type];
  const place = uniqueKeyText(type, record);
  const before = placeOf.get(id);

  const isNew = !standing.has(id);
  const superseded = deferred.remove(id);
  if (superseded) counts.add(type, superseded.isNew ? 'new' : 'changed');
  const isFree = mayHave(id, holderOf.get(place), deferred.isClaimed(place));
  if (before !== undefined && holderOf.get(before) === id) holderOf.delete(before);
  standing.set(id, row);
  if (!isFree) {
    placeOf.delete(id);
    if (record.type === 'answer') fit.answerGone(id);
    if (before !== undefined) await session.remove(type, [id]);
    return deferred.add(id, { origin, record, row, place, bytes, isNew }) ? [] : uniqueKeyFaults(type);
  }
  placeOf.set(id, place);
  holderOf.set(place, id);
  rows.add(type, id, row, beforeOf(isNew, superseded !== null));
  if (record.type !== 'answer') return [];
  const run = known.standing.run.get(record.run_id);
  if (!run) throw new Error('an answer of a missing run was taken for right');
  return fit.answerPut(record, run, origin) ? [] : [answerMisfit(run)];
}

/** Whether a record may have a place that `holder` has; one that waits for it goes before one that comes now. */
function mayHave(id: string, holder: string | undefined, isClaimed: boolean): boolean {
  return holder === undefined ? !isClaimed : holder === id;
}

/** A record that was deferredRecord has no row, but it counts as one that was there. */
function beforeOf(isNew: boolean, wasParked: boolean): Before {
  if (isNew) return 'new';
  return wasParked ? 'taken away' : 'unknown';
}

/** Said at the line of a record whose place another one has. */
function uniqueKeyFaults(type: UniqueKeyType): readonly RecordFault[] {
  const { uniqueKey } = kindOf(type);
  return uniqueKey ? uniqueKey.fields.map((path) => ({ path, expected: uniqueKey.expected })) : [];
}

/**
 * Puts what waited, at the end of an import. Nothing that waits has a row, so putting one frees no place for another:
 * one pass over them is enough.
 */
export async function putWaiting(state: ImportState): Promise<void> {
  // Answers first: of many errors the first are told.
  const waiting: { readonly [T in UniqueKeyType]: readonly DeferredRecord[] } = {
    answer: await acceptedAtEnd(state, 'answer'),
    api_key: await acceptedAtEnd(state, 'api_key'),
  };
  await watchAnswers(state, waiting.answer);
}

/** Gives each record that waits its place where it is free, and gives back those. */
async function acceptedAtEnd(
  { session, deferred, rows, errors, refused }: ImportState,
  type: UniqueKeyType,
): Promise<readonly DeferredRecord[]> {
  const waiting = deferred[type].all();
  if (waiting.length === 0) return [];
  const holders = await holdersAt(
    session,
    type,
    waiting.map(([, { record }]) => record),
  );
  return waiting.flatMap(([id, deferredRecord]) => {
    const { origin, row, place, isNew } = deferredRecord;
    const holder = holders.get(place);
    if (holder === undefined) {
      holders.set(place, id);
      rows.add(type, id, row, beforeOf(isNew, true));
      return [deferredRecord];
    }
    if (!refused.has(type, holder)) errors.add(origin, uniqueKeyFaults(type));
    return [];
  });
}

async function watchAnswers(
  { session, fit }: ImportState,
  deferredRecord: readonly DeferredRecord[],
): Promise<void> {
  const answers = deferredRecord.flatMap(({ record, origin }) =>
    record.type === 'answer' ? [{ record, origin }] : [],
  );
  const run_ids = new Set(answers.map(({ record }) => record.run_id));
  const runs = await ask(run_ids, (ids) => session.standing('run', ids));
  for (const { record, origin } of answers) {
    const run = runs.get(record.run_id);
    if (!run) throw new Error('an answer of a missing run was taken for right');
    fit.answerPut(record, run, origin);
  }
}
