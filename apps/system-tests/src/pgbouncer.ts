import type { Command } from 'commander';
import { ACCOUNTS_CLOCK, compareAtOnce } from './accounts-at-once.js';
import {
  REQUIRE_ROW_SECURITY,
  serveAccounts,
  withAccountOptions,
  type AccountOptions,
} from './many-accounts.js';
import { pgbouncerVersion, startPgBouncer } from './pgbouncer-server.js';
import { inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';

/** `pgbouncer`: behind PgBouncer in transaction mode, too. */
export function pgbouncer(proofs: Command): void {
  withAccountOptions(proofs.command('pgbouncer'))
    .description(
      'the same through PgBouncer in transaction mode, compared with a service that goes to the database directly',
    )
    .action((options: AccountOptions) => inWorkspace((place) => prove(place, options)));
}

async function prove(place: Workspace, options: AccountOptions): Promise<boolean> {
  const version = pgbouncerVersion();
  if (version === null) {
    console.log(
      'NOT PROVEN: there is no pgbouncer to run; install it, on Debian with `apt-get install pgbouncer`',
    );
    return false;
  }
  const { lanes, port, forService } = await serveAccounts(place, options);
  const environment = REQUIRE_ROW_SECURITY;
  const through = await startService(place, await startPgBouncer(place, forService), {
    clock: ACCOUNTS_CLOCK,
    environment,
  });
  const holds = await compareAtOnce(lanes, port, through.port);
  console.log(`through ${version}, in transaction mode`);
  return holds;
}
