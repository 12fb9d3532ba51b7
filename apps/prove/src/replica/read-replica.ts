import { caughtUp, startPostgresPair } from '@brand-visibility/databases';
import { Option, type Command } from 'commander';
import { join } from 'node:path';
import { demoOn, newReaderOf } from '../harness/demo-on-postgres.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { proveParts } from '../harness/parts.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';
import { away } from './away.js';
import { following, recovery, revoking, type Setting } from './parts.js';
import { growingWorld } from '../harness/growing-world.js';

interface Options {
  readonly part?: string;
  readonly seconds: number;
}

const PARTS: Readonly<Record<string, (setting: Setting) => Promise<boolean>>> = {
  following,
  revoking,
  away,
  recovery,
};

/** Adds the command `read-replica`. It proves that services follow a replica and immediately refuse a revoked key. */
export function readReplica(proofs: Command): void {
  proofs
    .command('read-replica')
    .description('run two services over PostgreSQL with a streaming replica; prints one claim per line')
    .addOption(new Option('--part <name>', 'only this part').choices(Object.keys(PARTS)))
    .option('--seconds <number>', 'duration of each failure', wholeNumberAboveZero, 10)
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

/** Makes recovery cancel conflicting queries of readers immediately. By default, it waits for half a minute. */
const NO_STANDBY_DELAY = { max_standby_streaming_delay: '0' };

async function prove(workspace: Workspace, { part: wanted, seconds }: Options): Promise<boolean> {
  progress('creating the databases');
  const pair = await startPostgresPair({ standby: NO_STANDBY_DELAY });
  const { primary, standby } = pair;
  workspace.atEnd(async () => {
    await standby.stop();
    await primary.stop();
  });
  const demo = await demoOn(workspace, primary);
  const aloneUrl = await newReaderOf(primary, 'proof_alone');
  await caughtUp(primary.url, standby.url);

  const growing = growingWorld(join(workspace.folder, 'growing'));
  const clock = growing.now;
  const environment = { REQUIRE_ROW_SECURITY: '1' };
  const readUrl = new URL(demo.url);
  readUrl.search = new URL(standby.url).search;
  const startReader = () =>
    startService(workspace, demo.url, {
      clock,
      environment: { ...environment, DATABASE_READ_URL: readUrl.href },
    });
  const readers = [await startReader(), await startReader()] as const;
  const alone = await startService(workspace, aloneUrl, { clock, environment });
  const setting = { workspace, pair, demo, growing, clock, readers, alone, seconds };

  const holds = await proveParts(PARTS, wanted, (part) => part(setting));
  return [...readers, alone].every((service) => service.isRunning()) && holds;
}
