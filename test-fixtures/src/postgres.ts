import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Databases of one test each, on the server that jest's setup started. */

export { serverUser } from './postgres/binaries.js';
export {
  startPostgres,
  startPostgresPair,
  type PostgresPair,
  type PostgresServer,
} from './postgres/server.js';
export { wayTo, type Way } from './postgres/way.js';

const admin = (): URL => {
  const url = process.env['POSTGRES_OF_TESTS_ADMIN'];
  if (url === undefined) throw new Error('no PostgreSQL was started: does jest.config.js name its setup?');
  return new URL(url);
};

/** The address of a database of the tests' server as one of its users. */
export function postgresUrl(
  database: string,
  user: 'admin' | 'owner' | { user: string; password: string },
): string {
  const url = admin();
  url.pathname = `/${database}`;
  if (user === 'admin') return url.href;
  const as =
    user === 'owner'
      ? (JSON.parse(process.env['POSTGRES_OF_TESTS_OWNER'] ?? '{}') as { user: string; password: string }) // of setup.ts
      : user;
  url.username = as.user;
  url.password = as.password;
  return url.href;
}

/** Runs statements as the superuser would, one after the other; gives the rows of the last. */
export async function asAdmin(database: string, ...statements: readonly string[]): Promise<unknown[]> {
  return runStatements(postgresUrl(database, 'admin'), statements);
}

export async function runStatements(url: string, statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a test may end the server
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Waits until a standby shows all that its primary has committed by now. */
export async function caughtUp(primaryUrl: string, standbyUrl: string): Promise<void> {
  const [now] = (await runStatements(primaryUrl, ['select pg_current_wal_insert_lsn()::text as at'])) as {
    at: string;
  }[]; // rows are untyped
  const shown = `select pg_last_wal_replay_lsn() >= '${now?.at}' as so`;
  const isShown = async () => {
    const [row] = (await runStatements(standbyUrl, [shown])) as { so: boolean }[]; // as above
    return row?.so === true;
  };
  while (!(await isShown())) await new Promise((resolve) => setTimeout(resolve, 10));
}

export interface TestDatabase {
  readonly name: string;
  /** As the role that owns it. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Makes a database that nobody else uses; with what `template` holds, to which nobody may be connected. Files are copied,
 * which is a quarter of the work of writing each of their pages to the log.
 */
export async function newPostgresDatabase(template = 'template0'): Promise<TestDatabase> {
  const name = `bv_${randomBytes(8).toString('hex')}`;
  const owner = new URL(postgresUrl(name, 'owner')).username;
  await asAdmin('postgres', `create database ${name} owner ${owner} template ${template} strategy file_copy`);
  return {
    name,
    url: postgresUrl(name, 'owner'),
    drop: async () => {
      await asAdmin('postgres', `drop database ${name} with (force)`);
    },
  };
}

/** A role that may log in and read, as a service would; `group` is the role that migrations give their rights to. */
export async function newReader(group: string): Promise<{ user: string; password: string }> {
  const user = `bv_reader_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(18).toString('base64url');
  await asAdmin('postgres', `create role ${user} login password '${password}' in role ${group}`);
  return { user, password };
}
