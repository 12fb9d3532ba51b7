import type { ImportRecord, RecordType } from '@brand-visibility/contract';
import { demoWorld } from '../src/index.js';

export const TODAY = '2026-11-20';

/** The demo of one day, generated once for the tests that only read it. */
export const WORLD: readonly ImportRecord[] = [...demoWorld(TODAY)];

/** The records of one type, in their order. */
export function allOf<T extends RecordType>(type: T): ImportRecord<T>[] {
  return WORLD.filter((record): record is ImportRecord<T> => record.type === type);
}

/** Tells the records with an id by it. */
export function byId<T extends { id: string }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}

/** A record that has to be there. */
export function found<T>(records: ReadonlyMap<string, T>, id: string): T {
  const record = records.get(id);
  if (record === undefined) throw new Error(`${id} is referred to before it stands in the file`);
  return record;
}
