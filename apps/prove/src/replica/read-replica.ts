import { caughtUp, runStatements, startPostgresPair } from '@brand-visibility/databases';
import { Option, type Command } from 'commander';
import { join } from 'node:path';
import { demoOn, newReaderOf } from '../harness/demo-on-postgres.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { proveParts } from '../harness/parts.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { startService, type ServiceOptions } from '@brand-visibility/programs/start';
import { limiting, revoking } from './admission.js';
import { away } from './away.js';
import { equalResponses } from './equal-responses.js';
import { following } from './following.js';
import { recovery } from './recovery.js';
import type { Setting } from './setting.js';
import { growingWorld } from '../trouble/growing-world.js';

interface Options {
  readonly part?: string;
  readonly requests: number;
  readonly seconds: number;
}

const PARTS: Readonly<Record<string, (setting: Setting) => Promise<boolean>>> = {
  equal: equalResponses,
  following,
  revoking,
  limiting,
  away,
  recovery,
};

/** `read-replica`: services that read from a streaming replica response identically and admit exactly the same. */
export function readReplica(proofs: Command): void {
  proofs
    .command('read-replica')
    .description('run two services over PostgreSQL with a streaming replica; prints one claim a line')
    .addOption(new Option('--part <name>', 'only this part').choices(Object.keys(PARTS)))
    .option('--requests <number>', 'requests to compare', wholeNumberAboveZero, 500)
    .option('--seconds <number>', 'duration of each failure', wholeNumberAboveZero, 10)
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

/** Counts statements, and lets recovery cancel readers immediately instead of after half a minute. */
const COUNT_STATEMENTS = { shared_preload_libraries: 'pg_stat_statements' };
const NO_STANDBY_DELAY = { max_standby_streaming_delay: '0' };

async function prove(workspace: Workspace, { part: wanted, requests, seconds }: Options): Promise<boolean> {
  progress('creating the databases');
  const pair = await startPostgresPair({
    primary: COUNT_STATEMENTS,
    standby: { ...COUNT_STATEMENTS, ...NO_STANDBY_DELAY },
  });
  const { primary, standby } = pair;
  workspace.atEnd(async () => {
    await standby.stop();
    await primary.stop();
  });
  await runStatements(primary.url, ['create extension pg_stat_statements']);
  const demo = await demoOn(workspace, primary);
  const aloneUrl = await newReaderOf(primary, 'proof_alone');
  await caughtUp(primary.url, standby.url);

  const growing = growingWorld(join(workspace.folder, 'growing'));
  const clock = growing.now;
  const environment = { REQUIRE_ROW_SECURITY: '1' };
  const readUrl = new URL(demo.url);
  readUrl.search = new URL(standby.url).search;
  const startReader = (options: ServiceOptions) =>
    startService(workspace, demo.url, {
      clock,
      ...options,
      environment: { ...environment, DATABASE_READ_URL: readUrl.href, ...options.environment },
    });
  const readers = [await startReader({}), await startReader({})] as const;
  const alone = await startService(workspace, aloneUrl, { clock, environment });
  const setting = { workspace, pair, demo, growing, clock, readers, alone, startReader, requests, seconds };

  const holds = await proveParts(PARTS, wanted, (part) => part(setting));
  return [...readers, alone].every((service) => service.isRunning()) && holds;
}
