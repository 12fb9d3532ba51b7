import { sql } from 'kysely';
import type { Migrations } from '../../src/schema/migrate.js';

/** The migration of a made-up later version, which services of this version support. */
export const NEXT = '0002-for-0001-notes';

/** The migrations of that version. */
export const withNext = (known: Migrations): Migrations => ({
  ...known,
  [NEXT]: {
    up: async (db) => {
      await sql`alter table recommendation add column note text`.execute(db);
      await sql`create index recommendation_noted on recommendation (brand_id, note) where note is not null`.execute(
        db,
      );
      await sql`update recommendation set note = title`.execute(db);
    },
  },
});
