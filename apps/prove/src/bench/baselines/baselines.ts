import { instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { presetWindow } from '@brand-visibility/domain/time/window';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { writeRecords } from '@brand-visibility/records';
import { join } from 'node:path';
import { seconds } from '../../harness/figures.js';
import { builtHere } from '../against/versions.js';
import { connect } from '../connection.js';
import { openEngine, type BenchDatabase, type BenchEngine, type EngineName } from '../databases.js';
import { importInto, migrated } from '../imports.js';
import { medianTimes } from '../measure.js';
import { benchWorld } from '../world.js';
import { buildAnalystTables } from './analyst-tables.js';
import { groupBy } from './group-by.js';
import { BRAND, differenceOf, OPERATIONS } from './question.js';
import { theService } from './service.js';

const ROUNDS = 20;
/**
 * With 36 days, it is at least twice the largest ratio on a busy machine, and an operation that becomes ten times
 * slower exceeds it.
 */
const LARGEST_RATIO = 0.16;

export interface BaselineOptions {
  readonly engines: readonly EngineName[];
  readonly days: number;
  /** The end of the data set, in milliseconds since 1970. */
  readonly end: number;
}

/**
 * For each database, prints the times of the service next to those of `GROUP BY`. Returns false if a ratio exceeds its
 * bound, or if `GROUP BY` counts otherwise than the service.
 */
export async function baselines(
  workspace: Workspace,
  { engines, days, end }: BaselineOptions,
): Promise<boolean> {
  const file = join(workspace.folder, 'baselines.ndjson');
  progress('writing an import file');
  await writeRecords(file, benchWorld({ brands: [{ ...BRAND, days }], end }));
  const { jobs } = builtHere();
  let holds = true;
  for (const name of engines) {
    const engine = await openEngine(name, workspace.folder);
    workspace.atEnd(() => engine.close());
    progress(`${name}: importing the file`);
    const database = await migrated(engine, jobs);
    const { milliseconds } = await importInto(database, file, jobs);
    console.log(`${name}: import in ${seconds(milliseconds)}`);
    holds = (await compareOn(engine, database, end)) && holds;
    await database.drop();
  }
  return holds;
}

async function compareOn(
  { name: engine }: BenchEngine,
  database: BenchDatabase,
  end: number,
): Promise<boolean> {
  progress(`${engine}: building the tables of an analyst`);
  const plain = await connect(database.adminUrl);
  await buildAnalystTables(plain);
  const store = await database.serve();
  const now = instantOfMilliseconds(end - 1);
  const { start, end: to } = presetWindow('365d', 'UTC', now);
  const question = { brand_id: BRAND.id, from: start, to };
  const [service, other] = [theService(store, now), groupBy(plain)];
  let holds = true;
  for (const operation of OPERATIONS) {
    progress(`${engine}: timing ${operation}`);
    const [own, counted] = [service[operation], other[operation]];
    const difference = differenceOf(await own(question), await counted(question));
    const times = await medianTimes([() => own(question), () => counted(question)], ROUNDS);
    const isFast = times[0]! / times[1]! <= LARGEST_RATIO; // two medians
    console.log(
      `${engine}: ${operation}: ${times.map((each) => each.toFixed(1)).join(' ms, GROUP BY ')} ms, ` +
        `ratio 1/${(times[1]! / times[0]!).toFixed(0)}${isFast ? '' : ', TOO SLOW'}`,
    );
    if (difference !== null) console.log(`  ${difference}`);
    holds &&= difference === null && isFast;
  }
  await plain.close();
  await store.close();
  return holds;
}
