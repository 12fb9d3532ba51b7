import type { Command } from 'commander';
import { ACCOUNTS_CLOCK, compareAtOnce } from './accounts-at-once.js';
import {
  REQUIRE_ROW_SECURITY,
  serveAccounts,
  withAccountOptions,
  type AccountOptions,
} from './many-accounts.js';
import { pgbouncerVersion, startPgBouncer } from './pgbouncer-server.js';
import { inWorkspace, NotRun, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';

/** Adds the command `pgbouncer`. It proves the same as `many-accounts`, but through PgBouncer in transaction mode. */
export function pgbouncer(proofs: Command): void {
  withAccountOptions(proofs.command('pgbouncer'))
    .description(
      'do the same as many-accounts through PgBouncer in transaction mode, and compare with a direct connection',
    )
    .action((options: AccountOptions) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, options: AccountOptions): Promise<boolean> {
  const version = pgbouncerVersion();
  if (version === null) throw new NotRun('pgbouncer is not installed; on Debian: apt-get install pgbouncer');
  const { lanes, port, forService } = await serveAccounts(workspace, options);
  const environment = REQUIRE_ROW_SECURITY;
  const through = await startService(workspace, await startPgBouncer(workspace, forService), {
    clock: ACCOUNTS_CLOCK,
    environment,
  });
  const holds = await compareAtOnce(lanes, port, through.port);
  console.log(`through ${version}, in transaction mode`);
  return holds;
}
