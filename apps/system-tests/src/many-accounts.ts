import type { Command } from 'commander';
import { ACCOUNTS_CLOCK, accountLanes, compareAtOnce, type Lane } from './accounts-at-once.js';
import { newPostgres } from './databases.js';
import { wholeNumber, wholeNumberAboveZero } from './options.js';
import { inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';

export interface AccountOptions {
  readonly requests: number;
  readonly accounts: number;
  readonly seed: number;
}

/** The service refuses to start where the database does not keep accounts apart by itself. */
export const REQUIRE_ROW_SECURITY = { REQUIRE_ROW_SECURITY: '1' };

/** `many-accounts`: accounts that ask at once are told what each is told alone. */
export function manyAccounts(proofs: Command): void {
  withAccountOptions(proofs.command('many-accounts'))
    .description(
      'ask by keys of many accounts at once, over PostgreSQL, and compare with what each is told alone',
    )
    .action((options: AccountOptions) =>
      inWorkspace(async (place) => {
        const { lanes, port } = await serveAccounts(place, options);
        return compareAtOnce(lanes, port, port);
      }),
    );
}

export function withAccountOptions(command: Command): Command {
  return command
    .option('--requests <number>', 'requests of all accounts together', wholeNumberAboveZero, 10_000)
    .option('--accounts <number>', 'accounts, 1 to 702', wholeNumberAboveZero, 50)
    .option('--seed <number>', 'which accounts and requests', wholeNumber, 1);
}

/** The accounts in a PostgreSQL database, and a service that goes to it directly. */
export async function serveAccounts(
  place: Workspace,
  options: AccountOptions,
): Promise<{ readonly lanes: readonly Lane[]; readonly port: number; readonly forService: string }> {
  const database = await newPostgres(place);
  const lanes = await accountLanes(place, database, options);
  const { port } = await startService(place, database.forService, {
    clock: ACCOUNTS_CLOCK,
    environment: REQUIRE_ROW_SECURITY,
  });
  return { lanes, port, forService: database.forService };
}
