import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runStatements } from './postgres/statements.js';

/** Creates databases for tests, on the server that jest's global setup started. */

export { runStatements } from './postgres/statements.js';
export { serverUser } from './postgres/binaries.js';
export {
  freePort,
  startPostgres,
  startPostgresPair,
  type PostgresPair,
  type PostgresServer,
} from './postgres/server.js';
export { plansOf, type BoundStatement } from './postgres/plans.js';
export { faultyWayTo } from './postgres/faults.js';
export { OTHER_SETTINGS, settingStatements } from './postgres/settings.js';
export { tcpProxyTo, type Way } from './postgres/way.js';

const admin = (): URL => {
  const url = process.env['POSTGRES_OF_TESTS_ADMIN'];
  if (url === undefined)
    throw new Error('no PostgreSQL was started; add postgres-setup as globalSetup to jest.config.js');
  return new URL(url);
};

/** Returns the URL of a database on the test server, for one of the server's users. */
export function postgresUrl(
  database: string,
  user: 'admin' | 'owner' | { user: string; password: string },
): string {
  const url = admin();
  url.pathname = `/${database}`;
  if (user === 'admin') return url.href;
  const as =
    user === 'owner'
      ? (JSON.parse(process.env['POSTGRES_OF_TESTS_OWNER'] ?? '{}') as { user: string; password: string }) // set by setup.ts
      : user;
  url.username = as.user;
  url.password = as.password;
  return url.href;
}

/** Runs statements as the superuser, in order; returns the rows of the last statement. */
export async function asAdmin(database: string, ...statements: readonly string[]): Promise<unknown[]> {
  return runStatements(postgresUrl(database, 'admin'), statements);
}

/** Waits until a standby has replayed everything that its primary has committed so far. */
export async function caughtUp(primaryUrl: string, standbyUrl: string): Promise<void> {
  const [now] = (await runStatements(primaryUrl, ['select pg_current_wal_insert_lsn()::text as at'])) as {
    at: string;
  }[]; // the driver does not type rows
  const shown = `select pg_last_wal_replay_lsn() >= '${now?.at}' as so`;
  const isShown = async () => {
    const [row] = (await onStandby(standbyUrl, shown)) as { so: boolean }[]; // the driver does not type rows
    return row?.so === true;
  };
  while (!(await isShown())) await sleep(10);
}

const CANCELLED_BY_RECOVERY = ['40001', '57P01'];

/** Runs a statement on a standby, repeatedly if recovery cancels the statement. */
export async function onStandby(url: string, statement: string): Promise<unknown[]> {
  try {
    return await runStatements(url, [statement]);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!CANCELLED_BY_RECOVERY.includes(code)) throw error;
    await sleep(50);
    return onStandby(url, statement);
  }
}

export interface TestDatabase {
  readonly name: string;
  /** The URL for the owner of the database. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database as a copy of `template`, which must have no connections. `file_copy` takes a quarter of the time
 * of PostgreSQL's default strategy, which writes the pages to the write-ahead log.
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

/** Creates a user for a service; `group` is the role to which migrations grant the reader's privileges. */
export async function newReader(group: string): Promise<{ user: string; password: string }> {
  const user = `bv_reader_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(18).toString('base64url');
  await asAdmin('postgres', `create role ${user} login password '${password}' in role ${group}`);
  return { user, password };
}
