import { inWorkspace, NotRun, type Workspace } from '@brand-visibility/programs/workspace';
import { Option, type Command } from 'commander';
import { wholeNumberAboveZero } from '../harness/options.js';
import { proveParts } from '../harness/parts.js';
import { distributing } from './distributing.js';
import { equalResponses, equalTables, killedImports } from './equal.js';
import { isolated } from './isolated.js';
import { movedShards } from './moved-shards.js';
import { startSetting, type Amounts, type Setting } from './setting.js';
import { workerAway } from './worker-away.js';

interface Options extends Amounts {
  readonly part?: string;
}

const PARTS: Readonly<Record<string, (setting: Setting) => Promise<boolean>>> = {
  distributing,
  tables: equalTables,
  responses: equalResponses,
  'killed-imports': killedImports,
  away: workerAway,
  moved: movedShards,
  isolated,
};

/** Adds the command `citus`. It proves that programs work on a Citus cluster exactly as on PostgreSQL. */
export function citus(proofs: Command): void {
  proofs
    .command('citus')
    .description(
      'compare a Citus cluster with plain PostgreSQL; PG_BIN is a folder of binaries with Citus; prints one claim per line',
    )
    .addOption(new Option('--part <name>', 'only this part').choices(Object.keys(PARTS)))
    .option('--requests <number>', 'requests to compare', wholeNumberAboveZero, 1_000)
    .option('--rounds <number>', 'kills of each command', wholeNumberAboveZero, 20)
    .option('--seconds <number>', 'seconds for which a worker is away', wholeNumberAboveZero, 10)
    .option('--seed <number>', 'seed of the random data', wholeNumberAboveZero, 1)
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { part: wanted, ...amounts }: Options): Promise<boolean> {
  if ((process.env['PG_BIN'] ?? '') === '')
    throw new NotRun('PG_BIN must be the folder that contains initdb and postgres of PostgreSQL with Citus');
  const setting = await startSetting(workspace, amounts);
  return proveParts(PARTS, wanted, (part) => part(setting));
}
