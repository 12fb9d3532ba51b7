import type { Command } from 'commander';
import { ACCOUNTS_CLOCK, accountLanes, compareAtOnce } from './accounts-at-once.js';
import { newPostgres } from './databases.js';
import { wholeNumber, wholeNumberAboveZero } from './options.js';
import { pgbouncerVersion, startPgBouncer } from './pgbouncer-server.js';
import { inPlace, type Place } from './place.js';
import { startService } from './programs.js';

interface Options {
  readonly requests: number;
  readonly accounts: number;
  readonly seed: number;
}

const REQUIRE_ROW_SECURITY = { REQUIRE_ROW_SECURITY: '1' };

/** `many-accounts`: accounts that ask at once are told what each is told alone. */
export function manyAccounts(proofs: Command): void {
  withOptions(proofs.command('many-accounts'))
    .description(
      'ask by keys of many accounts at once, over PostgreSQL, and compare with what each is told alone',
    )
    .action((options: Options) =>
      inPlace(async (place) => {
        const { lanes, port } = await prepare(place, options);
        return compareAtOnce(lanes, port, port);
      }),
    );
}

/** `pgbouncer`: behind PgBouncer in transaction mode, too. */
export function pgbouncer(proofs: Command): void {
  withOptions(proofs.command('pgbouncer'))
    .description(
      'the same through PgBouncer in transaction mode, compared with a service that goes to the database directly',
    )
    .action((options: Options) => inPlace((place) => proveThroughPgBouncer(place, options)));
}

async function proveThroughPgBouncer(place: Place, options: Options): Promise<boolean> {
  const version = pgbouncerVersion();
  if (version === null) {
    console.log(
      'NOT PROVEN: there is no pgbouncer to run; install it, on Debian with `apt-get install pgbouncer`',
    );
    return false;
  }
  const { lanes, port, forService } = await prepare(place, options);
  const environment = REQUIRE_ROW_SECURITY;
  const through = await startService(place, await startPgBouncer(place, forService), {
    clock: ACCOUNTS_CLOCK,
    environment,
  });
  const holds = await compareAtOnce(lanes, port, through.port);
  console.log(`through ${version}, in transaction mode`);
  return holds;
}

function withOptions(command: Command): Command {
  return command
    .option('--requests <number>', 'requests of all accounts together', wholeNumberAboveZero, 10_000)
    .option('--accounts <number>', 'accounts, 1 to 702', wholeNumberAboveZero, 50)
    .option('--seed <number>', 'which accounts and requests', wholeNumber, 1);
}

/** The accounts in a PostgreSQL database, and a service that goes to it directly. */
async function prepare(place: Place, options: Options) {
  const database = await newPostgres(place);
  const lanes = await accountLanes(place, database, options);
  const { port } = await startService(place, database.forService, {
    clock: ACCOUNTS_CLOCK,
    environment: REQUIRE_ROW_SECURITY,
  });
  return { lanes, port, forService: database.forService };
}
