import { caughtUp, runStatements, startPostgresPair } from '@brand-visibility/test-fixtures/postgres';
import { Option, type Command } from 'commander';
import { join } from 'node:path';
import { demoOn, newReaderOf } from './demo-on-postgres.js';
import { wholeNumberAboveZero } from './options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { startService, type ServiceOptions } from '@brand-visibility/programs/start';
import { limiting, revoking } from './replica/admission.js';
import { away } from './replica/away.js';
import { equalReplies } from './replica/equal-replies.js';
import { following } from './replica/following.js';
import { recovery } from './replica/recovery.js';
import type { Setting } from './replica/setting.js';
import { growingWorld } from './trouble/growing-world.js';

interface Options {
  readonly part?: string;
  readonly requests: number;
  readonly seconds: number;
}

const PARTS: Readonly<Record<string, (setting: Setting) => Promise<boolean>>> = {
  equal: equalReplies,
  following,
  revoking,
  limiting,
  away,
  recovery,
};

/** `read-replica`: who reads from a replica that follows by streaming tells the same, and lets in as exactly. */
export function readReplica(proofs: Command): void {
  proofs
    .command('read-replica')
    .description(
      'two services over a PostgreSQL and a streaming replica of it, both of their own; each claim is a line',
    )
    .addOption(new Option('--part <name>', 'only this one').choices(Object.keys(PARTS)))
    .option('--requests <number>', 'requests to compare', wholeNumberAboveZero, 500)
    .option('--seconds <number>', 'how long a trouble lasts', wholeNumberAboveZero, 10)
    .action((options: Options) => inWorkspace((place) => prove(place, options)));
}

/** Statements are counted, and recovery takes at once what it needs, which it would else do after half a minute. */
const COUNTING = { shared_preload_libraries: 'pg_stat_statements' };
const HASTY = { max_standby_streaming_delay: '0' };

async function prove(place: Workspace, { part: wanted, requests, seconds }: Options): Promise<boolean> {
  progress('making the databases');
  const pair = await startPostgresPair({ primary: COUNTING, standby: { ...COUNTING, ...HASTY } });
  const { primary, standby } = pair;
  place.atEnd(async () => {
    await standby.stop();
    await primary.stop();
  });
  await runStatements(primary.url, ['create extension pg_stat_statements']);
  const demo = await demoOn(place, primary);
  const aloneUrl = await newReaderOf(primary, 'proof_alone');
  await caughtUp(primary.url, standby.url);

  const growing = growingWorld(join(place.folder, 'growing'));
  const clock = growing.now;
  const environment = { REQUIRE_ROW_SECURITY: '1' };
  const readUrl = new URL(demo.url);
  readUrl.search = new URL(standby.url).search;
  const startReader = (options: ServiceOptions) =>
    startService(place, demo.url, {
      clock,
      ...options,
      environment: { ...environment, DATABASE_READ_URL: readUrl.href, ...options.environment },
    });
  const readers = [await startReader({}), await startReader({})] as const;
  const alone = await startService(place, aloneUrl, { clock, environment });
  const setting = { place, pair, demo, growing, clock, readers, alone, startReader, requests, seconds };

  let holds = true;
  for (const [name, part] of Object.entries(PARTS)) {
    if (name !== (wanted ?? name)) continue;
    console.log(`# ${name}`);
    holds = (await part(setting)) && holds;
  }
  return [...readers, alone].every((service) => service.isRunning()) && holds;
}
