/** Defines the commands for keys and for the assistants that use them. */
import { KEY_LIFETIMES } from '@brand-visibility/application';
import { Option, type Command } from 'commander';
import { readDay, readDays, readName } from './arguments.js';
import { disconnectAssistant, listAssistants, who } from './commands/assistants.js';
import {
  createKeyCommand,
  createKeysCommand,
  listKeysCommand,
  revokeKeyCommand,
  type CreateKeyOptions,
  type ListKeysOptions,
} from './commands/keys.js';
import type { Io } from './output.js';

/** Adds the commands to the group `keys`. */
export function addKeys(keys: Command, io: Io, end: (status: number) => void): void {
  keys
    .command('create')
    .description('create a key, or all keys that a file requests, and print each key once')
    .option('--account <id>', 'the account that the key reads')
    .option('--name <text>', 'the name of the key', readName)
    .addOption(
      new Option('--all-brands', 'the key reads every brand, including later ones').conflicts('brand'),
    )
    .option('--brand <id...>', 'the brands that the key reads')
    .addOption(
      new Option('--expires <lifetime>', 'when the key expires')
        .choices(Object.keys(KEY_LIFETIMES))
        .default('never'),
    )
    .addOption(
      new Option(
        '--from <file>',
        'create one key per line (a JSON object), and print one JSON object per key',
      ).conflicts(['account', 'name', 'allBrands', 'brand', 'expires']),
    )
    .option('--to <file>', 'write to this new file, which only you can read, instead of standard output')
    .action(async ({ account, name, from, ...options }: CreateKeyArguments, command: Command) => {
      if (from === undefined) {
        if (account === undefined || name === undefined)
          return command.error('error: give --account and --name, or --from');
        if (!options.allBrands && !options.brand) command.error('error: give --all-brands or --brand');
        end(await createKeyCommand(io, { account, name, ...options }));
      } else end(await createKeysCommand(io, from, options.to));
    });

  keys
    .command('list')
    .description('list keys, one JSON object per line')
    .option('--account <id>', 'only keys of this account')
    .option('--expiring <days>', 'only working keys that expire within this time, such as 30d', readDays)
    .option(
      '--unused-since <day>',
      'only working keys that have not been used since this day, YYYY-MM-DD',
      readDay,
    )
    .addOption(
      new Option(
        '--export',
        'print all keys as records that import reads, without the keys themselves',
      ).conflicts(['expiring', 'unusedSince']),
    )
    .action(async (options: ListKeysOptions) => end(await listKeysCommand(io, options)));

  keys
    .command('revoke')
    .description('revoke a key; it is rejected from the next request on')
    .requiredOption(
      '--key <text>',
      'the id of the key, or a string with the key, such as a link; the key is never printed',
    )
    .action(async (options: { readonly key: string }) => end(await revokeKeyCommand(io, options)));

  keys
    .command('assistants')
    .description('list the assistants that signed in, one JSON object per line')
    .option('--key <id>', 'only the assistants of this key')
    .action(async (options: { readonly key?: string }) => end(await listAssistants(io, options)));

  keys
    .command('who')
    .description('tell whose the key or token on standard input is, and which command ends it')
    .action(async () => end(await who(io)));

  keys
    .command('disconnect')
    .description('end the connection of an assistant; its tokens are rejected from the next message on')
    .argument('<id>', 'the id that `keys assistants` prints')
    .action(async (id: string) => end(await disconnectAssistant(io, id)));
}

type CreateKeyArguments = Omit<CreateKeyOptions, 'account' | 'name'> & {
  readonly account?: string;
  readonly name?: string;
  readonly from?: string;
};
