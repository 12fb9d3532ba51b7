import { runStatements, type CitusDatabase } from '@brand-visibility/databases';
import { killJobs, runJobs, timeJobs, tryJobs } from '@brand-visibility/programs/start';
import { progress } from '@brand-visibility/programs/workspace';
import { openDistribution } from '@brand-visibility/storage';
import { drawFrom } from '@brand-visibility/records';
import { join } from 'node:path';
import { newPostgres } from '../harness/databases.js';
import { claim } from '../trouble/part.js';
import { growingWorld } from '../trouble/growing-world.js';
import { differingTables, rowsOf, type Rows } from './rows.js';
import type { Setting } from './setting.js';

/** `distribute` refuses what it cannot do, changes nothing with --dry-run, and can be killed at any moment. */
export async function distributing(setting: Setting): Promise<boolean> {
  return [await refusals(setting), await planted(setting), await killed(setting)].every(Boolean);
}

async function refusals({ workspace, cluster, distributed }: Setting): Promise<boolean> {
  const plain = await newPostgres(workspace);
  const withoutCitus = await tryJobs(plain.forJobs, ['distribute']);
  const empty = await cluster.newDatabase();
  const withoutSchema = await tryJobs(empty.url, ['distribute']);
  await empty.drop();
  const again = await runJobs(workspace, distributed.url, ['distribute', '--dry-run']);
  return [
    claim(
      withoutCitus.status === 1 && withoutCitus.stderr.includes('has no Citus'),
      `without Citus: ${withoutCitus.stderr.trim()}`,
    ),
    claim(
      withoutSchema.status === 1 && withoutSchema.stderr.includes('run the command migrate'),
      `without a schema: ${withoutSchema.stderr.trim()}`,
    ),
    claim(again === '', 'a distributed database has no step left'),
  ].every(Boolean);
}

/** Changes of a shard's row-level security, which `check` must name. */
const FAULTS = [
  'alter table SHARD no force row level security',
  'alter table SHARD disable row level security',
  'alter policy rows_of_account on SHARD using (true)',
  'drop policy rows_of_account on SHARD',
];

async function planted({ workspace, cluster, distributed }: Setting): Promise<boolean> {
  const [worker] = cluster.workers;
  if (!worker) throw new Error('a cluster has workers');
  let named = 0;
  for (const change of FAULTS) {
    const database = await cluster.copyDatabase(distributed);
    const [shard] = (await cluster.onWorker(
      worker,
      database.name,
      'set citus.override_table_visibility = off',
      `select relname as name from pg_class where relname ~ '^brand_\\d+$' and relkind = 'r' order by 1`,
    )) as { name: string }[]; // rows are untyped
    await cluster.onWorker(
      worker,
      database.name,
      'set citus.enable_manual_changes_to_shards = on',
      change.replace('SHARD', shard?.name ?? ''),
    );
    const { status, stdout } = await tryJobs(database.url, ['check']);
    if (status === 1 && /^row-level security of shard \d+ of brand is: .*$/.test(stdout.trim())) named += 1;
    else progress(`${change}: ${status} ${stdout}`);
    await database.drop();
  }
  const elsewhere = await cluster.copyDatabase(distributed);
  await runStatements(elsewhere.url, [`select undistribute_table('change')`]);
  const { status, stdout } = await tryJobs(elsewhere.url, ['check']);
  const isNamed = status === 1 && stdout.includes('table change is on the coordinator');
  await runJobs(workspace, elsewhere.url, ['distribute']);
  const isRepaired = (await tryJobs(elsewhere.url, ['check'])).status === 0;
  await elsewhere.drop();
  return claim(
    named === FAULTS.length && isNamed && isRepaired,
    `check named ${named} of ${FAULTS.length} shards whose row-level security was changed, and ${isNamed ? 'the' : 'not the'} table that was moved away, which distribute ${isRepaired ? 'repaired' : 'did not repair'}`,
  );
}

/** A command is killed in this part of its time, so that several kills follow each other on one database. */
const PART = 1 / 4;

/** Kills the command until it has nothing left to do, on one filled database after another. */
async function killed({ workspace, cluster, migrated, rounds, seed }: Setting): Promise<boolean> {
  const filled = await cluster.copyDatabase(migrated);
  workspace.atEnd(() => filled.drop());
  const world = growingWorld(join(workspace.folder, 'distributing'));
  await runJobs(workspace, filled.url, ['import', world.before]);
  const rows = await rowsOf(filled.url);
  const draw = drawFrom(seed);
  const found = { kills: 0, between: 0, changed: 0, completed: 0, verified: 0 };
  const whole = (await stepsLeft(filled)).length;
  const first = await cluster.copyDatabase(filled);
  const took = await timeJobs(first.url, ['distribute'], world.now);
  await first.drop();
  while (found.kills < rounds) {
    const database = await cluster.copyDatabase(filled);
    const loaded = await timeJobs(database.url, ['--help'], world.now);
    let left = whole;
    while (left > 0 && found.kills < rounds) {
      const moment =
        Math.round(loaded * 0.8) + draw.below(Math.round(Math.max(took - loaded, loaded) * PART));
      if ((await killJobs(database.url, ['distribute'], world.now, moment)) !== null) break;
      found.kills += 1;
      left = (await stepsLeft(database)).length;
      if (left > 0 && left < whole) found.between += 1;
      if (!(await hasRows(database, rows))) found.changed += 1;
    }
    await runJobs(workspace, database.url, ['distribute']);
    found.completed += 1;
    const isRight = (await tryJobs(database.url, ['check'])).status === 0;
    if (isRight && (await hasRows(database, rows)) && (await stepsLeft(database)).length === 0)
      found.verified += 1;
    await database.drop();
    progress(JSON.stringify(found));
  }
  return claim(
    found.changed === 0 && found.verified === found.completed,
    `${found.kills} kills of distribute on ${rows.count} rows, ${found.between} of them between its ${whole} steps: the rows differed after ${found.changed}; ` +
      `completed afterwards ${found.completed} times, with the whole layout and all rows ${found.verified} times (seed ${seed})`,
  );
}

/** The steps that are left; a step that a killed command has begun may still end. */
async function stepsLeft({ url }: CitusDatabase): Promise<readonly string[]> {
  const distribution = await openDistribution(url);
  try {
    return await distribution.plan();
  } finally {
    await distribution.close();
  }
}

const hasRows = async ({ url }: CitusDatabase, rows: Rows) =>
  differingTables(await rowsOf(url), rows).length === 0;
