import { distribute, runStatements, type CitusDatabase } from '@brand-visibility/databases';
import { runJobs, tryJobs } from '@brand-visibility/programs/start';
import { progress } from '@brand-visibility/programs/workspace';
import { drawFrom } from '@brand-visibility/records';
import { join } from 'node:path';
import { newPostgres } from '../harness/databases.js';
import { claim } from '../harness/parts.js';
import { growingWorld } from '../harness/growing-world.js';
import { differingTables, rowsOf } from '../harness/rows.js';
import type { Setting } from './setting.js';

/** Proves that docs/distribute.sql refuses unsuitable databases, states the reason, and may be killed at any time. */
export async function distributing(setting: Setting): Promise<boolean> {
  return [await refusals(setting), await injected(setting), await killed(setting)].every(Boolean);
}

/** Runs docs/distribute.sql. Returns the first line of the error, or an empty string if there is no error. */
async function errorOf(url: string): Promise<string> {
  try {
    await distribute(url);
    return '';
  } catch (error) {
    const { stderr } = error as { readonly stderr: string }; // psql exited with a status other than 0
    return stderr.split('\n')[0] ?? '';
  }
}

async function refusals({ workspace, cluster, distributed }: Setting): Promise<boolean> {
  const plain = await newPostgres(workspace);
  const withoutCitus = await errorOf(plain.forJobs);
  const empty = await cluster.newDatabase();
  const withoutSchema = await errorOf(empty.url);
  await empty.drop();
  const again = await cluster.copyDatabase(distributed);
  const printed = await distribute(again.url);
  await again.drop();
  return [
    claim(withoutCitus.includes('citus_version() does not exist'), `without Citus: ${withoutCitus}`),
    claim(withoutSchema.includes('relation "brand" does not exist'), `without a schema: ${withoutSchema}`),
    claim(!printed.includes('is distributed\n'), 'a distributed database has no table left'),
  ].every(Boolean);
}

/** Changes to the row-level security of a shard, which the check at the end of docs/distribute.sql must report. */
const FAULTS = ['no force row level security', 'disable row level security'];

async function injected({ cluster, distributed }: Setting): Promise<boolean> {
  const [worker] = cluster.workers;
  if (!worker) throw new Error('the cluster has no workers');
  let named = 0;
  for (const change of FAULTS) {
    const database = await cluster.copyDatabase(distributed);
    const [shard] = (await cluster.onWorker(
      worker,
      database.name,
      'set citus.override_table_visibility = off',
      `select relname as name from pg_class where relname ~ '^brand_\\d+$' and relkind = 'r' order by 1`,
    )) as { name: string }[]; // the driver returns untyped rows
    await cluster.onWorker(
      worker,
      database.name,
      'set citus.enable_manual_changes_to_shards = on',
      `alter table ${shard?.name} ${change}`,
    );
    const error = await errorOf(database.url);
    if (/shard \d+ of brand does not force row-level security/.test(error)) named += 1;
    else progress(`${change}: ${error}`);
    await database.drop();
  }
  const elsewhere = await cluster.copyDatabase(distributed);
  await runStatements(elsewhere.url, [`select undistribute_table('change')`]);
  const isRepaired = (await distribute(elsewhere.url)).includes('change is distributed\n');
  await elsewhere.drop();
  return claim(
    named === FAULTS.length && isRepaired,
    `reported ${named} of ${FAULTS.length} shards whose row-level security was changed; an undistributed table was ${isRepaired ? '' : 'not '}distributed again`,
  );
}

/** Each kill comes within this fraction of a run's duration, so that several runs on a database are killed. */
const PART = 1 / 4;

/** On each of several copies of a database with rows, kills docs/distribute.sql repeatedly until a run completes. */
async function killed({ workspace, cluster, migrated, rounds, seed }: Setting): Promise<boolean> {
  const filled = await cluster.copyDatabase(migrated);
  workspace.atEnd(() => filled.drop());
  const world = growingWorld(join(workspace.folder, 'distributing'));
  await runJobs(workspace, filled.url, ['import', world.before]);
  const rows = await rowsOf(filled.url);
  const isUnchanged = async ({ url }: CitusDatabase) => differingTables(await rowsOf(url), rows).length === 0;
  const draw = drawFrom(seed);
  const found = { kills: 0, between: 0, changed: 0, completed: 0, verified: 0 };
  const first = await cluster.copyDatabase(filled);
  const start = performance.now();
  await distribute(first.url);
  const took = performance.now() - start;
  const whole = await distributedTables(first);
  await first.drop();
  while (found.kills < rounds) {
    const database = await cluster.copyDatabase(filled);
    while (found.kills < rounds && (await isKilled(database, draw.below(Math.round(took * PART))))) {
      found.kills += 1;
      const count = await distributedTables(database);
      if (count > 0 && count < whole) found.between += 1;
      if (!(await isUnchanged(database))) found.changed += 1;
    }
    await distribute(database.url); // fails if the layout is still incomplete
    found.completed += 1;
    const isRight = (await tryJobs(database.url, ['check'])).status === 0;
    if (isRight && (await isUnchanged(database))) found.verified += 1;
    await database.drop();
    progress(JSON.stringify(found));
  }
  return claim(
    found.changed === 0 && found.verified === found.completed,
    `${found.kills} kills of psql on ${rows.count} rows, ${found.between} of them between the ${whole} tables: the rows differed after ${found.changed}; ` +
      `completed afterwards ${found.completed} times, with the whole layout and all rows ${found.verified} times (seed ${seed})`,
  );
}

/** Kills a run of docs/distribute.sql after `milliseconds`. Returns false if the run ended earlier. */
async function isKilled({ url }: CitusDatabase, milliseconds: number): Promise<boolean> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    await distribute(url, signal);
    return false;
  } catch (error) {
    if (signal.aborted) return true;
    throw error;
  }
}

/** Returns the number of distributed tables. After a kill, the server may still complete the last statement. */
async function distributedTables({ url }: CitusDatabase): Promise<number> {
  const rows = await runStatements(url, ['select count(*)::int as count from citus_tables']);
  return (rows as { count: number }[])[0]?.count ?? 0; // the driver returns untyped rows
}
