import { newPostgresDatabase, newReader, postgresUrl } from '@brand-visibility/databases';
import startPostgresOnce from '@brand-visibility/databases/setup';
import endPostgres from '@brand-visibility/databases/teardown';
import { join } from 'node:path';
import { Option } from 'commander';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs } from '@brand-visibility/programs/start';

/** A database with its schema, and the URLs of its two users. */
export interface ProofDatabase {
  readonly name: 'SQLite' | 'PostgreSQL' | 'Citus';
  /** The `DATABASE_URL` of commands; with PostgreSQL, it names the owner. */
  readonly forJobs: string;
  /** The `DATABASE_URL` of the service; with PostgreSQL, it names a read-only role behind forced row-level security. */
  readonly forService: string;
}

/** Creates a SQLite file in the folder of the workspace. */
export async function newSqlite(workspace: Workspace, name = 'data'): Promise<ProofDatabase> {
  const url = `sqlite:${join(workspace.folder, `${name}.sqlite`)}`;
  await runJobs(workspace, url, ['migrate']);
  return { name: 'SQLite', forJobs: url, forService: url };
}

let isStarted = false;

/** Creates a database on a new PostgreSQL server, or on the server in `TEST_DATABASE_URL`. */
export async function newPostgres(workspace: Workspace): Promise<ProofDatabase> {
  if (!isStarted) {
    isStarted = true;
    await startPostgresOnce();
    workspace.atEnd(endPostgres);
  }
  const database = await newPostgresDatabase();
  workspace.atEnd(() => database.drop());
  await runJobs(workspace, database.url, ['migrate']);
  const reader = await newReader('brand_visibility_reader');
  return { name: 'PostgreSQL', forJobs: database.url, forService: postgresUrl(database.name, reader) };
}

/** The name of a database in options. */
export type DatabaseKind = 'sqlite' | 'postgres';

/** The option of a system test that uses one database. */
export const databaseOption = () =>
  new Option('--database <name>').choices(['sqlite', 'postgres']).default('sqlite');

/** Creates a database with the demo; returns it with the key of the demo. */
export async function newDemo(
  workspace: Workspace,
  kind: DatabaseKind = 'sqlite',
): Promise<ProofDatabase & { readonly key: string }> {
  progress('creating the database');
  const database = await (kind === 'sqlite' ? newSqlite(workspace) : newPostgres(workspace));
  const key = (await runJobs(workspace, database.forJobs, ['demo'])).trim();
  return { ...database, key };
}
