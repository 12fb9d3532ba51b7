import pg from 'pg';
import type { Started } from './setup.js';

/**
 * For jest's `globalTeardown`: stops the server that setup.ts started, or removes the test databases and their owner
 * from the server at `TEST_DATABASE_URL`.
 */
export default async function teardown(): Promise<void> {
  const { postgresOfTests } = globalThis as { postgresOfTests?: Started }; // set by setup.ts
  if (!postgresOfTests) return;
  const { server, admin, owner } = postgresOfTests;
  if (server) {
    await server.stop();
    return;
  }
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select quote_ident(datname) as name from pg_database where datdba = $1::regrole',
    [owner],
  );
  for (const { name } of rows) await client.query(['drop database', name, 'with (force)'].join(' '));
  await client.query(['drop owned by', owner].join(' '));
  await client.query(['drop role', owner].join(' '));
  await client.end();
}
