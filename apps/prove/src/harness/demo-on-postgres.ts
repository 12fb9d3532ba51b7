import { runStatements, startPostgres, type PostgresServer } from '@brand-visibility/databases';
import { randomBytes } from 'node:crypto';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs } from '@brand-visibility/programs/start';

const DEMO_DAY = '2026-03-01';

/** The demo on a PostgreSQL server that a system test may damage. */
interface Demo {
  readonly server: PostgresServer;
  /** The database URL of the read-only role. */
  readonly url: string;
  /** An API key of the demo. */
  readonly key: string;
}

/** Starts a server that contains the demo and a read-only role. */
export async function demoOnPostgres(workspace: Workspace): Promise<Demo> {
  progress('creating the database');
  const server = await startPostgres();
  workspace.atEnd(() => server.stop());
  const key = (await runJobs(workspace, server.url, ['demo', '--today', DEMO_DAY])).trim();
  const [user, password] = ['proof_reader', randomBytes(18).toString('base64url')];
  await runStatements(server.url, [
    `create role ${user} login password '${password}' in role brand_visibility_reader`,
  ]);
  const url = new URL(server.url);
  [url.username, url.password] = [user, password];
  return {
    server,
    url: url.href,
    key,
  };
}
