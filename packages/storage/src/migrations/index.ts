import type { Migration } from 'kysely';
import type { ColumnTypes } from '../backend.js';
import { firstSchema } from './0001-first-schema.js';

/** Every migration by its name, in the order of their names. A released one is never changed. */
export function migrations(types: ColumnTypes): Record<string, Migration> {
  return {
    '0001-first-schema': { up: (db) => firstSchema(db, types) },
  };
}
