import { distribute, runStatements } from '@brand-visibility/databases';
import { timeJobs } from '@brand-visibility/programs/start';
import { progress } from '@brand-visibility/programs/workspace';
import { citusDatabases, countersOf, fuzz, postgresDatabases } from '../properties/index.js';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres, startServer } from '../harness/databases.js';
import { differingTables, rowsOf } from '../harness/rows.js';
import { KILLED_COMMANDS } from '../kills/killed-commands.js';
import { killOne } from '../kills/kills.js';
import { restorableCopies } from '../kills/restorable.js';
import { claim } from '../harness/parts.js';
import { CLUSTER_READER, copyOf, type Setting } from './setting.js';

const CLOCK = Date.parse('2026-03-10T12:00:00Z');
const COMMANDS = ['import', 'complete', 'remeasure', 'refresh-outreach', 'erase'];

/**
 * Proves that commands leave the same rows on PostgreSQL and on the cluster, whether the database on the cluster was
 * empty or contained rows when it was distributed.
 */
export async function equalTables(setting: Setting): Promise<boolean> {
  let holds = true;
  for (const name of COMMANDS)
    for (const isFilled of [false, true]) holds = (await equalAfter(setting, name, isFilled)) && holds;
  return holds;
}

async function equalAfter(setting: Setting, name: string, isFilled: boolean): Promise<boolean> {
  const { workspace, migrated, distributed } = setting;
  const { before: prepare, args } = KILLED_COMMANDS[name]?.() ?? {};
  if (!prepare || !args) throw new Error(`no command ${name} starts from a database with rows`);
  const folder = join(workspace.folder, `${name}-${isFilled ? 'filled' : 'empty'}`);
  mkdirSync(folder);
  progress(`${name}, distributed ${isFilled ? 'with' : 'without'} rows`);
  const plain = await newPostgres(workspace);
  const cluster = await copyOf(setting, isFilled ? migrated : distributed);
  for (const { forJobs } of [plain, cluster]) await prepare(folder, (args) => timeJobs(forJobs, args, CLOCK));
  if (isFilled) await distribute(cluster.forJobs);
  const before = differingTables(await rowsOf(plain.forJobs), await rowsOf(cluster.forJobs));
  const filledIn = await filledAnswers(cluster.forJobs);
  const took: number[] = [];
  for (const { forJobs } of [plain, cluster]) took.push(await timeJobs(forJobs, args(folder), CLOCK));
  const after = await rowsOf(plain.forJobs);
  const differing = [...before, ...differingTables(after, await rowsOf(cluster.forJobs))];
  const filled = (await filledAnswers(cluster.forJobs)) - filledIn;
  return claim(
    differing.length === 0 && (name !== 'complete' || filled > 0),
    `${name}, distributed ${isFilled ? 'with' : 'without'} rows: ${after.count} rows in ${after.digests.size} tables, ` +
      `${differing.length} tables differ${differing.length > 0 ? ` (${differing.join(', ')})` : ''}` +
      `${name === 'complete' ? `, ${filled} failed questions filled in` : ''}; ${took.map((ms) => ms.toFixed(0)).join(' and ')} ms`,
  );
}

async function filledAnswers(url: string): Promise<number> {
  const rows = await runStatements(url, ['select coalesce(sum(filled_answers), 0)::int as count from run']);
  return (rows as { count: number }[])[0]?.count ?? 0; // the driver returns untyped rows
}

const WORLDS = 2;

/** Proves that services on plain PostgreSQL and on the cluster respond to every request with the same bytes. */
export async function equalResponses(setting: Setting): Promise<boolean> {
  const { workspace, cluster, distributed, requests, seed } = setting;
  await startServer(workspace);
  const found = await fuzz.check({
    worlds: WORLDS,
    each: Math.ceil(requests / WORLDS),
    seed,
    injected: null,
    databases: [await postgresDatabases(), citusDatabases(cluster, distributed, CLUSTER_READER)],
    folder: workspace.folder,
    progress,
  });
  const counts = countersOf(found).map(([name, count]) => `${name} ${count}`);
  for (const fault of found.faults) console.log(`  ${fault}`);
  return claim(
    found.faults.length === 0,
    `plain PostgreSQL and the cluster over ${WORLDS} worlds: ${counts.join(', ')}, differences ${found.faults.length} (seed ${seed})`,
  );
}

/** Proves that a killed import leaves either all of its rows or none, on every node. */
export async function killedImports(setting: Setting): Promise<boolean> {
  const { workspace, cluster, distributed, rounds, seed } = setting;
  const { database } = await copyOf(setting, distributed);
  const restorable = restorableCopies(workspace, 'import-citus', {
    template: database,
    copy: async (name) => cluster.copyDatabase({ ...database, name }),
    admin: (statement) => runStatements(cluster.coordinator.url, [statement]),
  });
  const command = KILLED_COMMANDS['import'];
  if (!command) throw new Error('the command import is missing from KILLED_COMMANDS');
  return killOne(restorable, command(), 'import on a cluster', { rounds, seed });
}
