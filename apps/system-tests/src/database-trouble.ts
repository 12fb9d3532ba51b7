import { Option, type Command } from 'commander';
import { wholeNumberAboveZero } from './options.js';
import { inWorkspace, progress } from '@brand-visibility/programs/workspace';
import { backendKills } from './trouble/backend-kills.js';
import { badWay } from './trouble/bad-way.js';
import { corruptFile } from './trouble/corrupt-file.js';
import { diskFull } from './trouble/disk-full.js';
import { frozenBackend } from './trouble/frozen-backend.js';
import { noConnections } from './trouble/no-connections.js';
import type { Part, PartOptions } from './trouble/part.js';
import { tableLock } from './trouble/table-lock.js';

const PARTS: Readonly<Record<string, Part>> = {
  'backend-kills': backendKills,
  'frozen-backend': frozenBackend,
  'table-lock': tableLock,
  'no-connections': noConnections,
  'bad-way': badWay,
  'disk-full': diskFull,
  'corrupt-file': corruptFile,
};

interface Options extends PartOptions {
  readonly part?: string;
}

/** `database-trouble`: whatever happens to its database, the service says what it may progress, lives, and serves again. */
export function databaseTrouble(proofs: Command): void {
  proofs
    .command('database-trouble')
    .description('do what can happen to a database while the service is asked; each claim is a line')
    .addOption(new Option('--part <name>', 'only this trouble').choices(Object.keys(PARTS)))
    .option('--seconds <number>', 'how long a trouble lasts that goes on', wholeNumberAboveZero, 10)
    .option('--seed <number>', 'which places of a file are damaged', wholeNumberAboveZero, 1)
    .action(async (options: Options) => {
      const chosen = Object.entries(PARTS).filter(([name]) => name === (options.part ?? name));
      let holds = true;
      for (const [name, { what, prove }] of chosen) {
        progress(`${name}: ${what}`);
        console.log(`# ${name}`);
        await inWorkspace(async (place) => (holds = (await prove(place, options)) && holds));
      }
    });
}
