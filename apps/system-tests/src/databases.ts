import { newPostgresDatabase, newReader, postgresUrl } from '@brand-visibility/test-fixtures/postgres';
import startPostgresOnce from '@brand-visibility/test-fixtures/postgres-setup';
import endPostgres from '@brand-visibility/test-fixtures/postgres-teardown';
import { join } from 'node:path';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { runJobs } from '@brand-visibility/programs/start';

/** A database with its schema, as the two who use it address it. */
export interface ProofDatabase {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** `DATABASE_URL` of commands; with PostgreSQL that of the owner. */
  readonly forJobs: string;
  /** `DATABASE_URL` of the service; with PostgreSQL that of a role that only reads, behind forced row-level security. */
  readonly forService: string;
}

/** A SQLite file in the proof's folder. */
export async function newSqlite(place: Workspace, name = 'data'): Promise<ProofDatabase> {
  const url = `sqlite:${join(place.folder, `${name}.sqlite`)}`;
  await runJobs(place, url, ['migrate']);
  return { name: 'SQLite', forJobs: url, forService: url };
}

let isStarted = false;

/** A database on a PostgreSQL server of the proof's own, or on that of `TEST_DATABASE_URL`. */
export async function newPostgres(place: Workspace): Promise<ProofDatabase> {
  if (!isStarted) {
    isStarted = true;
    await startPostgresOnce();
    place.atEnd(endPostgres);
  }
  const database = await newPostgresDatabase();
  place.atEnd(() => database.drop());
  await runJobs(place, database.url, ['migrate']);
  const reader = await newReader('brand_visibility_reader');
  return { name: 'PostgreSQL', forJobs: database.url, forService: postgresUrl(database.name, reader) };
}
