import { Option, type Command } from 'commander';
import { wholeNumberAboveZero } from '../harness/options.js';
import { proveParts } from '../harness/parts.js';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import { badWay } from './bad-way.js';
import { diskFull } from './disk-full.js';
import { frozenBackend } from './frozen-backend.js';
import { logDiskFull } from './log-disk-full.js';
import type { Part, PartOptions } from './part.js';
import { tableLock } from './table-lock.js';

const PARTS: Readonly<Record<string, Part>> = {
  'frozen-backend': frozenBackend,
  'table-lock': tableLock,
  'bad-way': badWay,
  'disk-full': diskFull,
  'log-disk-full': logDiskFull,
};

interface Options extends PartOptions {
  readonly part?: string;
}

/**
 * Adds the command `database-trouble`. It proves for each failure in `PARTS` that the service keeps running, responds
 * as documented, and recovers.
 */
export function databaseTrouble(proofs: Command): void {
  proofs
    .command('database-trouble')
    .description('cause database failures while the service gets requests; prints one claim per line')
    .addOption(new Option('--part <name>', 'only this failure').choices(Object.keys(PARTS)))
    .option('--seconds <number>', 'duration of each lasting failure', wholeNumberAboveZero, 10)
    .action((options: Options) =>
      inWorkspace((workspace) => proveParts(PARTS, options.part, (prove) => prove(workspace, options))),
    );
}
