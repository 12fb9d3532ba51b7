import { importData, type JobStore } from '@brand-visibility/application';
import {
  derivedOf,
  identityOf as identityKey,
  type ImportRecord,
  type RecordType,
} from '@brand-visibility/contract';
import { type EngineWeights, EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { createHash } from 'node:crypto';
import { randomWorld, type RandomWorld, type WorldSize } from './random-world.js';
import { ndjson } from './records.js';

/** The final records of several imports, by identity: a later record replaces an earlier one. */
export type FinalRecords = ReadonlyMap<string, ImportRecord>;

export function finalRecords(records: Iterable<ImportRecord>): FinalRecords {
  const byIdentity = new Map<string, ImportRecord>();
  for (const each of records) byIdentity.set(identityOf(each), each);
  return byIdentity;
}

/** The identity of a record. */
function identityOf(each: ImportRecord): string {
  return `${each.type} ${identityKey(each.type, { ...each, ...derivedOf(each) })}`;
}

export function recordsOf<T extends RecordType>(
  byIdentity: FinalRecords,
  type: T,
): Extract<ImportRecord, { type: T }>[] {
  const isOfType = (each: ImportRecord): each is Extract<ImportRecord, { type: T }> => each.type === type;
  return [...byIdentity.values()].filter(isOfType);
}

/** Imports valid records; throws if there is an error. */
export async function bring(
  jobStore: JobStore,
  records: Iterable<ImportRecord>,
  weights: EngineWeights = EQUAL_WEIGHTS,
): Promise<void> {
  const outcome = await importData(jobStore, [{ name: 'records', chunks: chunksOf(ndjson(records)) }], {
    weights,
  });
  if ('errors' in outcome) throw new Error(JSON.stringify(outcome.errors));
}

/** The content of a file that an import reads, as often as it is read. */
export function chunksOf(...texts: readonly string[]): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      for (const text of texts) yield Buffer.from(text);
    },
  };
}

/** The current time of the data sets in these tests: 2026-03-10T12:00:00.123456Z. */
export const NOW = 1_773_144_000_123_456n;

export const fingerprint = (key: string) => createHash('sha256').update(key).digest('hex');

export function worldOf(seed: number, size: Partial<WorldSize> = {}, now: Instant = NOW): RandomWorld {
  return randomWorld(seed, { now, fingerprint, size });
}

/** All lines of `check`. */
export async function differences(jobStore: JobStore): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of jobStore.check()) lines.push(line);
  return lines;
}
