import { runStatements, startPostgres } from '@brand-visibility/databases';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import type { ServerVersion } from './servers.js';

/** Starts the PostgreSQL that the environment names and prints its version as JSON; servers.ts runs this program. */
await inWorkspace(async (workspace) => {
  const server = await startPostgres();
  workspace.atEnd(() => server.stop());
  const [row] = (await runStatements(server.url, [
    `select current_setting('server_version') as version,
       (select default_version from pg_available_extensions where name = 'citus') as citus`,
  ])) as ServerVersion[]; // rows are untyped
  console.log(JSON.stringify(row));
  return true;
});
