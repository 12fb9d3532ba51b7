import pg from 'pg';
import { randomBytes } from 'node:crypto';
import { startPostgres, type PostgresServer } from './server.js';

/** Data that setup passes to teardown, which runs in the same process. */
export interface Started {
  readonly server: PostgresServer | null;
  readonly admin: string;
  readonly owner: string;
}

/**
 * For jest's `globalSetup`: starts one server for all test files, or uses the one at `TEST_DATABASE_URL`, and creates
 * the role that owns the test databases. It is not a superuser, so row-level security applies to it as in production.
 */
export default async function setup(): Promise<void> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given === undefined || given === '' ? await startPostgres() : null;
  const address = new URL(server?.url ?? given ?? '');
  // A busy machine may need longer to connect than a service waits. `relayTo` keeps the timeout of the service.
  address.searchParams.set('connect_timeout', '600');
  const url = address.href;
  const owner = `bv_test_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(18).toString('base64url');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query([`create role ${owner}`, `login createdb createrole password '${password}'`].join(' '));
  await client.end();
  const started: Started = { server, admin: url, owner };
  Object.assign(globalThis, { postgresOfTests: started });
  process.env['POSTGRES_OF_TESTS_ADMIN'] = url;
  process.env['POSTGRES_OF_TESTS_OWNER'] = JSON.stringify({ user: owner, password });
}
