import { COMMAND_NAMES, type Erasure } from '@brand-visibility/application';
import { DEFAULT_WRITER, type Writer } from '@brand-visibility/wiring';
import { withoutApiKeys } from '@brand-visibility/domain/api-key';
import { VERSION } from '@brand-visibility/terminal';
import { Command, Option } from 'commander';
import { addColumn, addEngine, readDay, readDuration, readNumber, readZone } from './arguments.js';
import { afterRestore, markBackup } from './commands/after-restore.js';
import { withDatabase } from './open.js';
import { check } from './commands/check.js';
import type { ConvertOptions } from './commands/convert.js';
import type { DemoOptions } from './commands/demo.js';
import { complete, type CompleteCommandOptions } from './commands/complete.js';
import { listAccounts } from './commands/accounts.js';
import { erase, eraseTexts } from './commands/erase.js';
import { importFiles, type ImportCommandOptions } from './commands/import.js';
import { addKeys } from './key-commands.js';
import { checkSchema, migrate } from './commands/migrate.js';
import { refreshOutreach } from './commands/refresh-outreach.js';
import { remeasureCommand } from './commands/remeasure.js';
import { status, type StatusOptions } from './commands/status.js';
import { MOST_SILENCE, STANDARD_INPUT } from './input-file.js';
import type { Io } from './output.js';

/**
 * Defines the command line (rule 10.1). `end` is called with the exit status of the command. Parsing throws a
 * CommanderError for usage errors.
 */
