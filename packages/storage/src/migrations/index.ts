import type { Migration } from 'kysely';
import type { ColumnTypes } from '../backend.js';
import { firstSchema } from './0001-first-schema.js';
import { listIndexes } from './0002-lists.js';
import { postgresParts } from './0001-postgres.js';
import { outreachBoards } from './0003-outreach-boards.js';
import { recommendationBoards } from './0004-recommendations.js';
import { wallRecord } from './0008-wall.js';

/** Every migration by its name, in the order of their names. A released one is never changed. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The tables, which every engine has alike. */
export function migrations(types: ColumnTypes): Migrations {
  return {
    '0001-first-schema': { up: (db) => firstSchema(db, types) },
    '0002-lists': { up: listIndexes },
    '0003-outreach-boards': { up: (db) => outreachBoards(db, types) },
    '0004-recommendations': { up: (db) => recommendationBoards(db, types) },
  };
}

/** With what only PostgreSQL has. */
export function postgresMigrations(types: ColumnTypes): Migrations {
  return {
    ...migrations(types),
    '0001-postgres': { up: postgresParts },
    '0008-for-0004-wall': { up: wallRecord },
  };
}
