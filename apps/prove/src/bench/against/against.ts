import { apiKeyFrom } from '@brand-visibility/domain/api-key';
import { getAs, sendWithRetry } from '@brand-visibility/programs/http';
import { peakResidentBytes, processorSeconds } from '@brand-visibility/programs/processes';
import { startService } from '@brand-visibility/programs/start';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { writeRecords } from '@brand-visibility/records';
import { join } from 'node:path';
import { maintenance } from '../baselines/analyst-tables.js';
import { serverOf } from '../../harness/databases.js';
import { connect } from '../connection.js';
import { openEngine, type BenchDatabase, type BenchEngine } from '../databases.js';
import { importInto, migrated } from '../imports.js';
import {
  importedRecords,
  OPERATIONS,
  servedRecords,
  type Operation,
  type OperationName,
} from './operations.js';
import { verdictOn, type Sample } from './verdict.js';
import { buildCommit, builtHere, type Version } from './versions.js';

export const COMPARED_DATABASES = ['SQLite', 'PostgreSQL 15', 'PostgreSQL 18'] as const;
export type ComparedDatabase = (typeof COMPARED_DATABASES)[number];

export interface AgainstOptions {
  readonly commit: string;
  readonly operations: readonly OperationName[];
  readonly databases: readonly ComparedDatabase[];
  readonly rounds: number;
  /** The end of the data sets, in milliseconds since 1970. */
  readonly end: number;
}

const KEY = apiKeyFrom('against'.padEnd(32, 'x'));

interface Files {
  /** Paths of two import files: one with the data that the services serve, and one for the import rounds. */
  readonly served: string;
  readonly imported: string;
}

/** Compares this clone with an earlier commit. The programs of the two versions take turns, on separate databases. */
export async function against(workspace: Workspace, options: AgainstOptions): Promise<boolean> {
  const { commit, end, databases } = options;
  progress(`building ${commit}`);
  const versions = { earlier: buildCommit(commit), now: builtHere() };
  const files = {
    served: join(workspace.folder, 'served.ndjson'),
    imported: join(workspace.folder, 'imported.ndjson'),
  };
  await writeRecords(files.served, servedRecords(KEY, end, options.operations));
  await writeRecords(files.imported, importedRecords(end));
  console.log(
    `${versions.earlier.commit} → ${versions.now.commit}: medians of ${options.rounds} rounds, and their ratios`,
  );
  let holds = true;
  for (const [name, server] of databases.map((each) => [each, serverOf(each)] as const)) {
    Object.assign(process.env, server);
    const engine = await openEngine(name === 'SQLite' ? name : 'PostgreSQL', workspace.folder);
    console.log(name);
    holds = (await compareOn(workspace, engine, versions, files, options)) && holds;
    await engine.close();
  }
  return holds;
}

type Versions = Readonly<Record<'earlier' | 'now', Version>>;

async function compareOn(
  workspace: Workspace,
  engine: BenchEngine,
  versions: Versions,
  files: Files,
  { operations, rounds, end }: AgainstOptions,
): Promise<boolean> {
  const served = {
    earlier: await servedDatabase(engine, versions.earlier, files),
    now: await servedDatabase(engine, versions.now, files),
  };
  let holds = true;
  for (const name of operations) {
    const operation: Operation = OPERATIONS[name];
    const samples = { earlier: new Array<Sample>(), now: new Array<Sample>() };
    for (let round = 0; round < rounds; round += 1) {
      progress(`${engine.name}: ${name}, round ${round + 1} of ${rounds}`);
      // The two versions take turns going first.
      for (const which of round % 2 === 0 ? (['earlier', 'now'] as const) : (['now', 'earlier'] as const)) {
        const version = versions[which];
        samples[which].push(
          operation.paths === null
            ? await importRound(engine, version, files.imported)
            : await serveRound(workspace, served[which], version, operation, operation.paths, end),
        );
      }
    }
    const verdict = verdictOn(name, samples);
    console.log(verdict.line);
    holds = verdict.holds && holds;
  }
  for (const database of Object.values(served)) await database.drop();
  return holds;
}

async function servedDatabase(engine: BenchEngine, version: Version, files: Files): Promise<BenchDatabase> {
  progress(`${engine.name}: importing the data of ${version.commit}`);
  const database = await migrated(engine, version.jobs);
  await importInto(database, files.served, version.jobs);
  const admin = await connect(database.adminUrl);
  await admin.run(maintenance(admin, []));
  await admin.close();
  return database;
}

async function importRound(engine: BenchEngine, version: Version, file: string): Promise<Sample> {
  const database = await migrated(engine, version.jobs);
  const before = database.serverSeconds();
  const { processorMilliseconds, ...run } = await importInto(database, file, version.jobs);
  const inServer = (database.serverSeconds() - before) * 1_000;
  await database.drop();
  return { ...run, processorMilliseconds: processorMilliseconds + inServer };
}

/** Runs a round with a new service, so that the peak memory of the service belongs to this round. */
async function serveRound(
  workspace: Workspace,
  database: BenchDatabase,
  { service: program }: Version,
  { callers, environment }: Operation,
  paths: readonly string[],
  end: number,
): Promise<Sample> {
  const service = await startService(workspace, await database.serviceUrl(), {
    clock: end - 1,
    environment,
    program,
  });
  const get = async (path: string) => {
    const { status, text } = await sendWithRetry(service.port, getAs(KEY, path));
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  };
  for (const path of new Set(paths)) await get(path); // warm up, so that code is compiled and connections are open
  const spent = () => processorSeconds(service.pid) + database.serverSeconds();
  const [start, before] = [performance.now(), spent()];
  let next = 0;
  const call = async () => {
    while (next < paths.length) await get(paths[next++]!);
  };
  await Promise.all(Array.from({ length: callers }, call));
  const sample = {
    milliseconds: performance.now() - start,
    processorMilliseconds: (spent() - before) * 1_000,
    peakMegabytes: peakResidentBytes(service.pid) / 1_048_576,
  };
  await service.stop();
  return sample;
}
