import {
  definitionOf,
  uniqueKeyText,
  type AnyRecord,
  type UniqueKeyType,
  type RecordFault,
  type RecordType,
} from '@brand-visibility/contract';
import type { Row } from '../ports.js';
import type { Origin } from './errors.js';
import { answerMisfit } from './fit.js';
import { holdersOf, lookUp, type Existing } from './references.js';
import type { Before, ImportState, DeferredRecord } from './state.js';

// Unique keys, which at most one record may have when an import ends (rule 12.6): run, prompt and engine of
// an answer, the fingerprint of an API key. A record whose unique key is taken frees its old one at once and
// is deferred.

/** A valid record to accept. */
export interface Arrival {
  /** With the columns of its row. */
  readonly record: AnyRecord;
  readonly row: Row<RecordType>;
  readonly id: string;
  readonly origin: Origin;
  /** The size of its line. */
  readonly bytes: number;
}

/** Accepts a record or defers it. Returns faults only if there is no room to defer it. */
export async function acceptUnique(
  state: ImportState,
  existing: Existing,
  type: UniqueKeyType,
  { record, row, id, origin, bytes }: Arrival,
): Promise<readonly RecordFault[]> {
  const { counts, fit, rows, session } = state;
  const deferred = state.deferred[type];
  const existingRecords: Map<string, object> = existing.records[type];
  const { holderOf, keyOf } = existing.uniqueKeys[type];
  const uniqueKey = uniqueKeyText(type, record);
  const before = keyOf.get(id);

  const isNew = !existingRecords.has(id);
  const superseded = deferred.remove(id);
  if (superseded) counts.add(type, superseded.isNew ? 'new' : 'changed');
  const holder = holderOf.get(uniqueKey);
  const isFree = canHave(id, holder, deferred.isClaimed(uniqueKey));
  if (before !== undefined && holderOf.get(before) === id) holderOf.delete(before);
  existingRecords.set(id, row);
  if (!isFree) {
    keyOf.delete(id);
    if (record.type === 'answer') fit.answerRemoved(id);
    if (before !== undefined) await session.remove(type, [id]);
    const isDeferred = deferred.add(id, { origin, record, row, uniqueKey, bytes, isNew });
    return isDeferred ? [] : uniqueKeyFaults(type, holder ?? deferred.claimant(uniqueKey));
  }
  keyOf.set(id, uniqueKey);
  holderOf.set(uniqueKey, id);
  rows.add(type, id, row, beforeOf(isNew, superseded !== null));
  if (record.type !== 'answer') return [];
  const run = existing.records.run.get(record.run_id);
  if (!run) throw new Error('an answer of a missing run was accepted');
  return fit.answerPut(record, run, origin) ? [] : [answerMisfit(run)];
}

/** Whether a record can have a unique key now; a deferred record that claims it takes precedence. */
function canHave(id: string, holder: string | undefined, isClaimed: boolean): boolean {
  return holder === undefined ? !isClaimed : holder === id;
}

/** A record that was deferred has no stored row, but counts as an existing record. */
function beforeOf(isNew: boolean, wasDeferred: boolean): Before {
  if (isNew) return 'new';
  return wasDeferred ? 'removed' : 'unknown';
}

/** The faults of a record whose unique key another record has, reported at its line. */
function uniqueKeyFaults(type: UniqueKeyType, holder: string | undefined): readonly RecordFault[] {
  const { uniqueKey } = definitionOf(type);
  if (!uniqueKey) return [];
  const { fields, inWords } = uniqueKey;
  return [{ paths: fields, message: `another ${type}, \`${holder}\`, has the same ${inWords}` }];
}

/**
 * Puts the deferred records at the end of an import (rule 12.6). Deferred records have no stored rows, so putting one
 * frees no unique key for another: one pass is enough.
 */
export async function putDeferred(state: ImportState): Promise<void> {
  // Answers first: if there are too many errors, the first ones are reported.
  const accepted: { readonly [T in UniqueKeyType]: readonly DeferredRecord[] } = {
    answer: await acceptFree(state, 'answer'),
    api_key: await acceptFree(state, 'api_key'),
  };
  await watchAnswers(state, accepted.answer);
}

/** Accepts and returns the deferred records whose unique key is free; reports the others. */
async function acceptFree(
  { session, deferred, rows, errors, refused }: ImportState,
  type: UniqueKeyType,
): Promise<readonly DeferredRecord[]> {
  const all = deferred[type].all();
  if (all.length === 0) return [];
  const holders = await holdersOf(
    session,
    type,
    all.map(([, { record }]) => record),
  );
  return all.flatMap(([id, deferredRecord]) => {
    const { origin, row, uniqueKey, isNew } = deferredRecord;
    const holder = holders.get(uniqueKey);
    if (holder === undefined) {
      holders.set(uniqueKey, id);
      rows.add(type, id, row, beforeOf(isNew, true));
      return [deferredRecord];
    }
    if (!refused.has(type, holder)) errors.add(origin, uniqueKeyFaults(type, holder));
    return [];
  });
}

async function watchAnswers(
  { session, fit }: ImportState,
  accepted: readonly DeferredRecord[],
): Promise<void> {
  const answers = accepted.flatMap(({ record, origin }) =>
    record.type === 'answer' ? [{ record, origin }] : [],
  );
  const run_ids = new Set(answers.map(({ record }) => record.run_id));
  const runs = await lookUp(run_ids, (ids) => session.standing('run', ids));
  for (const { record, origin } of answers) {
    const run = runs.get(record.run_id);
    if (!run) throw new Error('an answer of a missing run was accepted');
    fit.answerPut(record, run, origin);
  }
}
