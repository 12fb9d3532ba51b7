import type { Migration } from 'kysely';
import type { ColumnTypes } from '../backend.js';
import { firstSchema } from './0001-first-schema.js';
import { postgresParts } from './0001-postgres.js';
import { siteAccessIndexes } from './0003-site-access.js';

/** Every migration by its name, in the order of their names. A released one is never changed. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The tables, which every engine has alike. */
export function migrations(types: ColumnTypes): Migrations {
  return {
    '0001-first-schema': { up: (db) => firstSchema(db, types) },
    '0003-site-access': { up: siteAccessIndexes },
  };
}

/** With what only PostgreSQL has. */
export function postgresMigrations(types: ColumnTypes): Migrations {
  return {
    ...migrations(types),
    '0001-postgres': { up: postgresParts },
  };
}
