import type { Command } from 'commander';
import { ACCOUNTS_CLOCK, accountLanes, compareAtOnce, type Lane } from './accounts-at-once.js';
import { newPostgres } from '../harness/databases.js';
import { wholeNumber, wholeNumberAboveZero } from '../harness/options.js';
import { inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';

export interface AccountOptions {
  readonly requests: number;
  readonly accounts: number;
  readonly seed: number;
}

/** Makes the service refuse to start unless the database itself isolates accounts. */
export const REQUIRE_ROW_SECURITY = { REQUIRE_ROW_SECURITY: '1' };

/** Adds the command `many-accounts`. It proves that requests sent alone and concurrently get equal responses. */
export function manyAccounts(proofs: Command): void {
  withAccountOptions(proofs.command('many-accounts'))
    .description(
      'send requests of many accounts over PostgreSQL, alone and at the same time, and compare the responses',
    )
    .action((options: AccountOptions) =>
      inWorkspace(async (workspace) => {
        const { lanes, port } = await serveAccounts(workspace, options);
        return compareAtOnce(lanes, port, port);
      }),
    );
}

export function withAccountOptions(command: Command): Command {
  return command
    .option('--requests <number>', 'total number of requests', wholeNumberAboveZero, 10_000)
    .option('--accounts <number>', 'number of accounts, 1 to 702', wholeNumberAboveZero, 50)
    .option('--seed <number>', 'seed of the accounts and requests', wholeNumber, 1);
}

/** Creates the accounts in a PostgreSQL database and starts a service that connects to the database directly. */
export async function serveAccounts(
  workspace: Workspace,
  options: AccountOptions,
): Promise<{ readonly lanes: readonly Lane[]; readonly port: number; readonly forService: string }> {
  const database = await newPostgres(workspace);
  const lanes = await accountLanes(workspace, database, options);
  const { port } = await startService(workspace, database.forService, {
    clock: ACCOUNTS_CLOCK,
    environment: REQUIRE_ROW_SECURITY,
  });
  return { lanes, port, forService: database.forService };
}