export function program(
  { env, stdout, stderr, invocation, clock }: Io,
  end: (status: number) => void,
): Command {
  const jobs = new Command('jobs')
    .description('Manages the data of Brand Visibility, in the database at DATABASE_URL.')
    .version(VERSION, '--version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(withoutApiKeys(text)),
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(use --help for usage)')
    .addOption(
      new Option('--wait <duration>', 'how long to wait while another command writes, such as 0s, 30s, 10m')
        .argParser(readDuration)
        .default(DEFAULT_WRITER.wait, '10m'),
    );
  const writer: { -readonly [K in keyof Writer]: Writer[K] } = { ...DEFAULT_WRITER };
  jobs.hook('preAction', (_, action) => {
    const group = action.parent === jobs ? null : action.parent;
    writer.command = `${group === null ? '' : `${group.name()} `}${action.name()}`;
    writer.wait = jobs.opts<{ wait: number }>().wait;
    if (writer.command === 'import') writer.statement = MOST_SILENCE * 60_000;
  });
  const io: Io = { env, stdout, stderr, invocation, clock, writer };

  jobs
    .command('migrate')
    .description('bring the database up to date')
    .addOption(
      new Option(
        '--check',
        'change nothing; the status tells whether this release can serve the database: 0 yes, 4 migrate first, 5 no',
      ).conflicts('finish'),
    )
    .option('--finish', 'drop what only former releases read; they can then no longer serve the database')
    .action(async (options: { readonly check?: boolean; readonly finish?: boolean }) =>
      end(await (options.check ? checkSchema(io) : migrate(io, options))),
    );

  jobs
    .command('import')
    .description('import files of newline-delimited JSON, all or none')
    .argument('<file...>', 'files, compressed with gzip if the name ends in .gz; - is standard input')
    .option('--dry-run', 'check the files against the database and write nothing')
    .option('--after-restore', 'skip accounts and brands that are erased according to the journal (JOURNAL)')
    .addOption(
      new Option(
        '--exact <brand>',
        'delete the answers and runs of this brand that the files lack',
      ).conflicts('afterRestore'),
    )
    .option('--refuse', 'with --exact: refuse the files instead if there are such answers')
    .addOption(
      new Option(
        '--add',
        'add answers: merge stored brands, prompts and runs with the files, and refuse changed answers',
      ).conflicts('exact'),
    )
    .action(async (files: readonly string[], options: ImportCommandOptions, command: Command) => {
      if (options.refuse && options.exact === undefined) command.error('error: --refuse needs --exact');
      if (files.filter((file) => file === STANDARD_INPUT).length > 1)
        command.error('error: standard input (-) can be read only once');
      if (options.afterRestore && !env['JOURNAL'])
        command.error('error: set JOURNAL to the file of the journal');
      end(await importFiles(io, files, options));
    });

  jobs
    .command('convert')
    .description('turn tables of answers into records that import reads; opens no database')
    .argument(
      '<table...>',
      'CSV or JSON files, compressed with gzip if the name ends in .gz; - is standard input',
    )
    .requiredOption('--brand <file>', 'the brand and its rivals, as a JSON file')
    .option('--to <file>', 'write to this file instead of standard output')
    .addOption(
      new Option('--column <name=column>', 'read a column that has another name; repeatable')
        .argParser(addColumn)
        .default(new Map(), 'by name'),
    )
    .addOption(new Option('--dates <order>', 'the order in dates such as 05/10/2026').choices(['dmy', 'mdy']))
    .addOption(
      new Option('--tz <zone>', 'the time zone of the days, and of times without an offset')
        .argParser(readZone)
        .default('UTC'),
    )
    .addOption(
      new Option(
        '--engine <name=engine>',
        'count the rows of another engine as rows of ours, or give the engine of rows without one; repeatable',
      )
        .argParser(addEngine)
        .default(new Map(), 'by name'),
    )
    .addOption(
      new Option('--ignore <column>', 'leave a column out; repeatable')
        .argParser((name: string, names: readonly string[]) => [...names, name])
        .default([], 'none'),
    )
    .option('--check', 'print how the tables are understood, and write nothing')
    .option('--all-faults', 'list each error instead of three rows per kind')
    .option('--links', 'the URLs in the texts of answers are sources, too')
    .option(
      '--prompts <file>',
      'the questions of API responses: a table of `file` and `prompt`, or the input of a batch',
    )
    .action(async (tables: readonly string[], options: ConvertOptions) => {
      const { convert } = await import('./commands/convert.js');
      end(await convert(io, tables, options));
    });

  jobs
    .command('complete')
    .description('complete running runs: fill in failed questions and compute the figures')
    .option('--run <id...>', 'the runs to complete')
    .addOption(new Option('--all', 'complete every running run').conflicts('run'))
    .action(async (options: CompleteCommandOptions, command: Command) => {
      if (!options.all && !options.run) command.error('error: give --run or --all');
      end(await complete(io, options));
    });

  jobs
    .command('refresh-outreach')
    .description('rebuild the outreach boards from the citations of the last 90 days')
    .option('--brand <id>', 'only the board of this brand')
    .action(async (options: { readonly brand?: string }) => end(await refreshOutreach(io, options)));

  jobs
    .command('remeasure')
    .description('measure recommendations again and print the results')
    .option('--brand <id>', 'only the recommendations of this brand')
    .action(async (options: { readonly brand?: string }) => end(await remeasureCommand(io, options)));

  jobs
    .command('accounts')
    .description('list accounts')
    .command('list')
    .description('list all accounts, one JSON object per line')
    .action(async () => end(await listAccounts(io)));

  addKeys(jobs.command('keys').description('create, list and revoke API keys'), io, end);

  jobs
    .command('erase')
    .description('delete an account or a brand with all of its data, or the texts of old answers')
    .addOption(new Option('--account <id>', 'the account to delete').conflicts(['brand', 'textsBefore']))
    .addOption(
      new Option('--brand <id>', 'the brand to delete; keys that list it lose it').conflicts('textsBefore'),
    )
    .option('--texts-before <day>', 'empty the texts of answers created before this day, YYYY-MM-DD', readDay)
    .option('--new-journal', 'begin a new journal (JOURNAL) if its file is missing')
    .option('--yes', 'confirm the deletion; required')
    .action(async (options: EraseOptions, command: Command) => {
      const what = erasureOf(options);
      if (!what && options.textsBefore === undefined)
        return command.error('error: give --account, --brand or --texts-before');
      if (!options.yes)
        return command.error('error: nothing was deleted; give --yes to delete the data permanently');
      const { newJournal = false } = options;
      end(await (what ? erase(io, what, newJournal) : eraseTexts(io, options.textsBefore ?? '', newJournal)));
    });

  jobs
    .command('after-restore')
    .description('repeat the erasures and revocations that a restored backup has undone')
    .requiredOption('--journal <file>', 'the file to which erase and keys revoke add entries (JOURNAL)')
    .action(async (options: { readonly journal: string }) => end(await afterRestore(io, options)));

  jobs
    .command('check')
    .description('rebuild derived data and list the differences from the stored data')
    .action(async () => end(await check(io)));

  jobs
    .command('backup-begin')
    .description('mark the beginning of a backup in the database and the journal, before the dump')
    .action(async () => end(await markBackup(io)));

  jobs
    .command('backup-made')
    .description('record that a backup of the database was made, for the metrics and the alerts')
    .action(async () => end(await withDatabase(io, 'work', async () => 0)));

  jobs
    .command('backup-copied')
    .description('record that a backup was copied to another machine')
    .option('--failed', 'record that the copy failed')
    .action(async ({ failed }: { readonly failed?: boolean }) =>
      end(await withDatabase(io, 'work', async () => (failed ? 1 : 0))),
    );

  jobs
    .command('status')
    .description('list ended, running and overdue commands, one JSON object per line')
    .option('--last <number>', 'how many of the latest commands to list', readNumber, 20)
    .option(
      '--vanished <host>',
      'first record as vanished all running commands of this host whose processes have ended',
    )
    .addOption(
      new Option(
        '--last-success <command>',
        'print instead when the last successful run of this command ended; nothing if there is none',
      ).choices(COMMAND_NAMES),
    )
    .option(
      '--stale',
      'list instead the accounts and brands whose data are late, the worst first, and the engines that fail for a brand',
    )
    .action(async (options: StatusOptions) => end(await status(io, options)));

  jobs
    .command('demo')
    .description('import the demo data if they are missing, and print a key for them')
    .option('--today <day>', 'the last day of the data, YYYY-MM-DD', readDay)
    .option('--key-file <file>', 'store the key in this file, and reuse the stored key while it is valid')
    .action(async (options: DemoOptions) => {
      // Loaded on demand, because the other commands start faster without it.
      const { demo } = await import('./commands/demo.js');
      end(await demo(io, options));
    });

  return jobs;
}

interface EraseOptions {
  readonly account?: string;
  readonly brand?: string;
  readonly textsBefore?: string;
  readonly newJournal?: boolean;
  readonly yes?: boolean;
}

function erasureOf({ account, brand }: EraseOptions): Erasure | null {
  if (account !== undefined) return { account_id: account };
  return brand === undefined ? null : { brand_id: brand };
}
