import type { ImportRecord, RecordType } from '@brand-visibility/contract';
import { demoWorld } from '../src/index.js';

export const TODAY = '2026-11-20';

/** The demo of one day, generated once for all tests of a file. */
export const WORLD: readonly ImportRecord[] = [...demoWorld(TODAY)];

/** The records of one type, in order. */
export function allOf<T extends RecordType>(type: T): ImportRecord<T>[] {
  return WORLD.filter((record): record is ImportRecord<T> => record.type === type);
}

/** Indexes records by id. */
export function byId<T extends { id: string }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}

/** The record with an id; throws if there is none. */
export function found<T>(records: ReadonlyMap<string, T>, id: string): T {
  const record = records.get(id);
  if (record === undefined) throw new Error(`${id} is referenced but does not exist`);
  return record;
}
