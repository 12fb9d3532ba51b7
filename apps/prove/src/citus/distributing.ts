import type { CitusDatabase } from '@brand-visibility/databases';
import { killJobs, runJobs, tryJobs } from '@brand-visibility/programs/start';
import { progress } from '@brand-visibility/programs/workspace';
import { drawFrom } from '@brand-visibility/records';
import { join } from 'node:path';
import { newPostgres } from '../harness/databases.js';
import { claim } from '../trouble/part.js';
import { growingWorld } from '../trouble/growing-world.js';
import { differingTables, rowsOf, type Rows } from './rows.js';
import type { Setting } from './setting.js';

/** `distribute` refuses what it cannot do, changes nothing with --dry-run, and can be killed at any moment. */
export async function distributing(setting: Setting): Promise<boolean> {
  return (await refusals(setting)) && killed(setting);
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

/** The moments of kills, in milliseconds after the start: a program loads for some of them, and a step takes 100. */
const FIRST = 250;
const LAST = 1_200;

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
  while (found.kills < rounds) {
    const database = await cluster.copyDatabase(filled);
    let left = whole;
    while (left > 0 && found.kills < rounds) {
      const moment = FIRST + draw.below(LAST - FIRST);
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
    progress(`${found.kills} kills`);
  }
  return claim(
    found.changed === 0 && found.verified === found.completed,
    `${found.kills} kills of distribute on ${rows.count} rows, ${found.between} of them between its ${whole} steps: the rows differed after ${found.changed}; ` +
      `completed afterwards ${found.completed} times, with the whole layout and all rows ${found.verified} times (seed ${seed})`,
  );

  /** What a killed command has begun ends by itself; the next command waits for it. */
  async function stepsLeft({ url }: CitusDatabase): Promise<readonly string[]> {
    const plan = await runJobs(workspace, url, ['distribute', '--dry-run']);
    return plan.split('\n').filter((line) => line !== '');
  }
}

const hasRows = async ({ url }: CitusDatabase, rows: Rows) =>
  differingTables(await rowsOf(url), rows).length === 0;
