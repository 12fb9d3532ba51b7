import type { Migration } from 'kysely';
import type { ColumnTypes } from '../schema/column-types.js';
import { firstSchema } from './0001-first-schema.js';
import { listIndexes } from './0002-lists.js';
import { postgresParts } from './0001-postgres.js';
import { outreachBoards } from './0003-outreach-boards.js';
import { recommendationBoards } from './0004-recommendations.js';
import { digestsInPostgres, digestsInSqlite } from './0005-digests.js';
import { siteAccessHistory } from './0006-site-access-history.js';
import { changes } from './0008-changes.js';
import { citationTablesInPostgres, citationTablesInSqlite } from './0009-citations.js';
import { citationsFilled } from './0010-citations-filled.js';
import { knownDomainsInPostgres, knownDomainsInSqlite } from './0011-known-domains.js';
import { knownDomainsRebuilt } from './0012-known-domains-rebuilt.js';
import { answerDigests } from './0013-answer-digests.js';
import { answerDigestsFilled } from './0014-answer-digests-filled.js';
import { answerIdentityInPostgres, answerIdentityInSqlite } from './0015-identities.js';
import { answerIds } from './0016-answer-ids.js';

/** Migrations by name, applied in the order of names. A released migration never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The migrations for SQLite. */
export function migrations(types: ColumnTypes): Migrations {
  return {
    '0001-first-schema': { up: (db) => firstSchema(db, types) },
    '0002-lists': { up: listIndexes },
    '0003-outreach-boards': { up: (db) => outreachBoards(db, types) },
    '0004-recommendations': { up: (db) => recommendationBoards(db, types) },
    '0005-for-0004-digests': { up: (db) => digestsInSqlite(db, types) },
    '0006-for-0004-site-access-history': { up: siteAccessHistory },
    '0008-for-0004-changes': { up: (db) => changes(db, types) },
    '0009-for-0004-citations': { up: (db) => citationTablesInSqlite(db, types) },
    '0010-for-0004-citations-filled': { up: citationsFilled },
    '0011-for-0004-known-domains': { up: knownDomainsInSqlite },
    '0012-for-0004-known-domains-rebuilt': { up: knownDomainsRebuilt },
    '0013-for-0004-answer-digests': { up: (db) => answerDigests(db, types) },
    '0014-for-0004-answer-digests-filled': { up: answerDigestsFilled },
    '0015-for-0004-identities': { up: answerIdentityInSqlite },
  };
}

/** The migrations for PostgreSQL, which adds some and replaces others. */
export function postgresMigrations(types: ColumnTypes): Migrations {
  return {
    ...migrations(types),
    '0001-postgres': { up: postgresParts },
    '0005-for-0004-digests': { up: (db) => digestsInPostgres(db, types) },
    '0009-for-0004-citations': { up: (db) => citationTablesInPostgres(db, types) },
    '0011-for-0004-known-domains': { up: knownDomainsInPostgres },
    '0015-for-0004-identities': { up: answerIdentityInPostgres },
    '0016-for-0004-answer-ids': { up: answerIds },
  };
}
