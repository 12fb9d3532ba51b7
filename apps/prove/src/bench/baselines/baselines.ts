import { instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { presetWindow } from '@brand-visibility/domain/time/window';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { writeRecords } from '@brand-visibility/records';
import { join } from 'node:path';
import { builtHere } from '../against/versions.js';
import { connect } from '../connection.js';
import { openEngine, type BenchDatabase, type BenchEngine, type EngineName } from '../databases.js';
import { importInto, migrated, runScript } from '../imports.js';
import { medianTimes } from '../measure.js';
import { benchWorld } from '../world.js';
import { buildAnalystTables } from './analyst-tables.js';
import { groupBy } from './group-by.js';
import { BRAND, differenceOf, OPERATIONS, type Implementation, type Question } from './question.js';
import { theService } from './service.js';
import { SERVICE, slowOperations, tableOf, type Times } from './table.js';
import { TypedArrays } from './typed-arrays.js';

const ROUNDS = 20;

export interface BaselineOptions {
  readonly engines: readonly EngineName[];
  readonly days: number;
  /** The end of the data set, in milliseconds since 1970. */
  readonly end: number;
}

/**
 * For each database, prints the times of the service next to the times of baselines. Returns false if a ratio exceeds
 * its bound. If the counts of a baseline differ from the counts of the service on a database, times nothing on this
 * database and returns false.
 */
export async function baselines(
  workspace: Workspace,
  { engines, days, end }: BaselineOptions,
): Promise<boolean> {
  const records = () => benchWorld({ brands: [{ ...BRAND, days }], textLength: 0, end });
  const file = join(workspace.folder, 'baselines.ndjson');
  progress('writing an import file, and loading the same facts into typed arrays');
  await writeRecords(file, records());
  const arrays = new TypedArrays(records());
  for (const name of engines) {
    const engine = await openEngine(name, workspace.folder);
    workspace.atEnd(() => engine.close());
    if (!(await compareOn(engine, file, arrays, end))) return false;
  }
  return true;
}

async function compareOn(
  engine: BenchEngine,
  file: string,
  arrays: TypedArrays,
  end: number,
): Promise<boolean> {
  const { jobs } = builtHere();
  progress(`${engine.name}: importing the file`);
  const database = await migrated(engine, jobs);
  const { milliseconds } = await importInto(database, file, jobs);
  progress(`${engine.name}: inserting the same rows`);
  const bareDatabase = await migrated(engine, jobs);
  const bare = await runScript('baselines/bare-import.js', bareDatabase.adminUrl, file, database.adminUrl);
  await bareDatabase.drop();
  const imports = new Map([
    [SERVICE, milliseconds],
    ['bare inserts', Number(bare)],
  ]);
  const times = await countingTimes(engine, database, arrays, end);
  await database.drop();
  if (times === null) return false;
  const allTimes = new Map([...times, ['import', imports]]);
  console.log(tableOf(engine.name, allTimes));
  const slow = slowOperations(allTimes);
  for (const message of slow) console.log(`${engine.name}: ${message}`);
  return slow.length === 0;
}

/** Returns the times of each operation, or null if the counts of a baseline differ from the counts of the service. */
async function countingTimes(
  { name: engine }: BenchEngine,
  database: BenchDatabase,
  arrays: TypedArrays,
  end: number,
): Promise<ReadonlyMap<string, Times> | null> {
  progress(`${engine}: building the tables of an analyst`);
  const plain = await connect(database.adminUrl);
  await buildAnalystTables(plain);
  const store = await database.serve();
  const now = instantOfMilliseconds(end - 1);
  const { start, end: to } = presetWindow('365d', 'UTC', now);
  const question = { brand_id: BRAND.id, from: start, to };
  const service = theService(store, now);
  const others: readonly Implementation[] = [groupBy(plain), arrays];
  progress(`${engine}: comparing the counts`);
  const differences = await differencesOf(service, others, question);
  for (const difference of differences) console.log(`${engine}: ${difference}`);
  const times = new Map<string, Times>();
  for (const operation of differences.length === 0 ? OPERATIONS : []) {
    progress(`${engine}: timing ${operation}`);
    const timed = [service, ...others].flatMap(({ name, counts: { [operation]: count } }) =>
      count ? [{ name, run: () => count(question) }] : [],
    );
    times.set(operation, await medianTimes(timed, ROUNDS));
  }
  await plain.close();
  await store.close();
  return differences.length === 0 ? times : null;
}

/** Returns the counts in which baselines differ from the service. */
async function differencesOf(
  service: Implementation,
  others: readonly Implementation[],
  question: Question,
): Promise<string[]> {
  const differences: string[] = [];
  for (const operation of OPERATIONS) {
    const expected = await service.counts[operation]?.(question);
    for (const { name, counts } of others) {
      const counted = await counts[operation]?.(question);
      const difference = expected && counted ? differenceOf(expected, counted) : null;
      if (difference !== null) differences.push(`${operation}, ${name}: ${difference}`);
    }
  }
  return differences;
}
