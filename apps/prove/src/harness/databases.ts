import { newPostgresDatabase, newReader, postgresUrl, type TestDatabase } from '@brand-visibility/databases';
import startPostgresOnce from '@brand-visibility/databases/setup';
import endPostgres from '@brand-visibility/databases/teardown';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Option } from 'commander';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs } from '@brand-visibility/programs/start';

/** A database that contains the schema, with one URL for the commands and one URL for the service. */
export interface ProofDatabase {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** The `DATABASE_URL` of the commands. On PostgreSQL, the user in this URL owns the database. */
  readonly forJobs: string;
  /** The `DATABASE_URL` of the service. On PostgreSQL, its user is a read-only role under row-level security. */
  readonly forService: string;
}

/** Creates a SQLite database in the workspace folder. */
export async function newSqlite(workspace: Workspace, name = 'data'): Promise<ProofDatabase> {
  const url = `sqlite:${join(workspace.folder, `${name}.sqlite`)}`;
  await runJobs(workspace, url, ['migrate']);
  return { name: 'SQLite', forJobs: url, forService: url };
}

/** The variables that select the PostgreSQL of a name that ends with a version: in `PG_BIN`, or else from npm. */
export function serverOf(name: string): Readonly<Record<string, string>> {
  const { PG_BIN = '' } = process.env;
  const [, PG_VERSION] = name.split(/[ -]/);
  if (PG_VERSION === undefined) return { PG_BIN: '' };
  const isOfVersion = () =>
    execFileSync(join(PG_BIN, 'postgres'), ['--version'], { encoding: 'utf8' }).includes(` ${PG_VERSION}.`);
  return { PG_VERSION, PG_BIN: PG_BIN !== '' && isOfVersion() ? PG_BIN : '' };
}

/** Prepares the server in `TEST_DATABASE_URL` or, if it is not set, a new PostgreSQL server, once in a process. */
export async function startServer(workspace: Workspace): Promise<void> {
  if (process.env['POSTGRES_OF_TESTS_ADMIN'] !== undefined) return; // `setup` sets it
  await startPostgresOnce();
  workspace.atEnd(endPostgres);
}

/** Creates a database on the server of `startServer`. */
export async function newPostgres(workspace: Workspace): Promise<ProofDatabase> {
  await startServer(workspace);
  const database = await newPostgresDatabase();
  workspace.atEnd(() => database.drop());
  await runJobs(workspace, database.url, ['migrate']);
  return withReader(database);
}

/** Creates a reader of a migrated database of the server. */
export async function withReader({ name, url }: TestDatabase): Promise<ProofDatabase> {
  const reader = await newReader('brand_visibility_reader');
  return { name: 'PostgreSQL', forJobs: url, forService: postgresUrl(name, reader) };
}

/** A database engine, as command-line options name it. */
export type DatabaseKind = 'sqlite' | 'postgres';

/** Returns the option that selects the database engine of a system test. */
export const databaseOption = () =>
  new Option('--database <name>').choices(['sqlite', 'postgres']).default('sqlite');

/** Creates a database that contains the demo. Returns the database and the API key of the demo. */
export async function newDemo(
  workspace: Workspace,
  kind: DatabaseKind = 'sqlite',
): Promise<ProofDatabase & { readonly key: string }> {
  progress('creating the database');
  const database = await (kind === 'sqlite' ? newSqlite(workspace) : newPostgres(workspace));
  const key = (await runJobs(workspace, database.forJobs, ['demo'])).trim();
  return { ...database, key };
}
