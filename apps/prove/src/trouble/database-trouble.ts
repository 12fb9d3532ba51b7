import { Option, type Command } from 'commander';
import { wholeNumberAboveZero } from '../harness/options.js';
import { proveParts } from '../harness/parts.js';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import { diskFull } from './disk-full.js';
import { logDiskFull } from './log-disk-full.js';
import type { Part, PartOptions } from './part.js';

const PARTS: Readonly<Record<string, Part>> = {
  'disk-full': diskFull,
  'log-disk-full': logDiskFull,
};

interface Options extends PartOptions {
  readonly part?: string;
}

/**
 * Adds the command `database-trouble`. It proves for each failure in `PARTS` that the service keeps running, responds
 * as documented, and recovers. `packages/storage/test/postgres/trouble.test.ts` causes locks, lost connections and
 * frozen server processes.
 */
export function databaseTrouble(proofs: Command): void {
  proofs
    .command('database-trouble')
    .description('cause database failures while the service gets requests; prints one claim per line')
    .addOption(new Option('--part <name>', 'only this failure').choices(Object.keys(PARTS)))
    .option(
      '--seconds <number>',
      'seconds for which the disk of the log stays full',
      wholeNumberAboveZero,
      10,
    )
    .action((options: Options) =>
      inWorkspace((workspace) => proveParts(PARTS, options.part, (prove) => prove(workspace, options))),
    );
}
