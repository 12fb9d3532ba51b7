import { KEY_LIFETIMES, type Erasure } from '@brand-visibility/application';
import { isDay } from '@brand-visibility/domain';
import { Command, InvalidArgumentError, Option } from 'commander';
import { check } from './commands/check.js';
import type { DemoOptions } from './commands/demo.js';
import { complete, type CompleteCommandOptions } from './commands/complete.js';
import { erase } from './commands/erase.js';
import { importFiles } from './commands/import.js';
import {
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  type CreateKeyOptions,
} from './commands/keys.js';
import { migrate } from './commands/migrate.js';
import { refreshOutreach } from './commands/refresh-outreach.js';
import { remeasureCommand } from './commands/remeasure.js';

/** The command line (rule 10.1). `end` is given the status of the command that ran; wrong usage is thrown. */
export function program(end: (status: number) => void): Command {
  const jobs = new Command('jobs')
    .description('Works on the data of Brand Visibility; DATABASE_URL names the database.')
    .exitOverride()
    .showHelpAfterError('(--help shows what there is)');

  jobs
    .command('migrate')
    .description('bring the schema of the database up to date')
    .action(async () => end(await migrate()));

  jobs
    .command('import')
    .description('import files of newline-delimited JSON, all of them or nothing')
    .argument('<file...>', 'files, packed with gzip when they end in .gz')
    .action(async (files: readonly string[]) => end(await importFiles(files)));

  jobs
    .command('complete')
    .description('complete running runs: fill failed questions in and reckon the figures')
    .option('--run <id...>', 'the runs to complete')
    .addOption(new Option('--all', 'every run that is running').conflicts('run'))
    .action(async (options: CompleteCommandOptions, command: Command) => {
      if (!options.all && !options.run) command.error('error: give --run or --all');
      end(await complete(options));
    });

  jobs
    .command('refresh-outreach')
    .description('make the outreach boards anew from what the answers of the last 90 days cite')
    .option('--brand <id>', 'the board of this brand alone')
    .action(async (options: { readonly brand?: string }) => end(await refreshOutreach(options)));

  jobs
    .command('remeasure')
    .description('measure again what was done about recommendations, and print what was found')
    .option('--brand <id>', 'only the recommendations of this brand')
    .action(async (options: { readonly brand?: string }) => end(await remeasureCommand(options)));

  addKeys(jobs.command('keys').description('make, list and revoke API keys'), end);

  jobs
    .command('erase')
    .description('remove an account or a brand with all that hangs on it')
    .addOption(new Option('--account <id>', 'the account to remove').conflicts('brand'))
    .option('--brand <id>', 'the brand to remove; keys that name it read it no longer')
    .option('--yes', 'without this nothing is removed')
    .action(async (options: EraseOptions, command: Command) => {
      const what = erasureOf(options);
      if (!what) return command.error('error: give --account or --brand');
      if (!options.yes) return command.error('error: nothing was removed; give --yes to remove it for good');
      end(await erase(what));
    });

  jobs
    .command('check')
    .description('rebuild what is derived and name what differs from what is stored')
    .action(async () => end(await check()));

  jobs
    .command('demo')
    .description('make the demo data unless they are there, and print a key for them')
    .option('--today <day>', 'the day that the data end with, YYYY-MM-DD', readDay)
    .option('--key-file <file>', 'keep the key in this file, and go on with the one in it while it works')
    .action(async (options: DemoOptions) => {
      const { demo } = await import('./commands/demo.js'); // the other commands start faster without the demo's world
      end(await demo(options));
    });

  return jobs;
}

function addKeys(keys: Command, end: (status: number) => void): void {
  keys
    .command('create')
    .description('make a key and print it, once')
    .requiredOption('--account <id>', 'the account that the key reads')
    .requiredOption('--name <text>', 'what the key is called', readName)
    .addOption(
      new Option('--all-brands', 'the key reads every brand, later ones included').conflicts('brand'),
    )
    .option('--brand <id...>', 'the brands that the key reads')
    .addOption(
      new Option('--expires <lifetime>', 'when the key expires')
        .choices(Object.keys(KEY_LIFETIMES))
        .default('never'),
    )
    .action(async (options: CreateKeyOptions, command: Command) => {
      if (!options.allBrands && !options.brand) command.error('error: give --all-brands or --brand');
      end(await createKeyCommand(options));
    });

  keys
    .command('list')
    .description('list the keys of an account, one JSON object a line')
    .requiredOption('--account <id>', 'the account')
    .action(async (options: { readonly account: string }) => end(await listKeysCommand(options)));

  keys
    .command('revoke')
    .description('revoke a key; it is refused from the next request on')
    .requiredOption('--key <id>', 'the id of the key')
    .action(async (options: { readonly key: string }) => end(await revokeKeyCommand(options)));
}

interface EraseOptions {
  readonly account?: string;
  readonly brand?: string;
  readonly yes?: boolean;
}

function erasureOf({ account, brand }: EraseOptions): Erasure | null {
  if (account !== undefined) return { account_id: account };
  return brand === undefined ? null : { brand_id: brand };
}

/** As long as the import format lets a key's name be. */
const LONGEST_NAME = 512;

function readName(text: string): string {
  const length = Array.from(text).length;
  if (length < 1 || length > LONGEST_NAME)
    throw new InvalidArgumentError(`Expected 1 to ${LONGEST_NAME} characters.`);
  return text;
}

function readDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Expected a day as YYYY-MM-DD.');
  return text;
}
